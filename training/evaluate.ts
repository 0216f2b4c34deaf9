// node --import tsx training/evaluate.ts <corpus folder> [utterances per set] [training summary]: the result table, by the very code that listens in the service.
import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Recognizer } from '../src/service/engine/recognition/recognizer.ts';
import { Utterance } from '../src/service/engine/recognition/utterance.ts';
import { describeResults } from './describe-results.ts';
import type { CorpusDialect } from './sentences.ts';
import { RECOGNITION_RATE } from './speak-text.ts';

interface Row {
  readonly set: string;
  readonly voice: string;
  readonly text: string;
  readonly start: number;
  readonly count: number;
}

interface Score {
  letters: number;
  greedy: number;
  beam: number;
  words: number;
  wordErrors: number;
}

const [folder = '.cache/training/corpus', most = '1000', summaryFile] = process.argv.slice(2);
const DIALECTS: readonly CorpusDialect[] = ['kurmanji', 'sorani'];
/** Silence before and after, 16 kHz samples. */
const BEFORE = new Int16Array(4800);
const AFTER = new Int16Array(8000);

const recognizer = await Recognizer.load();
const scores = new Map<string, Map<CorpusDialect, Score>>();
for (const dialect of DIALECTS) await measure(dialect);

const table = [
  '| sounds | Kurmanji greedy | Kurmanji final | words | Sorani greedy | Sorani final | words |',
  '|---|---|---|---|---|---|---|',
  ...[...scores]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([set, byDialect]) => `| ${set} | ${cellsOf(byDialect)} |`),
].join('\n');
console.log(table);
if (summaryFile) {
  const summary = JSON.parse(readFileSync(summaryFile, 'utf8'));
  writeFileSync(
    new URL('./results.md', import.meta.url),
    describeResults({ table, summary, corpus: corpusFacts() }),
  );
}

function cellsOf(byDialect: ReadonlyMap<CorpusDialect, Score>): string {
  return DIALECTS.flatMap((dialect) => {
    const score = byDialect.get(dialect);
    if (!score) return ['', '', ''];
    return [score.greedy / score.letters, score.beam / score.letters, score.wordErrors / score.words].map(
      (part) => (100 * part).toFixed(1),
    );
  }).join(' | ');
}

function corpusFacts(): string {
  return DIALECTS.map((dialect) => {
    const rows = rowsOf(dialect).filter((row) => row.set === 'train');
    const hours = (rows.reduce((sum, row) => sum + row.count, 0) / RECOGNITION_RATE / 3600).toFixed(1);
    const voices = new Set(rows.map((row) => row.voice));
    const others = [...voices].filter((voice) => voice.startsWith('espeak-ng')).length;
    return `${dialect}: ${rows.length} utterances, ${hours} h, ${voices.size - others} of our voices and ${others} of espeak-ng`;
  }).join('; ');
}

function rowsOf(dialect: CorpusDialect): Row[] {
  return readFileSync(join(folder, `${dialect}.jsonl`), 'utf8')
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

async function measure(dialect: CorpusDialect): Promise<void> {
  const words = await recognizer.words(dialect);
  const sound = openSync(join(folder, `${dialect}.pcm`), 'r');
  const rows = rowsOf(dialect).filter((row) => row.set !== 'train');
  const taken = new Map<string, number>();
  for (const row of rows) {
    const count = (taken.get(row.set) ?? 0) + 1;
    taken.set(row.set, count);
    if (count > Number(most)) continue;
    const samples = new Int16Array(row.count);
    readSync(sound, new Uint8Array(samples.buffer), 0, row.count * 2, row.start * 2);
    const utterance = new Utterance(recognizer, words, dialect);
    for (const part of [BEFORE, samples, AFTER]) utterance.push(part);
    const final = utterance.finish();
    add(dialect, row, utterance.partial, final);
  }
  closeSync(sound);
}

function add(dialect: CorpusDialect, { set, text }: Row, greedy: string, final: string): void {
  const byDialect = scores.get(set) ?? new Map<CorpusDialect, Score>();
  scores.set(set, byDialect);
  const score = byDialect.get(dialect) ?? { letters: 0, greedy: 0, beam: 0, words: 0, wordErrors: 0 };
  byDialect.set(dialect, score);
  score.letters += text.length;
  score.greedy += distance([...greedy], [...text]);
  score.beam += distance([...final], [...text]);
  score.words += text.split(' ').length;
  score.wordErrors += distance(final.split(' '), text.split(' '));
}

/** Edits that turn one list into the other (Levenshtein, 1966). */
function distance(from: readonly string[], to: readonly string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, here] of from.entries()) {
    const next = [i + 1];
    for (const [j, there] of to.entries()) {
      next.push(Math.min(row[j + 1] + 1, next[j] + 1, row[j] + (here === there ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length];
}
