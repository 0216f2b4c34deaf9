import type { TextDialect } from '../dialect/text-dialect.ts';
import { isVowel } from './phone-classes.ts';
import {
  classesOf,
  clusterFeatures,
  consonantRuns,
  type Edge,
  isOnset,
  MARGIN,
  vowelFeatures,
} from './vowel-features.ts';
import { VOWEL_WEIGHTS } from './vowel-weights.ts';

/** The weight of a feature; most have none. */
export type Weigh = (feature: string) => number;

/** Longer clusters are always divided by an i. */
const LONGEST_CLUSTER = 4;

const tables = new Map<string, ReadonlyMap<string, number>>();

/**
 * Inserts the vowel i that Arabic script does not write: `kra` becomes `kira`, `genm` becomes `genim`. Each run
 * of consonants takes the best sum of weights, which were learned from words whose vowels are known
 * (`training/unwritten-vowels/train-unwritten-vowels.ts`). Linear in the length of the word.
 * @param phones one word's phones, without unwritten vowels.
 */
export function insertUnwrittenVowels(phones: string, dialect: TextDialect): string {
  if (phones.length === 1 && !isVowel(phones)) return `${phones}i`;
  const table = tableOf(dialect === 'sorani' ? 'sorani' : 'northern');
  return placeVowels(phones, (feature) => table.get(feature) ?? 0);
}

/** `insertUnwrittenVowels` by any weights. */
export function placeVowels(phones: string, weigh: Weigh): string {
  const word = MARGIN + phones + MARGIN;
  const classes = classesOf(word);
  let spoken = '';
  let done = MARGIN.length;
  for (const [start, end] of consonantRuns(word)) {
    if (end - start < 2) continue;
    for (const cut of bestCuts(word, classes, start, end, weigh)) {
      spoken += `${word.slice(done, cut)}i`;
      done = cut;
    }
  }
  return spoken + word.slice(done, -MARGIN.length);
}

/** Where i goes in a run of consonants, by dynamic programming: the indices of the phones that follow it. */
export function bestCuts(word: string, classes: string, start: number, end: number, weigh: Weigh): number[] {
  const [first, last] = runEdges(word, start, end);
  const best = [0];
  const cutBefore = [0];
  for (let to = start + 1; to <= end; to++) {
    let bestScore = Number.NEGATIVE_INFINITY;
    const right = to === end ? last : 'i';
    for (let from = Math.max(start, to - LONGEST_CLUSTER); from < to; from++) {
      const left = from === start ? first : 'i';
      const cluster = word.slice(from, to);
      if (left === '#' && (right === '#' || !isOnset(cluster))) continue;
      const score = best[from - start]! + sum(clusterFeatures(cluster, left, right), weigh);
      if (score > bestScore) {
        bestScore = score;
        cutBefore[to - start] = from;
      }
    }
    best[to - start] = bestScore + (to < end ? sum(vowelFeatures(word, classes, to - 1), weigh) : 0);
  }
  const cuts: number[] = [];
  for (let cut = cutBefore[end - start]!; cut > start; cut = cutBefore[cut - start]!) cuts.push(cut);
  return cuts.reverse();
}

/** What lies before and after a run of consonants. */
export function runEdges(word: string, start: number, end: number): readonly [Edge, Edge] {
  return [word[start - 1] === '#' ? '#' : 'V', word[end] === '#' ? '#' : 'V'];
}

function sum(features: readonly string[], weigh: Weigh): number {
  let total = 0;
  for (const feature of features) total += weigh(feature);
  return total;
}

function tableOf(name: keyof typeof VOWEL_WEIGHTS): ReadonlyMap<string, number> {
  const known = tables.get(name);
  if (known) return known;
  const table = new Map<string, number>();
  for (const group of VOWEL_WEIGHTS[name].split('\n')) {
    const [weight, ...features] = group.split(' ');
    for (const feature of features) table.set(feature, Number(weight));
  }
  tables.set(name, table);
  return table;
}
