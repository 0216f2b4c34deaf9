/** Something that starts at a time, in seconds. */
export interface Timed {
  readonly start: number;
}

/** Index of the last item that has started at `time`, or -1; binary search, so items must be ordered by `start`. */
export function lastStarted(items: readonly Timed[], time: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]!.start <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
