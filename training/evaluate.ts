// node --import tsx training/evaluate.ts <corpus folder> <weights> [training summary]: prints the result
// table, measured with the service's own decoder; with a summary, writes training/results.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { AcousticModel } from '../src/engine/recognition/acoustic-model.ts';
import { Recognizer } from '../src/engine/recognition/recognizer.ts';
import { Utterance } from '../src/engine/recognition/utterance.ts';
import { readWeights } from '../src/engine/recognition/weights.ts';
import { modelFiles } from '../src/engine/threads/model-files.ts';
import type { CorpusDialect } from './corpus-dialect.ts';
import { readRows, readUtterances } from './corpus-reader.ts';
import { describeResults } from './describe-results.ts';
import { ScoreBoard } from './score.ts';
import { RECOGNITION_RATE } from './speak-text.ts';
import { wordList } from './word-list.ts';

const [folder, weights, summaryFile] = process.argv.slice(2) as [string, string, string?];
const DIALECTS: readonly CorpusDialect[] = ['kurmanji', 'sorani'];
/** Leading and trailing silence, 16 kHz samples. */
const BEFORE = new Int16Array(4800);
const AFTER = new Int16Array(8000);

const recognizer = new Recognizer(new AcousticModel(readWeights(readFileSync(weights))), modelFiles);
const board = new ScoreBoard();
const sentences = new Set<string>();
for (const dialect of DIALECTS) {
  const words = await recognizer.words(dialect);
  for (const { row, samples } of readUtterances(folder, `${dialect}-test`)) {
    const utterance = new Utterance(recognizer, words, dialect);
    for (const part of [BEFORE, samples, AFTER]) utterance.push(part);
    const final = utterance.finish();
    board.of(row.set, dialect).add(row.text, utterance.partial, final);
    sentences.add(`${dialect} ${row.text}`);
  }
}
const table = board.table(DIALECTS);
console.log(table);
if (summaryFile) {
  const summary = JSON.parse(readFileSync(summaryFile, 'utf8'));
  const page = describeResults({
    table,
    summary,
    corpus: corpusFacts(),
    sentences: sentences.size,
    words: listedWords(),
  });
  writeFileSync(new URL('./results.md', import.meta.url), page);
}

function corpusFacts(): string {
  return DIALECTS.map((dialect) => {
    const rows = readRows(folder, dialect);
    const hours = (rows.reduce((sum, row) => sum + row.count, 0) / RECOGNITION_RATE / 3600).toFixed(1);
    const voices = new Set(rows.map((row) => row.voice));
    const others = [...voices].filter((voice) => voice.startsWith('espeak-ng')).length;
    return `${dialect}: ${rows.length.toLocaleString('en')} utterances, ${hours} h, ${voices.size - others} of our voices and ${others} of espeak-ng`;
  }).join('; ');
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
