import type { RecognitionDialect } from '../recognition-engine.ts';
import { AcousticStream } from './acoustic-stream.ts';
import { BeamSearch } from './beam-search.ts';
import { chooseText } from './choose-text.ts';
import { GreedyDecoder } from './greedy-decoder.ts';
import type { Recognizer } from './recognizer.ts';
import type { WordModel } from './word-model.ts';

/** The last letter is decided within this much sound after it; silence is put in its place at the end (16 kHz samples). */
const CLOSING_SILENCE = new Int16Array(4800);

/** One utterance as it is heard: a partial text that only grows, and a final one with the words in mind. Pure: no thread, no clock. */
export class Utterance {
  readonly #acoustic: AcousticStream;
  readonly #greedy: GreedyDecoder;
  readonly #beam: BeamSearch;

  constructor(recognizer: Recognizer, words: WordModel, dialect: RecognitionDialect) {
    const letters = recognizer.letters(dialect);
    this.#greedy = new GreedyDecoder(letters);
    this.#beam = new BeamSearch(letters, words);
    this.#acoustic = new AcousticStream(recognizer.acoustic, dialect, (frame) => {
      this.#greedy.step(frame);
      this.#beam.step(frame);
    });
  }

  /** @param samples 16 kHz mono, any number. */
  push(samples: Int16Array): void {
    this.#acoustic.push(samples);
  }

  get partial(): string {
    return this.#greedy.text;
  }

  /** The best text, after which nothing more may be pushed. */
  finish(): string {
    this.#acoustic.push(CLOSING_SILENCE);
    return chooseText(this.#greedy, this.#beam.best());
  }
}
