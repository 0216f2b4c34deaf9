import type { Recognizer } from '../src/engine/recognition/recognizer.ts';
import { UtteranceRecognition } from '../src/engine/recognition/utterance-recognition.ts';
import type { CorpusDialect } from './corpus-dialect.ts';
import { readUtterances } from './corpus-reader.ts';
import type { CorpusRow } from './corpus-writer.ts';
import type { ScoreBoard } from './score.ts';

/** Leading and trailing silence, 16 kHz samples. */
const BEFORE = new Int16Array(4800);
const AFTER = new Int16Array(8000);

export interface MeasuredCorpus {
  readonly folder: string;
  /** The file's, without its dialect: `test`. */
  readonly corpus: string;
  readonly dialect: CorpusDialect;
  readonly board: ScoreBoard;
  /** The row of the table that an utterance counts for; undefined leaves it out. */
  rowOf(row: CorpusRow): string | undefined;
}

/** Scores a corpus's utterances with the service's own decoder. @returns their texts. */
export async function measureUtterances(recognizer: Recognizer, measured: MeasuredCorpus): Promise<string[]> {
  const { folder, corpus, dialect, board, rowOf } = measured;
  const words = await recognizer.words(dialect);
  const texts: string[] = [];
  for (const { row, samples } of readUtterances(folder, `${dialect}-${corpus}`)) {
    const name = rowOf(row);
    if (name === undefined) continue;
    const utterance = new UtteranceRecognition(recognizer, words, dialect);
    for (const part of [BEFORE, samples, AFTER]) utterance.push(part);
    const final = utterance.finish();
    board.of(name, dialect).add(row.text, utterance.partial, final);
    texts.push(row.text);
  }
  return texts;
}
