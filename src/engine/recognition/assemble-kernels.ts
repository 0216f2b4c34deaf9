/** Byte addresses in the memory; `row` is the length of a row of weights, a multiple of 16. */
export type Kernel = (weights: number, row: number, input: number, bias: number, out: number) => void;

const I32 = 0x7f;
const V128 = 0x7b;
const PARAMETERS = 5;
const [WEIGHTS, ROW, INPUT, BIAS, OUT] = [0, 1, 2, 3, 4] as const;

const get = (local: number) => [0x20, ...unsigned(local)];
const set = (local: number) => [0x21, ...unsigned(local)];
const add = [0x6a];
const vectorLoad = [0xfd, 0x00, 0x02, 0x00];
const vectorMultiply = [0xfd, 0xe6, 0x01];
const vectorAdd = [0xfd, 0xe4, 0x01];
const lane = (index: number) => [0xfd, 0x1f, index];
const floatAdd = [0x92];
const floatLoad = (offset: number) => [0x2a, 0x02, ...unsigned(offset)];
const floatStore = (offset: number) => [0x38, 0x02, ...unsigned(offset)];
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

/**
 * A WebAssembly module with one function `rows<n>` per given n: n rows of out = weights x input + bias, four columns at a time
 * (WebAssembly SIMD). It imports its memory as `memory.memory`. Each sum is added up in the same order whatever n, so that a result is
 * the same in every bit from all of them.
 */
export function assembleKernels(rowCounts: readonly number[]): Uint8Array<ArrayBuffer> {
  const name = (text: string) => [...unsigned(text.length), ...new TextEncoder().encode(text)];
  const list = (items: readonly number[][]) => [...unsigned(items.length), ...items.flat()];
  const section = (id: number, content: readonly number[]) => [id, ...unsigned(content.length), ...content];
  const type = [0x60, ...list(upTo(PARAMETERS).map(() => [I32])), 0];
  const names = rowCounts.map((rows) => name(`rows${rows}`));
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, list([type])),
    ...section(2, list([[...name('memory'), ...name('memory'), 0x02, 0x00, 0x01]])),
    ...section(3, list(rowCounts.map(() => [0]))),
    ...section(7, list(names.map((text, index) => [...text, 0x00, ...unsigned(index)]))),
    ...section(10, list(rowCounts.map(assembleKernel))),
  ]);
}

function assembleKernel(rows: number): number[] {
  // Locals: where the first row ends and where the others are; then four columns of the input, and the sums.
  const end = PARAMETERS;
  const rowAt = (r: number) => (r === 0 ? WEIGHTS : end + r);
  const columns = end + rows;
  const sum = (r: number) => columns + 1 + r;
  const advance = (at: number) => [...get(at), 0x41, 16, ...add, ...set(at)];
  const multiplyRow = (r: number) => {
    const product = [...get(rowAt(r)), ...vectorLoad, ...get(columns), ...vectorMultiply];
    return [...get(sum(r)), ...product, ...vectorAdd, ...set(sum(r)), ...advance(rowAt(r))];
  };
  const storeRow = (r: number) => {
    const lanes = upTo(4).map((index) => [...get(sum(r)), ...lane(index)]);
    const pairs = [...lanes[0], ...lanes[1], ...floatAdd, ...lanes[2], ...lanes[3], ...floatAdd];
    const bias = [...get(BIAS), ...floatLoad(4 * r)];
    return [...get(OUT), ...pairs, ...floatAdd, ...bias, ...floatAdd, ...floatStore(4 * r)];
  };
  const loop = [
    ...[...get(INPUT), ...vectorLoad, ...set(columns), ...advance(INPUT)],
    ...upTo(rows).flatMap(multiplyRow),
    // Again, while the first row has columns left.
    ...[...get(WEIGHTS), ...get(end), 0x49, 0x0d, 0x00],
  ];
  const body = [
    ...upTo(rows - 1).flatMap((r) => [...get(rowAt(r)), ...get(ROW), ...add, ...set(rowAt(r + 1))]),
    ...[...get(WEIGHTS), ...get(ROW), ...add, ...set(end)],
    ...[0x03, 0x40, ...loop, 0x0b],
    ...upTo(rows).flatMap(storeRow),
    0x0b,
  ];
  const code = [2, ...unsigned(rows), I32, ...unsigned(1 + rows), V128, ...body];
  return [...unsigned(code.length), ...code];
}

/** A whole number as WebAssembly writes it (LEB128). */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...unsigned(Math.floor(value / 128))];
}
