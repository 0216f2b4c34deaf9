/**
 * Intelligibility of our voices by four judges, compared with espeak-ng and flite on the same sentences. Run: npm run bench intelligibility
 *
 * Installs the Debian packages it needs, trains the recognizers of judges (a) and (d) if .cache/intelligibility has no weights (about two hours
 * on one core), prints the tables and writes bench/intelligibility/results.md. SETS=tuning or SETS=held-out measures only one set and writes
 * nothing. BEFORE=1 instead writes the results of this engine as the baseline (before.json).
 * COMPACT=1 only asks the judges whether they hear that speech was sent as a compact stream.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureCompact } from './intelligibility/compact.ts';
import { type Measures, measure } from './intelligibility/measure.ts';
import { resultsTable } from './intelligibility/results-table.ts';
import { DIALECTS, SETS } from './intelligibility/sentence-sets.ts';
import { ensureJudgeA, ensureJudgeD, ensureTools } from './intelligibility/tools.ts';

const FOLDER = join(import.meta.dirname, 'intelligibility');
const BEFORE = join(FOLDER, 'before.json');
const HEAD = `# Intelligibility of the voices

Written by \`npm run bench intelligibility\`. All synthesizers speak the same phones at the same level; espeak-ng with held-out variants of
judge (a). "before" is the engine before the last change of its tables (d's burst, the length of ç, the voicing of z: what
\`try-change.ts\` showed that (b) and (d) both understand better on the tuning sentences), with the same sentences, voices and judges; \`BEFORE=1\` measures it anew. Judges
that are trained again understand a few points more or less: compare within one page.
(a) was trained on espeak-ng's speech only, which favours espeak-ng: once as a recognizer of letters like the embedded one
(without its word list; unidirectional, as in dictation), and once of phones, bidirectional. flite is made of recordings
of English speakers, and uses the nearest English phones. The letter error rate is of the sentences without digits and
letters of another alphabet. (d) is the network of (a)'s letters, trained on recorded people as well (training/recorded), never on our
voices: the text front end reads what it writes, and the phones are compared. ḧ and ƹ count as h and ʔ with judges (a) and (d): espeak-ng
does not distinguish them. Classes of judges (a) and (d): phones substituted or deleted; of judge (b): confused phones among those in which
a rival word differs.
`;

ensureTools();
ensureJudgeA();
if (process.env.COMPACT) {
  await measureCompact();
  process.exit();
}
ensureJudgeD();
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
