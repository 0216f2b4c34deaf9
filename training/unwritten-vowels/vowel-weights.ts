import { bestCuts, placeVowels, runEdges } from '../../src/text/g2p/unwritten-vowels.ts';
import {
  classesOf,
  clusterFeatures,
  consonantRuns,
  MARGIN,
  vowelFeatures,
} from '../../src/text/g2p/vowel-features.ts';
import { SeededRandom } from '../seeded-random.ts';
import type { VowelExample } from './vowel-examples.ts';

export type Weights = ReadonlyMap<string, number>;

/** Forms of a stem in one epoch: a stem has up to a hundred, most of which say the same. */
const FORMS_PER_EPOCH = 5;
const VERB_FORMS_PER_EPOCH = 20;
/** Stems with more forms than this are verbs. */
const MANY_FORMS = 60;

const GOLD_REPEATS = 6;

/** One run of consonants of an example. */
interface Run {
  readonly word: string;
  readonly classes: string;
  readonly start: number;
  readonly end: number;
  readonly cuts: readonly number[];
}

/** Orders in which the examples are learned from: the mean of what each teaches depends less on accidents. */
const ORDERS = 5;

/**
 * The mean of several trainings that differ in the order of the examples.
 * @param features Only these get weights; all when undefined.
 */
export function learnWeights(
  examples: readonly VowelExample[],
  epochs: number,
  features?: ReadonlySet<string>,
): Weights {
  const mean = new Map<string, number>();
  for (let order = 0; order < ORDERS; order++) {
    for (const [feature, weight] of learnInOrder(examples, epochs, features, order))
      mean.set(feature, (mean.get(feature) ?? 0) + weight / ORDERS);
  }
  return mean;
}

/**
 * Learns weights by an averaged structured perceptron: wherever the best cuts are not the known ones, the
 * features of the known ones gain a point and those of the others lose one.
 */
function learnInOrder(
  examples: readonly VowelExample[],
  epochs: number,
  features: ReadonlySet<string> | undefined,
  order: number,
): Weights {
  const weights = new Map<string, number>();
  const totals = new Map<string, number>();
  const random = new SeededRandom(7 + order);
  const stems = byStem(examples);
  let step = 1;
  const change = (changed: readonly string[], amount: number): void => {
    for (const feature of changed) {
      if (features && !features.has(feature)) continue;
      weights.set(feature, (weights.get(feature) ?? 0) + amount);
      totals.set(feature, (totals.get(feature) ?? 0) + amount * step);
    }
  };
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const run of shuffled(
      stems.flatMap((forms) => chosenForms(forms, random)).flatMap(runsOf),
      random,
    )) {
      const found = bestCuts(run.word, run.classes, run.start, run.end, (f) => weights.get(f) ?? 0);
      if (found.join() !== run.cuts.join()) {
        change(featuresOf(run, run.cuts), 1);
        change(featuresOf(run, found), -1);
      }
      step++;
    }
  }
  return new Map(
    [...weights].map(([feature, weight]) => [feature, weight - (totals.get(feature) ?? 0) / step]),
  );
}

/** In how many stems each feature occurs. */
export function supportOf(examples: readonly VowelExample[]): Map<string, number> {
  const support = new Map<string, number>();
  for (const forms of byStem(examples)) {
    const met = new Set<string>();
    for (const run of forms.flatMap(runsOf)) {
      for (const feature of featuresOf(run, run.cuts)) met.add(feature);
      for (let index = run.start; index < run.end - 1; index++) {
        for (const feature of vowelFeatures(run.word, run.classes, index)) met.add(feature);
      }
    }
    for (const feature of met) support.set(feature, (support.get(feature) ?? 0) + 1);
  }
  return support;
}

/** Share of words that come out as spoken, every stem counting once. */
export function accuracyOf(examples: readonly VowelExample[], speak: (written: string) => string): number {
  const stems = byStem(examples);
  const shares = stems.map(
    (forms) => forms.filter(({ written, spoken }) => speak(written) === spoken).length / forms.length,
  );
  return shares.reduce((sum, share) => sum + share, 0) / stems.length;
}

export function speaker(weights: Weights): (written: string) => string {
  return (written) => placeVowels(written, (feature) => weights.get(feature) ?? 0);
}

function byStem(examples: readonly VowelExample[]): VowelExample[][] {
  const stems = new Map<string, VowelExample[]>();
  for (const example of examples) {
    const forms = stems.get(example.stem);
    if (forms) forms.push(example);
    else stems.set(example.stem, [example]);
  }
  return [...stems.values()];
}

/** The stem itself, and some of its forms. */
function chosenForms(forms: readonly VowelExample[], random: SeededRandom): VowelExample[] {
  const count = forms.length > MANY_FORMS ? VERB_FORMS_PER_EPOCH : FORMS_PER_EPOCH;
  const others = Array.from({ length: Math.min(count, forms.length - 1) }, () => random.of(forms));
  return [
    ...(forms[0].isGold ? Array.from({ length: GOLD_REPEATS }, () => forms[0]) : [forms[0]]),
    ...others,
  ];
}

function shuffled<T>(items: readonly T[], random: SeededRandom): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

function runsOf({ written, spoken }: VowelExample): Run[] {
  const word = MARGIN + written + MARGIN;
  const cuts = new Set<number>();
  let index = MARGIN.length;
  for (const phone of spoken) {
    if (phone === 'i') cuts.add(index);
    else index++;
  }
  return consonantRuns(word)
    .filter(([start, end]) => end - start > 1)
    .map(([start, end]) => ({
      word,
      classes: classesOf(word),
      start,
      end,
      cuts: [...cuts].filter((cut) => cut > start && cut < end),
    }));
}

function featuresOf({ word, classes, start, end }: Run, cuts: readonly number[]): string[] {
  const [first, last] = runEdges(word, start, end);
  const bounds = [start, ...cuts, end];
  const clusters = bounds
    .slice(1)
    .flatMap((to, i) =>
      clusterFeatures(word.slice(bounds[i], to), i === 0 ? first : 'i', to === end ? last : 'i'),
    );
  return [...cuts.flatMap((cut) => vowelFeatures(word, classes, cut - 1)), ...clusters];
}
