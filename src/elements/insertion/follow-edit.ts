/** A range of a field's value that dictation has written: offsets in UTF-16 code units. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

/** Lengths of the common prefix and suffix, in UTF-16 code units. */
export function difference(one: string, other: string): { head: number; tail: number } {
  const shorter = Math.min(one.length, other.length);
  let head = 0;
  while (head < shorter && one[head] === other[head]) head++;
  let tail = 0;
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++;
  return { head, tail };
}

/**
 * Where the region is after someone else has edited the value.
 * @returns undefined if the edit overlaps the region, which is then no longer ours.
 */
export function followEdit(region: Region, expected: string, actual: string): Region | undefined {
  if (expected === actual) return region;
  const { head, tail } = difference(expected, actual);
  const shift = actual.length - expected.length;
  if (head >= region.end) return region;
  if (expected.length - tail <= region.start) return { start: region.start + shift, end: region.end + shift };
  return undefined;
}
