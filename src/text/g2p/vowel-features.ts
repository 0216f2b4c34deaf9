import { isGlide, isVowel } from './phone-classes.ts';

/*
 * What the places of the unwritten i are learned from. Phones are lower-case, their classes upper-case, and
 * `#` lies outside the word: `kT_r` asks for k and a stop before the place and r after it.
 */

/** V vowels, G glides, L liquids, N nasals, F fricatives, T stops and affricates. */
const CLASSES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ V: 'aeêouûîi', G: 'wy', L: 'lłrř', N: 'mnŋ', F: 'fvszşjxẍƹḧh', '#': '#' }).flatMap(
    ([name, phones]) => [...phones].map((phone) => [phone, name]),
  ),
);

/** How many phones, or classes, before and after a place between two consonants are looked at together. */
const PHONE_WINDOWS: readonly (readonly [before: number, after: number])[] = [
  [0, 0],
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [0, 5],
  [1, 0],
  [2, 0],
  [3, 0],
  [4, 0],
  [5, 0],
  [1, 1],
  [1, 2],
  [2, 1],
  [2, 2],
  [1, 3],
  [3, 1],
  [2, 3],
  [1, 4],
];
const CLASS_WINDOWS: typeof PHONE_WINDOWS = [
  [1, 1],
  [1, 2],
  [2, 1],
  [2, 2],
  [1, 3],
  [3, 1],
  [2, 3],
  [3, 2],
];

export type Edge = '#' | 'V' | 'i';

/** What surrounds a word. Windows end at its edges. */
export const MARGIN = '#';

/**
 * The features of an i after the phone at `index`.
 * @param word phones without unwritten vowels, between two margins.
 * @param classes the classes of `word`.
 */
export function vowelFeatures(word: string, classes: string, index: number): string[] {
  const place = index + 1;
  const before = (text: string, count: number): string => text.slice(place - count, place);
  const after = (text: string, count: number): string => text.slice(place, place + count);
  const features: string[] = [];
  const [start, end] = [place, word.length - place];
  for (const [left, right] of PHONE_WINDOWS) {
    if (left <= start && right <= end) features.push(`${before(word, left)}_${after(word, right)}`);
  }
  for (const [left, right] of CLASS_WINDOWS) {
    if (left <= start && right <= end) features.push(`${before(classes, left)}_${after(classes, right)}`);
  }
  features.push(
    `${before(word, 1)}_${after(classes, 1)}`,
    `${before(word, 1)}_${after(classes, 2)}`,
    `${before(classes, 1)}_${after(word, 1)}`,
    `${before(classes, 2)}_${after(word, 1)}`,
  );
  return features;
}

/**
 * The features of consonants that stay together.
 * @param left what precedes them: the start of the word, a written vowel, or an i.
 */
export function clusterFeatures(cluster: string, left: Edge, right: Edge): string[] {
  const { length } = cluster;
  return [
    left + cluster + right,
    left + classesOf(cluster) + right,
    `${left}${length}${right}`,
    `${left}${cluster[0]}${length}${right}`,
    `${left}${length}${cluster[length - 1]}${right}`,
  ];
}

export function classesOf(phones: string): string {
  let classes = '';
  for (const phone of phones) classes += CLASSES[phone] ?? 'T';
  return classes;
}

/** A word begins with one consonant, or with one and a glide. */
export function isOnset(cluster: string): boolean {
  return cluster.length < 2 || (cluster.length === 2 && isGlide(cluster[1]) && !isGlide(cluster[0]));
}

/** Runs of consonants, each with the index of its first and past its last phone. */
export function consonantRuns(word: string): (readonly [start: number, end: number])[] {
  const runs: (readonly [number, number])[] = [];
  for (let start = MARGIN.length; start < word.length - MARGIN.length; start++) {
    if (isVowel(word[start])) continue;
    let end = start;
    while (end < word.length - MARGIN.length && !isVowel(word[end])) end++;
    runs.push([start, end]);
    start = end;
  }
  return runs;
}
