// node --import tsx training/speaker-curve.ts <corpus folder> <steps> <start weights> <output folder> [speakers…]: what another recorded
// speaker is worth.
//
// Trains from the same weights, in their size, for the same number of steps, on the first 3, 6, 12… recorded speakers, and writes
// training/speaker-curve.md. The corpus is that of `npm run train`, with MBROLA's speakers. Runs that are done already are not repeated.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { trainNetwork } from '../scripts/training-tools.mjs';
import { AcousticModel } from '../src/engine/recognition/acoustic-model.ts';
import { Recognizer } from '../src/engine/recognition/recognizer.ts';
import { readWeights } from '../src/engine/recognition/weights.ts';
import { modelFiles } from '../src/engine/threads/model-files.ts';
import type { CorpusDialect } from './corpus-dialect.ts';
import { type MeasuredCorpus, measureUtterances } from './measure-utterances.ts';
import { ScoreBoard } from './score.ts';

const SHIPPED = new URL('../src/engine/recognition/model/acoustic.bin', import.meta.url).pathname;
const DIALECTS: readonly CorpusDialect[] = ['kurmanji', 'sorani'];
/** The set of our own voices. */
const OURS = 'natural 1';
/** Those by whom the recognizer is judged. */
const JUDGED = ['festvox finnish lj', 'festvox czech machac', 'mbrola tr1', 'mbrola ir1', 'mbrola ar1'];
/** Columns, and the voices whose mean they are; all but ours are people whom no training hears. */
const GROUPS: Readonly<Record<string, (voice: string) => boolean>> = {
  'festvox lj, machac': (voice) => voice.startsWith('festvox'),
  'mbrola tr1, tr2': (voice) => voice.startsWith('mbrola tr'),
  'mbrola ir1': (voice) => voice === 'mbrola ir1',
  'mbrola ar1, ar2': (voice) => voice.startsWith('mbrola ar'),
  'lj, machac, tr1, ir1, ar1': (voice) => JUDGED.includes(voice),
  'our voices': (voice) => voice === OURS,
};

const [folder, steps, start, output, ...named] = process.argv.slice(2) as [string, string, string, string];
if (!(Number(steps) > 0) || !output) {
  console.error(
    'Usage: speaker-curve.ts <corpus folder> <steps, e.g. 1200> <start weights> <output folder> [speakers…]',
  );
  process.exit(2);
}
const counts = named.length > 0 ? named : ['3', '6', '12', '27'];
mkdirSync(output, { recursive: true });

const rows = [await rowOf('none', start)];
for (const count of counts) rows.push(await rowOf(count, train(count)));
rows.push(await rowOf('all, as shipped', SHIPPED));

const heads = ['speakers', ...Object.keys(GROUPS)];
const table = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
console.log(table);
writeFileSync(
  new URL('speaker-curve.md', import.meta.url),
  `# What another recorded speaker is worth

Written by \`training/speaker-curve.ts\`; do not edit. Wrong letters in percent, greedy / final, at speed 1, the mean of the speakers named and of
both dialects. All but the last row are a model of ${millions(start)} million parameters that began as weights trained on our voices and espeak-ng only
(first row) and went on for ${Number(steps).toLocaleString('en')} steps with the first 3, 6, 12… speakers of \`training/recorded/speakers.ts\`, who have half of the
sound. The last row is the shipped model: ${millions(SHIPPED)} million parameters, trained several times as long. The first twelve speakers are diphones, the others
synthesizers that learned from people.

${table}
`,
);

/** The weights trained with so many recorded speakers. */
function train(count: string): string {
  const weights = join(output, `${count}.bin`);
  // Written when a training ends.
  if (existsSync(`${weights}.json`)) return weights;
  const resumed = existsSync(`${weights}.checkpoint`) ? ['--resume'] : [];
  trainNetwork(folder, steps, weights, '--from', start, '--same-size', '--speakers', count, ...resumed);
  return weights;
}

/** A row of the table: the means of each group of voices. */
async function rowOf(name: string, weights: string): Promise<string[]> {
  const recognizer = new Recognizer(modelOf(weights), modelFiles);
  const board = new ScoreBoard();
  for (const dialect of DIALECTS) {
    const measure = (corpus: string, row: MeasuredCorpus['rowOf']) =>
      measureUtterances(recognizer, { folder, corpus, dialect, board, rowOf: row });
    await measure('test', ({ set }) => (set === OURS ? set : undefined));
    await measure('recorded-held', ({ voice }) => voice);
    await measure('recorded-test', ({ voice, set }) => (set === '1' ? voice : undefined));
  }
  const cells = Object.values(GROUPS).map((isIn) => {
    const scores = board.sets
      .filter(isIn)
      .flatMap((set) => DIALECTS.map((dialect) => board.of(set, dialect)));
    const mean = (figures: readonly number[]) =>
      (figures.reduce((sum, figure) => sum + figure, 0) / figures.length).toFixed(1);
    return `${mean(scores.map(({ greedy }) => greedy.letters))} / ${mean(scores.map(({ final }) => final.letters))}`;
  });
  return [name, ...cells];
}

/** The number of a model's parameters, in millions. */
function millions(weights: string): string {
  const { convolutions, recurrent, heads: outputs } = modelOf(weights);
  const layers = [
    ...convolutions,
    ...recurrent.flatMap(({ input, state }) => [input, state]),
    ...Object.values(outputs),
  ];
  const parameters = layers.reduce((sum, { rows: count, columns }) => sum + count * (columns + 1), 0);
  return (parameters / 1e6).toFixed(1);
}

function modelOf(weights: string): AcousticModel {
  return new AcousticModel(readWeights(readFileSync(weights)));
}
