import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Recognizer } from '../../src/engine/recognition/recognizer.ts';
import { UtteranceRecognition } from '../../src/engine/recognition/utterance-recognition.ts';
import { modelFiles } from '../../src/engine/threads/model-files.ts';
import type { CorpusDialect } from '../../training/corpus-dialect.ts';
import { readUtterances } from '../../training/corpus-reader.ts';
import { embeddedVoices } from '../../training/corpus-voices.ts';
import { CorpusWriter } from '../../training/corpus-writer.ts';
import { NATURAL_SENTENCES } from '../../training/natural/natural-sentences.ts';
import { ScoreBoard } from '../../training/score.ts';
import { SeededRandom } from '../../training/seeded-random.ts';
import { print } from './print.ts';

const DIALECTS: readonly CorpusDialect[] = ['kurmanji', 'sorani'];
const SPEEDS = [1, 0.7, 1.4];
const SILENCE = new Int16Array(4800);
const MOST_ERRORS = 6;

/** Letter error rate on held-out sentences spoken by our held-out voices. */
export async function printAccuracy(): Promise<void> {
  const recognizer = await Recognizer.load(modelFiles);
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-bench-'));
  const board = new ScoreBoard();
  try {
    for (const dialect of DIALECTS) {
      const words = await recognizer.words(dialect);
      sayAll(folder, dialect);
      for (const { row, samples } of readUtterances(folder, dialect)) {
        const utterance = new UtteranceRecognition(recognizer, words, dialect);
        for (const part of [SILENCE, samples, SILENCE]) utterance.push(part);
        const final = utterance.finish();
        board.of(row.set, dialect).add(row.text, utterance.partial, final);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(
    '\nWrong letters in % of unheard sentences in unheard voices of ours: final texts, and partial ones',
  );
  for (const speed of SPEEDS) {
    for (const dialect of DIALECTS) {
      const { final, greedy, utterances } = board.of(String(speed), dialect);
      const figures = `final ${final.letters.toFixed(1)}  partial ${greedy.letters.toFixed(1)}   n ${utterances}`;
      print(`${dialect}, speed ${speed}`, figures, speed === 1 ? `final <= ${MOST_ERRORS}` : '');
    }
  }
}

function sayAll(folder: string, dialect: CorpusDialect): void {
  const writer = new CorpusWriter(folder, dialect, dialect, new SeededRandom(7));
  const voices = embeddedVoices(dialect).test;
  for (const text of NATURAL_SENTENCES[dialect].test) {
    for (const speed of SPEEDS) writer.addEmbedded(String(speed), text, voices, speed);
  }
  writer.close();
}
