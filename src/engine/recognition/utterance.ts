import type { RecognizedWord } from '../../text/dictation/recognized-word.ts';
import type { RecognitionDialect } from '../recognition-engine.ts';
import { AcousticStream } from './acoustic-stream.ts';
import { BeamSearch, type BeamText } from './beam-search.ts';
import { chooseText } from './choose-text.ts';
import { GreedyDecoder } from './greedy-decoder.ts';
import { PartialDecoder } from './partial-decoder.ts';
import type { Recognizer } from './recognizer.ts';
import { wordAlternatives } from './word-alternatives.ts';
import type { LetterModel } from './word-model.ts';

/** Appended at the end, because the last letter is decided within this much following audio (16 kHz samples). */
const CLOSING_SILENCE = new Int16Array(4800);

/**
 * One utterance: an append-only partial transcript, and a final one from the word model. Pure: no threads, no
 * clock.
 */
export class Utterance {
  readonly #acoustic: AcousticStream;
  readonly #partial: PartialDecoder;
  readonly #greedy: GreedyDecoder;
  readonly #beam: BeamSearch;
  readonly #letters: string;
  readonly #words: LetterModel;
  /** Log probabilities of each frame. */
  readonly #outputs: Float32Array[] = [];
  #final: Pick<BeamText, 'text' | 'frames'> = { text: '', frames: [] };

  constructor(recognizer: Recognizer, words: LetterModel, dialect: RecognitionDialect) {
    const letters = recognizer.letters(dialect);
    this.#letters = letters;
    this.#words = words;
    this.#partial = new PartialDecoder(letters, words);
    this.#greedy = new GreedyDecoder(letters);
    this.#beam = new BeamSearch(letters, words);
    this.#acoustic = new AcousticStream(recognizer.acoustic, dialect, (frame) => {
      this.#partial.step(frame);
      this.#greedy.step(frame);
      this.#beam.step(frame);
      this.#outputs.push(frame.slice());
    });
  }

  /** @param samples 16 kHz mono, any length. */
  push(samples: Int16Array): void {
    this.#acoustic.push(samples);
  }

  get partial(): string {
    return this.#partial.text;
  }

  /** Returns the final transcript. Do not push afterwards. */
  finish(): string {
    this.#acoustic.push(CLOSING_SILENCE);
    this.#partial.finish();
    this.#final = chooseText(this.#greedy, this.#beam.best());
    return this.#final.text;
  }

  /** The words of the final transcript; none before `finish`. Takes about 2 ms for each second of sound. */
  words(): RecognizedWord[] {
    const words = wordAlternatives(this.#final, this.#outputs, this.#letters, this.#words);
    return words.map(({ lead: _, ...word }) => word);
  }
}
