/**
 * Compares each of our phones with recorded people's (training/recorded/licences.md) in the same sentences, with the same durations and
 * melody. Measurements only: nothing of a recording is kept. About a minute.
 *
 *   node --import tsx bench/intelligibility/sounds/compare-people.ts                  one line per phone, the most different first
 *   node --import tsx bench/intelligibility/sounds/compare-people.ts --phones "x ç"   those in detail
 *
 * Columns: `people` who have the phone; `level` dB of the loudest third above the mean vowel of the same voice, ours / people's; `apart` RMS
 * over thirds and bands of how far our mean lies outside the range of the people, in dB; then where it does most. Each voice's mean vowel
 * spectrum is subtracted first, so that neither tilt nor microphones count.
 */
import { parseArgs } from 'node:util';
import { isVowel } from '../../../src/text/g2p/phone-classes.ts';
import type { Spoken } from '../speaking/spoken.ts';
import { average } from './average.ts';
import { measureEachVoice } from './measure-each-voice.ts';
import {
  BANDS,
  PARTS,
  type PhoneSpectrum,
  phoneSpectra,
  relativeTo,
  vowelSpectrum,
} from './phone-spectra.ts';

/** A mean of fewer tokens is an accident. */
const FEWEST_TOKENS = 4;
const FEWEST_PEOPLE = 3;
const THIRDS = PARTS.slice(1, 4);
const MOST_SHOWN = 4;

const { values } = parseArgs({ options: { phones: { type: 'string' } } });

/** Mean dB by phone, part of the phone and band, of one voice. */
type Means = ReadonlyMap<string, Mean>;
type Mean = Readonly<Record<string, readonly number[]>>;

const { ours, people } = measureEachVoice(meansOf);

const wanted = values.phones?.split(/\s+/);
const phones = [...new Set(ours.flatMap((means) => [...means.keys()]))];
const rows = phones.flatMap((phone) => {
  const of = (all: readonly Means[]): Mean[] =>
    all.map((means) => means.get(phone)).filter((mean) => mean !== undefined);
  const mine = of(ours);
  const theirs = of(people);
  return theirs.length < FEWEST_PEOPLE || (wanted && !wanted.includes(phone))
    ? []
    : [summaryOf(phone, mine, theirs)];
});
rows.sort((one, other) => other.apart - one.apart);
console.log('phone  people  level ours/people  apart  outside their range, dB');
for (const { line, detail } of rows) console.log(wanted ? `${line}\n${detail}\n` : line);

function summaryOf(phone: string, mine: readonly Mean[], theirs: readonly Mean[]) {
  const cells = THIRDS.flatMap((part) =>
    BANDS.map((band, b) => {
      const own = average(mine.map((voice) => voice[part][b]));
      const range = theirs.map((voice) => voice[part][b]).sort((one, other) => one - other);
      const [least, most] = [range[0], range.at(-1)!];
      const outside = own < least ? own - least : Math.max(0, own - most);
      return { part, band, own, middle: range[Math.floor(range.length / 2)], least, most, outside };
    }),
  );
  const apart = Math.sqrt(average(cells.map(({ outside }) => outside ** 2)));
  const level = (group: readonly Mean[]) =>
    average(group.map((voice) => Math.max(...THIRDS.map((part) => average(voice[part])))));
  const worst = cells
    .filter(({ outside }) => Math.abs(outside) >= 1)
    .sort((one, other) => Math.abs(other.outside) - Math.abs(one.outside))
    .slice(0, MOST_SHOWN)
    .map(({ part, band, outside }) => `${part} ${band} ${outside > 0 ? '+' : ''}${outside.toFixed(0)}`);
  const line = [
    phone.padEnd(6),
    String(theirs.length).padStart(6),
    `${level(mine).toFixed(0)} / ${level(theirs).toFixed(0)}`.padStart(19),
    apart.toFixed(1).padStart(7),
    ` ${worst.join(', ')}`,
  ].join('');
  const detail = THIRDS.map((name) => {
    const shown = cells
      .filter(({ part }) => part === name)
      .map(({ own, least, middle, most }) =>
        `${own.toFixed(0)} (${least.toFixed(0)} ${middle.toFixed(0)} ${most.toFixed(0)})`.padStart(18),
      );
    return `  ${name.padEnd(10)}${shown.join('')}`;
  });
  return {
    line,
    apart,
    detail: [
      `  ours (people: least, middle, most)`,
      `            ${BANDS.map((band) => band.padStart(18)).join('')}`,
      ...detail,
    ].join('\n'),
  };
}

function meansOf(spoken: readonly Spoken[]): Means {
  const spectra = spoken.map(phoneSpectra);
  const vowel = vowelSpectrum(spoken, spectra);
  const tokens = new Map<string, PhoneSpectrum[]>();
  spoken.forEach(({ phones: timed }, u) => {
    timed.forEach((phone, i) => {
      const spectrum = spectra[u][i];
      if (!phone || !spectrum) return;
      const own = tokens.get(phone.phone) ?? [];
      tokens.set(phone.phone, own);
      own.push(relativeTo(spectrum, vowel));
    });
  });
  return new Map(
    [...tokens]
      .filter(([phone, own]) => own.length >= FEWEST_TOKENS || isVowel(phone))
      .map(([phone, own]) => [
        phone,
        Object.fromEntries(
          THIRDS.map((part) => [part, BANDS.map((_, b) => average(own.map((one) => one[part]?.[b] ?? 0)))]),
        ),
      ]),
  );
}
