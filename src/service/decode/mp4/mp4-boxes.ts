/** A box of an MP4 file (ISO 14496-12, 4.2): its type and the range of its contents. */
export interface Mp4Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
const LONG_SIZE = 1;
const TO_THE_END = 0;

/** Iterates over consecutive boxes up to the first invalid one. A box that exceeds the range is truncated. */
export function* boxesOf(
  file: Buffer,
  { start, end }: Pick<Mp4Box, 'start' | 'end'>,
): Generator<Mp4Box, void> {
  for (let at = start; at + HEADER_BYTES <= end; ) {
    let size = file.readUInt32BE(at);
    let header = HEADER_BYTES;
    if (size === LONG_SIZE) {
      if (at + LONG_HEADER_BYTES > end) return;
      size = Number(file.readBigUInt64BE(at + HEADER_BYTES));
      header = LONG_HEADER_BYTES;
    } else if (size === TO_THE_END) size = end - at;
    if (size < header) return;
    const boxEnd = Math.min(end, at + size);
    yield { type: file.toString('latin1', at + 4, at + 8), start: at + header, end: boxEnd };
    at = boxEnd;
  }
}

/** Returns the first box at a path of types. */
export function findBox(
  file: Buffer,
  within: Pick<Mp4Box, 'start' | 'end'>,
  type: string,
  ...path: readonly string[]
): Mp4Box | undefined {
  for (const box of boxesOf(file, within)) {
    if (box.type !== type) continue;
    const [next, ...rest] = path;
    return next === undefined ? box : findBox(file, box, next, ...rest);
  }
  return undefined;
}
