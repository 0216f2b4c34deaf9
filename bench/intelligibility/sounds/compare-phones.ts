/**
 * Compares each of our phones with espeak-ng's and flite's on the same sentences. About 10 s.
 *
 *   node --import tsx bench/intelligibility/sounds/compare-phones.ts                      one line per phone, the most different first
 *   node --import tsx bench/intelligibility/sounds/compare-phones.ts --phones "p t k"     those in detail
 *   … --dialect sorani        one dialect (all three otherwise)
 *   … --voice sorani_m001     one voice for everything (otherwise the tuning voices in turn; pass a dialect of that voice)
 *   … --set held-out          other sentences
 *   … --beside "a î"          only tokens with one of these phones directly before or after
 *
 * Columns: `ms` durations ours / espeak-ng / flite (theirs scaled to our mean speaking rate); `level` dB of the loudest third above
 * the mean vowel of the same voice; `apart` RMS difference in dB from espeak-ng (and flite) over thirds
 * and bands. Each voice's mean vowel spectrum is subtracted first, so a voice's own tilt does not count. In detail, a cell is
 * `ours minus espeak-ng | ours minus flite` in dB; `!` marks differences of 5 dB or more in the same direction from both (flite's voices are
 * recordings of people: trust those marks most; flite's side is empty where English lacks the phone).
 * espeak-ng and flite have no pharyngeals: ḧ there is h, ƹ a glottal stop; flite has no x q ẍ ř ł either.
 * Formants: medians in Hz at the middle, men | women; theirs are scaled to our tract length (mean of all vowels).
 */
import { parseArgs } from 'node:util';
import { readSentences } from '../read-sentences.ts';
import { type BenchDialect, DIALECTS, SENTENCE_SETS, type SetName } from '../sentence-sets.ts';
import { SHARED_WITH_ENGLISH } from '../speaking/cmu-phones.ts';
import { speakEspeak } from '../speaking/speak-espeak.ts';
import { speakFlite } from '../speaking/speak-flite.ts';
import { speakOurs } from '../speaking/speak-ours.ts';
import { BANDS, PARTS } from './phone-spectra.ts';
import { adjusted, RESONANT, type Token, type Tokens, tokensOf } from './phone-tokens.ts';

const { values } = parseArgs({
  options: {
    phones: { type: 'string' },
    dialect: { type: 'string' },
    voice: { type: 'string' },
    set: { type: 'string', default: 'tuning' },
    beside: { type: 'string' },
  },
});
const THIRDS = PARTS.slice(1, 4);
const MARKED_DB = 5;

const dialects = DIALECTS.filter((dialect) => !values.dialect || dialect === values.dialect);
const set = SENTENCE_SETS[values.set as SetName];
const sentences = dialects
  .flatMap((dialect: BenchDialect) => readSentences(set, dialect))
  .map((sentence) => (values.voice ? { ...sentence, voice: values.voice } : sentence));
const ours = tokensOf(sentences, sentences.map(speakOurs));
const espeak = adjusted(tokensOf(sentences, speakEspeak(sentences)), ours);
const flite = adjusted(tokensOf(sentences, sentences.map(speakFlite)), ours);

const wanted = values.phones?.split(/\s+/);
const beside = values.beside?.split(/\s+/);
const all = [...new Set(ours.flatMap((token) => token?.phone ?? []))];
const rows = all.filter((phone) => !wanted || wanted.includes(phone)).map(summaryOf);
rows.sort((one, other) => other.apart - one.apart);
if (!wanted)
  console.log(
    'phone    n  ms ours/espeak/flite   level dB ours/espeak/flite   apart dB espeak (flite)   most different',
  );
for (const row of rows) {
  console.log(row.line);
  if (wanted) console.log(`${row.detail}\n`);
}

function summaryOf(phone: string) {
  const places = ours.flatMap((own, i) =>
    own?.phone === phone && espeak[i] && (!beside || own.beside.some((one) => beside.includes(one)))
      ? [i]
      : [],
  );
  const isShared = SHARED_WITH_ENGLISH.includes(phone);
  const pick = (tokens: Tokens) => places.flatMap((i) => tokens[i] ?? []);
  const mine = pick(ours);
  const theirs = pick(espeak);
  const people = isShared ? pick(flite) : [];
  const groups = [mine, theirs, people];
  const ms = groups.map((group) => number(average(group.map((token) => token.ms))));
  const level = groups.map((group) => number(average(group.map(loudest))));
  const cells = PARTS.map((part) => BANDS.map((_, band) => differences(part, band)));
  const apart = [0, 1].map((k) =>
    Math.sqrt(average(THIRDS.flatMap((part) => BANDS.map((_, band) => differences(part, band)[k] ** 2)))),
  );
  const worst = PARTS.flatMap((part, p) => BANDS.map((band, b) => ({ part, band, cell: cells[p][b] })))
    .filter(({ cell }) => !Number.isNaN(cell[0]))
    .sort((one, other) => Math.abs(other.cell[0]) - Math.abs(one.cell[0]))
    .slice(0, 3)
    .map(({ part, band, cell }) => `${part} ${band} ${signed(cell[0])}${mark(cell)}`)
    .join(', ');
  const line = [
    phone.padEnd(3),
    String(mine.length).padStart(6),
    `  ${ms.join('/')}`.padEnd(19),
    level.join('/').padEnd(20),
    `${number(apart[0], 1)} (${number(apart[1], 1)})`.padEnd(15),
    worst,
  ].join(' ');
  return { apart: apart[0], line, detail: detailOf() };

  function differences(part: (typeof PARTS)[number], band: number): [number, number] {
    const at = (group: readonly Token[]) =>
      average(group.flatMap((token) => token.spectrum[part]?.[band] ?? []));
    return [at(mine) - at(theirs), at(mine) - at(people)];
  }

  function detailOf(): string {
    const head = `    ${' '.repeat(13)}${BANDS.map((band) => band.padStart(12)).join('')}`;
    const lines = PARTS.map((part, p) => {
      const row = cells[p].map((cell) => `${signed(cell[0])}|${signed(cell[1])}${mark(cell)}`.padStart(12));
      return `    ${part.padEnd(13)}${row.join('')}`;
    });
    const formants = (['male', 'female'] as const).map((gender) =>
      groups
        .map((group) =>
          [0, 1, 2]
            .map((k) =>
              number(
                median(
                  group.flatMap((token) =>
                    token.gender === gender && token.formants ? token.formants[k] : [],
                  ),
                ),
              ),
            )
            .join(' '),
        )
        .join(' / '),
    );
    const resonant = RESONANT.includes(phone) ? [`    formants     ${formants.join('  |  ')}`] : [];
    return [head, ...lines, ...resonant].join('\n');
  }
}

function loudest(token: Token): number {
  return Math.max(...THIRDS.map((part) => average(token.spectrum[part] ?? [])));
}

function mark([one, other]: readonly number[]): string {
  return Math.min(Math.abs(one), Math.abs(other)) >= MARKED_DB && one * other > 0 ? '!' : '';
}

function average(numbers: readonly number[]): number {
  return numbers.length === 0 ? Number.NaN : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
}

function number(value: number, digits = 0): string {
  return Number.isNaN(value) ? '-' : value.toFixed(digits);
}

function signed(value: number): string {
  return Number.isNaN(value) ? '-' : `${value > 0 ? '+' : ''}${value.toFixed(0)}`;
}
