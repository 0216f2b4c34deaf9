import { Random } from '../engine/random.ts';
import { editDistance } from '../text/words/edit-distance.ts';

/** What was read and what was recognized, both in the spoken form. */
export interface Comparison {
  readonly reference: string;
  readonly recognized: string;
  /** Recordings of one speaker err alike. */
  readonly speaker?: string | undefined;
}

/** Error rate in percent; above 100 where more was recognized than was read. */
export interface ErrorRate {
  readonly percent: number;
  /** The 95 % confidence interval; undefined for fewer than two speakers or recordings. */
  readonly interval: readonly [number, number] | undefined;
}

export interface ErrorRates {
  /** Character error rate, spaces included. */
  readonly letters: ErrorRate;
  /** Word error rate. */
  readonly words: ErrorRate;
}

interface Count {
  wrong: number;
  total: number;
}

const RESAMPLES = 2000;
const SEED = 1;

/**
 * Errors per letter and word that was read (ISO/IEC 2382: word error rate), with intervals by the percentile bootstrap (Efron and Tibshirani
 * 1993, chapter 13): over speakers where there are two or more, else over recordings. The same comparisons give the same intervals.
 */
export function errorRates(comparisons: readonly Comparison[]): ErrorRates {
  return {
    letters: rateOf(comparisons, (text) => [...text]),
    words: rateOf(comparisons, (text) => text.split(' ').filter(Boolean)),
  };
}

function rateOf(comparisons: readonly Comparison[], split: (text: string) => string[]): ErrorRate {
  const counts = comparisons.map(({ reference, recognized }) => {
    const read = split(reference);
    return { wrong: editDistance(read, split(recognized)), total: read.length };
  });
  const clusters = clustersOf(comparisons, counts);
  return { percent: percentOf(counts), interval: clusters.length > 1 ? intervalOf(clusters) : undefined };
}

function clustersOf(comparisons: readonly Comparison[], counts: readonly Count[]): readonly Count[] {
  const bySpeaker = new Map<string, Count>();
  for (const [index, { speaker = `recording ${index}` }] of comparisons.entries()) {
    const sum = bySpeaker.get(speaker) ?? { wrong: 0, total: 0 };
    sum.wrong += counts[index]!.wrong;
    sum.total += counts[index]!.total;
    bySpeaker.set(speaker, sum);
  }
  return bySpeaker.size > 1 ? [...bySpeaker.values()] : counts;
}

function intervalOf(clusters: readonly Count[]): readonly [number, number] {
  const random = new Random(SEED);
  const percents = Array.from({ length: RESAMPLES }, () =>
    percentOf(clusters.map(() => clusters[Math.floor(random.unit() * clusters.length)]!)),
  ).sort((a, b) => a - b);
  const at = (share: number) => percents[Math.floor(share * RESAMPLES)]!;
  return [at(0.025), at(0.975)];
}

function percentOf(counts: readonly Count[]): number {
  const sum = (name: keyof Count) => counts.reduce((total, count) => total + count[name], 0);
  return (100 * sum('wrong')) / sum('total');
}
