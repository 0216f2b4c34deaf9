import { CODES, QUADRUPLES } from './huffman-codes.ts';

/** Lengths of up to three tables in one number, to be added at once: 16 bits each. */
export const FIELD = 2 ** 16;

/** The codes of pairs in a table. Both arrays are indexed by 16 times the first value and the second; 15 stands for all from 15 on. */
interface PairTable {
  readonly codes: Int32Array;
  /** In bits, without signs. */
  readonly lengths: Uint8Array;
}

/** Tables that can hold the same values: the cheapest is used. */
interface TableChoice {
  readonly tables: readonly number[];
  /** By pair: the length, signs included, in the first table, plus that in the second times 2^16, and in the third times 2^32. */
  readonly lengths: Float64Array;
}

export interface HuffmanTables {
  /** By the number of the table; 24 stands for 24 to 31. */
  readonly pairs: ReadonlyMap<number, PairTable>;
  /** By the greatest value, up to 15. */
  readonly choices: readonly TableChoice[];
  /** Table 24 to 31, without the bits of what exceeds 15. */
  readonly escapedLengths: Float64Array;
  /** Of four values of 0 or 1, the first one in the highest bit. */
  readonly quadrupleCodes: Int32Array;
  /** Signs included. */
  readonly quadrupleLengths: Uint8Array;
  /** The greater value of a pair. */
  readonly greater: Uint8Array;
}

/** Bits of the linear part of a value from 15 on, in tables 24 to 31. */
export const LINEAR_BITS = [4, 5, 6, 7, 8, 9, 11, 13];
export const FIRST_ESCAPED = 24;

const CHOICES: readonly (readonly [greatest: number, tables: readonly number[]])[] = [
  [1, [1]],
  [2, [2, 3]],
  [3, [5, 6]],
  [5, [7, 8, 9]],
  [7, [10, 11, 12]],
  [15, [13, 15]],
];

let built: HuffmanTables | undefined;

/** Built on first use. */
export function huffmanTables(): HuffmanTables {
  built ??= buildTables();
  return built;
}

function buildTables(): HuffmanTables {
  const pairs = new Map(Object.entries(CODES).map(([table, text]) => [Number(table), pairTable(text)]));
  const quadruples = codesOf(QUADRUPLES);
  const choices: TableChoice[] = [];
  for (const [greatest, tables] of CHOICES) {
    const choice = { tables, lengths: addedLengths(tables.map((table) => pairs.get(table)!)) };
    while (choices.length <= greatest) choices.push(choice);
  }
  return {
    pairs,
    choices,
    escapedLengths: addedLengths([pairs.get(FIRST_ESCAPED)!]),
    quadrupleCodes: Int32Array.from(quadruples, ([code]) => code),
    quadrupleLengths: Uint8Array.from(quadruples, ([, length], index) => length + ones(index)),
    greater: Uint8Array.from({ length: 256 }, (_, pair) => Math.max(pair >> 4, pair & 15)),
  };
}

function pairTable(text: string): PairTable {
  const list = codesOf(text);
  const width = Math.sqrt(list.length);
  const table = { codes: new Int32Array(256), lengths: new Uint8Array(256) };
  for (const [index, [code, length]] of list.entries()) {
    const pair = 16 * Math.floor(index / width) + (index % width);
    table.codes[pair] = code;
    table.lengths[pair] = length;
  }
  return table;
}

function codesOf(text: string): [code: number, length: number][] {
  return text.split(' ').map((digits) => {
    const marked = Number.parseInt(digits, 16);
    const length = 31 - Math.clz32(marked);
    return [marked - (1 << length), length];
  });
}

function addedLengths(tables: readonly PairTable[]): Float64Array {
  return Float64Array.from({ length: 256 }, (_, pair) => {
    const signs = Number(pair > 15) + Number((pair & 15) > 0);
    return tables.reduceRight((sum, { lengths }) => sum * FIELD + lengths[pair]! + signs, 0);
  });
}

const ones = (quadruple: number) => [1, 2, 4, 8].filter((bit) => quadruple & bit).length;
