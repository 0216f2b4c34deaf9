/**
 * Compares where vowels' second formants start after each place of articulation with recorded people's (training/recorded/licences.md), in the
 * same sentences, with the same durations and melody: locus equations (Sussman, McCaffrey and Matthews, 1991). About two minutes.
 *
 *   node --import tsx bench/intelligibility/sounds/compare-loci.ts
 *
 * For each voice, of front (î ê) and back (û o u) vowels after a place: the second formant 15 ms after the vowel's start, by that in its middle.
 * `slope` is that of the line through both means; `locus` where the two are equal, in percent of the mean second formant of the voice's vowels, so that
 * the length of a tract does not count. People: lower quartile, median, upper quartile of those with enough tokens.
 */

import {
  ALVEOLAR,
  DENTAL,
  LABIAL,
  PALATAL,
  UVULAR,
  VELAR,
} from '../../../src/engine/formant/phones/articulation-places.ts';
import { shapeOf } from '../../../src/engine/formant/phones/phones.ts';
import { isVowel } from '../../../src/text/g2p/phone-classes.ts';
import type { Phone } from '../../../src/text/utterance/utterance.ts';
import type { Spoken } from '../speaking/spoken.ts';
import { average } from './average.ts';
import { formantsAt } from './formants.ts';
import { measureEachVoice } from './measure-each-voice.ts';

const PLACES = {
  labial: LABIAL,
  dental: DENTAL,
  alveolar: ALVEOLAR,
  palatal: PALATAL,
  velar: VELAR,
  uvular: UVULAR,
} as const;
type PlaceName = keyof typeof PLACES;
const PLACE_NAMES = Object.keys(PLACES) as PlaceName[];
/** After the vowel's start, in s: the first whole period is voiced. */
const ONSET = 0.015;
const FRONT = 'îê';
const BACK = 'ûou';
/** The mean of fewer, of either kind of vowel, is an accident. */
const FEWEST_TOKENS = 5;
const FEWEST_PEOPLE = 10;

/** The second formant of a vowel after a consonant, in Hz. */
interface Transition {
  readonly place: PlaceName;
  readonly vowel: Phone;
  readonly onset: number;
  readonly middle: number;
}

interface Line {
  readonly slope: number;
  /** In percent of the voice's mean second formant. */
  readonly locus: number;
}

const { ours, people } = measureEachVoice(linesOf);

console.log('place      people  slope ours / people      locus ours / people, %');
for (const place of PLACE_NAMES) {
  const mine = ours.flatMap((lines) => lines.get(place) ?? []);
  const theirs = people.flatMap((lines) => lines.get(place) ?? []);
  // Velars and uvulars have too few such vowels in these sentences.
  if (mine.length === 0 || theirs.length < FEWEST_PEOPLE) continue;
  const row = (key: keyof Line, digits: number): string => {
    const own = quantile(mine, key, 0.5).toFixed(digits);
    const range = [0.25, 0.5, 0.75].map((part) => quantile(theirs, key, part).toFixed(digits));
    return `${own} / ${range.join(' ')}`;
  };
  console.log(
    `${place.padEnd(10)} ${String(theirs.length).padStart(6)}  ${row('slope', 2).padEnd(24)} ${row('locus', 0)}`,
  );
}

function linesOf(spoken: readonly Spoken[]): Map<PlaceName, Line> {
  const transitions = spoken.flatMap(transitionsOf);
  const mean = average(transitions.map(({ middle }) => middle));
  const lines = new Map<PlaceName, Line>();
  for (const place of PLACE_NAMES) {
    const line = lineThrough(
      transitions.filter((one) => one.place === place),
      mean,
    );
    if (line) lines.set(place, line);
  }
  return lines;
}

function transitionsOf({ samples, phones }: Spoken): Transition[] {
  return phones.flatMap((vowel, i) => {
    const before = phones[i - 1];
    if (!vowel || !before || !isVowel(vowel.phone)) return [];
    const own = shapeOf(before.phone)?.place;
    const place = PLACE_NAMES.find((name) => PLACES[name] === own);
    const onset = formantsAt(samples, vowel.start + ONSET)?.[1];
    const middle = formantsAt(samples, (vowel.start + vowel.end) / 2)?.[1];
    const isNext = Math.abs(before.end - vowel.start) < 0.001;
    return place && onset && middle && isNext ? [{ place, vowel: vowel.phone, onset, middle }] : [];
  });
}

/**
 * Through the means of front and back vowels: both formants are measured with errors, which would flatten a line of least squares. Undefined
 * with too few tokens.
 */
function lineThrough(transitions: readonly Transition[], mean: number): Line | undefined {
  const [front, back] = [FRONT, BACK].map((vowels) =>
    transitions.filter(({ vowel }) => vowels.includes(vowel)),
  );
  if (Math.min(front.length, back.length) < FEWEST_TOKENS) return undefined;
  const rise = meanOf(front, 'onset') - meanOf(back, 'onset');
  const slope = rise / (meanOf(front, 'middle') - meanOf(back, 'middle'));
  const locus = (meanOf(front, 'onset') - slope * meanOf(front, 'middle')) / (1 - slope);
  return { slope, locus: (100 * locus) / mean };
}

function meanOf(transitions: readonly Transition[], key: 'onset' | 'middle'): number {
  return average(transitions.map((transition) => transition[key]));
}

function quantile(lines: readonly Line[], key: keyof Line, part: number): number {
  const sorted = lines.map((line) => line[key]).sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
}
