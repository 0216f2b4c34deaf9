// node --import tsx training/evaluate.ts <corpus folder> [utterances per set]: the result table, by the very code that listens in the service.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { Recognizer } from '../src/service/engine/recognition/recognizer.ts';
import { Utterance } from '../src/service/engine/recognition/utterance.ts';
import type { CorpusDialect } from './sentences.ts';

interface Row {
  readonly set: string;
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

const [folder = '.cache/training/corpus', most = '1000'] = process.argv.slice(2);
const DIALECTS: readonly CorpusDialect[] = ['kurmanji', 'sorani'];
/** Silence before and after, 16 kHz samples. */
const BEFORE = new Int16Array(4800);
const AFTER = new Int16Array(8000);

const recognizer = await Recognizer.load();
const scores = new Map<string, Map<CorpusDialect, Score>>();
for (const dialect of DIALECTS) await measure(dialect);

console.log(
  '| sounds | Kurmanji greedy CER % | Kurmanji final CER % | Kurmanji final WER % | Sorani greedy CER % | Sorani final CER % | Sorani final WER % |',
);
console.log('|---|---|---|---|---|---|---|');
for (const [set, byDialect] of [...scores].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const cells = DIALECTS.flatMap((dialect) => {
    const score = byDialect.get(dialect);
    if (!score) return ['', '', ''];
    return [score.greedy / score.letters, score.beam / score.letters, score.wordErrors / score.words].map(
      (part) => (100 * part).toFixed(1),
    );
  });
  console.log(`| ${set} | ${cells.join(' | ')} |`);
}

async function measure(dialect: CorpusDialect): Promise<void> {
  const words = await recognizer.words(dialect);
  const sound = openSync(join(folder, `${dialect}.pcm`), 'r');
  const rows = readFileSync(join(folder, `${dialect}.jsonl`), 'utf8')
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .filter((row) => row.set !== 'train');
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
  if (process.env.SHOW) console.log(`${set} | ${text} | ${greedy} | ${final}`);
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
