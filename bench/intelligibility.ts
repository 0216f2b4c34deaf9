/**
 * How much of our voices three judges understand, beside espeak-ng and flite on the same sentences. Run: npm run bench intelligibility
 *
 * Installs what it needs of Debian, trains the two recognisers of judge (a) where .cache/intelligibility has no weights (some 45 minutes
 * of one core), prints the tables and writes bench/intelligibility/results.md. SETS=tuning or SETS=held-out measures one set alone, and
 * writes nothing. BEFORE=1 writes the figures of this engine as those to compare with (before.json) instead.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Measures, measure } from './intelligibility/measure.ts';
import { resultsTable } from './intelligibility/results-table.ts';
import { DIALECTS, SETS } from './intelligibility/sentence-sets.ts';
import { ensureJudge, ensureTools } from './intelligibility/tools.ts';

const FOLDER = join(import.meta.dirname, 'intelligibility');
const BEFORE = join(FOLDER, 'before.json');
const HEAD = `# How well the voices are understood

Written by \`npm run bench intelligibility\`. All synthesizers say the same phones at the same level; espeak-ng with variants that judge (a)
has never heard. "before" is the engine before its voices were worked on, with the same sentences, voices and judges; its figures of judge
(a) belong to one training and move by a point or two with another, as do ours.
(a) learned from espeak-ng's speech alone, so that espeak-ng is at home with it: once as a recogniser of letters like the embedded one
(without its word list; it hears forwards only, as a dictation does), and once of phones, which hears both ways. flite is made of recordings
of people who read English, and says the nearest English phones. Of the sentences, letters judge those without digits and
letters of another alphabet. ḧ and ƹ count as h and ʔ with judge (a): espeak-ng does not tell them apart. Classes of judge (a):
phones substituted or left out; of judge (b): of the phones by which a rival word differs, those taken for another.
`;

ensureTools();
ensureJudge();
const sets = SETS.filter((set) => !process.env.SETS || process.env.SETS === set);
const measures = sets.flatMap((set) =>
  DIALECTS.map((dialect): Measures => {
    console.log(`${set}, ${dialect}…`);
    return measure(set, dialect, !process.env.BEFORE);
  }),
);
if (process.env.BEFORE) {
  writeFileSync(
    BEFORE,
    `${JSON.stringify(measures, (_, value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value), 2)}\n`,
  );
} else {
  const before = existsSync(BEFORE) ? (JSON.parse(readFileSync(BEFORE, 'utf8')) as Measures[]) : [];
  const tables = resultsTable(measures, before);
  console.log(tables);
  if (sets.length === SETS.length) writeFileSync(join(FOLDER, 'results.md'), `${HEAD}\n${tables}\n`);
}
