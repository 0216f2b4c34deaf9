import { lastStarted } from '../../../text/words/last-started.ts';
import type { TimedWord } from '../../../text/words/word-map.ts';

/** What is known of when each place in a text sounds. Offsets are UTF-16 code units, times are seconds. */
export interface SpokenStretch {
  /** Words that have arrived, in order. */
  readonly words: readonly TimedWord[];
  /** Where the first of them was requested. */
  readonly start: number;
  /** When `start` sounds. */
  readonly origin: number;
  /** Of the whole text. */
  readonly length: number;
  /** When the whole text ends. */
  readonly end: number;
}

/** The player's clock counts in samples: a time that it was given may come back a little earlier. */
const CLOCK_SECONDS = 0.001;

/** A place in the text, and when it sounds. */
type Anchor = readonly [offset: number, seconds: number];

/** When an offset sounds: exact within words that have arrived, elsewhere in proportion to the characters. */
export function timeAt(stretch: SpokenStretch, offset: number): number {
  const { words } = stretch;
  const word = words[lastIndex(words, offset)];
  const known = words.at(-1);
  if (word && known && offset < known.charIndex + known.charLength) return word.start;
  const [from, to] = gapAround(stretch, (anchor) => anchor[0], offset);
  return between(from[0], to[0], from[1], to[1], offset);
}

/** The offset that sounds at a time: that of a word where its words have arrived. */
export function offsetAt(stretch: SpokenStretch, seconds: number): number {
  const { words } = stretch;
  const word = words[lastStarted(words, seconds + CLOCK_SECONDS)];
  const known = words.at(-1);
  if (word && known && seconds < known.end) return word.charIndex;
  const [from, to] = gapAround(stretch, (anchor) => anchor[1], seconds);
  return Math.round(between(from[1], to[1], from[0], to[0], seconds));
}

/** The two nearest anchors around a value. */
function gapAround(
  { words, start, origin, length, end }: SpokenStretch,
  by: (anchor: Anchor) => number,
  value: number,
): [Anchor, Anchor] {
  const last = words.at(-1);
  const anchors: Anchor[] = [
    [0, 0],
    [start, origin],
  ];
  if (last) anchors.push([last.charIndex + last.charLength, last.end]);
  anchors.push([length, end]);
  const next = anchors.findIndex((anchor, index) => index > 0 && by(anchor) > value);
  const to = next < 0 ? anchors.length - 1 : next;
  return [anchors[to - 1]!, anchors[to]!];
}

/** Linear, and never outside the two ends. */
function between(from: number, to: number, low: number, high: number, value: number): number {
  const share = to > from ? Math.max(0, Math.min(1, (value - from) / (to - from))) : 0;
  return low + share * (high - low);
}

/** Index of the last word that starts at or before an offset, or -1. */
function lastIndex(words: readonly TimedWord[], offset: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]!.charIndex <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
