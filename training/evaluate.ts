// node --import tsx training/evaluate.ts <corpus folder> <weights> [training summary]: prints the result
// table, measured with the service's own decoder; with a summary, writes training/results.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AcousticModel } from '../src/engine/recognition/acoustic-model.ts';
import { Recognizer } from '../src/engine/recognition/recognizer.ts';
import { readWeights } from '../src/engine/recognition/weights.ts';
import { modelFiles } from '../src/engine/threads/model-files.ts';
import type { CorpusDialect } from './corpus-dialect.ts';
import { readRows } from './corpus-reader.ts';
import type { CorpusRow } from './corpus-writer.ts';
import { describeResults } from './describe-results.ts';
import { measureUtterances } from './measure-utterances.ts';
import { ScoreBoard } from './score.ts';
import { RECOGNITION_RATE } from './speak-text.ts';
import { wordList } from './words/word-list.ts';

const [folder, weights, summaryFile] = process.argv.slice(2) as [string, string, string?];
const DIALECTS: readonly CorpusDialect[] = ['kurmanji', 'sorani'];
const recognizer = new Recognizer(new AcousticModel(readWeights(readFileSync(weights))), modelFiles);
const board = new ScoreBoard();
/** Recorded people: those of training, and those that it never hears. */
const people = new ScoreBoard();
const sentences = new Set<string>();
for (const dialect of DIALECTS) {
  const measure = async (corpus: string, into: ScoreBoard, rowOf: (row: CorpusRow) => string) => {
    console.error(`Measuring ${dialect}-${corpus}…`);
    const texts = await measureUtterances(recognizer, { folder, corpus, dialect, board: into, rowOf });
    for (const text of texts) sentences.add(`${dialect} ${text}`);
  };
  await measure('test', board, ({ set }) => set);
  for (const corpus of ['recorded-known', 'recorded-held', 'recorded-test']) {
    if (!existsSync(join(folder, `${dialect}-${corpus}.jsonl`))) continue;
    await measure(corpus, people, rowOfPeople);
  }
}
const table = board.table(DIALECTS);
const peopleTable = people.table(DIALECTS);
console.log(`${table}\n\n${peopleTable}`);
if (summaryFile) {
  const summary = JSON.parse(readFileSync(summaryFile, 'utf8'));
  const page = describeResults({
    table,
    peopleTable,
    summary,
    sizes: {
      convolutions: recognizer.acoustic.convolutions[0].rows,
      recurrent: recognizer.acoustic.weights.hidden,
    },
    corpus: corpusFacts(),
    sentences: sentences.size,
    words: listedWords(),
  });
  writeFileSync(new URL('./results.md', import.meta.url), page);
}

function rowOfPeople({ voice, set, speed }: CorpusRow): string {
  if (set === 'known')
    return `training's own ${/^(rhvoice|pico)/.test(voice) ? 'synthesizers' : 'diphones'}, 1`;
  return `${voice}, ${set === 'held' ? speed : set}`;
}

function corpusFacts(): string {
  return DIALECTS.map((dialect) => {
    const rows = readRows(folder, dialect);
    const hours = (rows.reduce((sum, row) => sum + row.count, 0) / RECOGNITION_RATE / 3600).toFixed(1);
    const voices = new Set(rows.map((row) => row.voice));
    const others = [...voices].filter((voice) => voice.startsWith('espeak-ng')).length;
    const synthetic = `${dialect}: ${rows.length.toLocaleString('en')} utterances, ${hours} h, ${voices.size - others} of our voices and ${others} of espeak-ng`;
    return `${synthetic}${recordedFacts(dialect)}`;
  }).join('; ');
}

function recordedFacts(dialect: CorpusDialect): string {
  if (!existsSync(join(folder, `${dialect}-recorded.jsonl`))) return '';
  const rows = readRows(folder, `${dialect}-recorded`);
  const hours = (rows.reduce((sum, row) => sum + row.count, 0) / RECOGNITION_RATE / 3600).toFixed(1);
  const speakers = new Set(rows.map((row) => row.voice)).size;
  return `, and ${rows.length.toLocaleString('en')} utterances, ${hours} h, of ${speakers} recorded people`;
}

function listedWords(): string {
  return DIALECTS.map((dialect) => {
    const { common, derived } = wordList(dialect);
    const listed = new Set([...common, ...derived]);
    const words = readRows(folder, `${dialect}-test`)
      .filter((row) => row.set === 'natural 1')
      .flatMap((row) => row.text.split(' '));
    const share = (100 * words.filter((word) => listed.has(word)).length) / words.length;
    return `${listed.size.toLocaleString('en')} ${dialect} words (${share.toFixed(0)} % of those in *natural*)`;
  }).join(' and ');
}
