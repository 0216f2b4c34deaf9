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
 * When words are settled, in frames of 30 ms: about a second after them. Of 360 sentences in unheard voices of ours, 6 texts are then others
 * than without, and there are as many wrong letters; after 0.6 s it is 23.
 */
const SETTLING = { patience: 35, interval: 5 } as const;

export interface UtteranceOptions {
  /** Whether words are settled while the utterance goes on (`settled`); otherwise all may change until its end. */
  readonly settles?: boolean | undefined;
}

/**
 * One utterance, from samples to text: a partial transcript that only grows, and a final one. Pure: no threads, no clock.
 *
 * 1. AcousticStream listens: 16 kHz samples become mel spectra, which run through convolutions and recurrent layers. Every 30 ms it gives the
 *    log probability of each letter of the dialect, and of blank. It is causal: an output depends on 100 ms of what follows, and is never
 *    revised.
 * 2. Three decoders read each of these frames; none sees the sound again. GreedyDecoder takes the likeliest letters. PartialDecoder does the
 *    same, and sets spaces by the word model, so that a listener has words at once; it only appends, so each partial begins with the one
 *    before it. BeamSearch weighs whole texts by sound and word model together (CTC prefix beam search).
 * 3. `finish` adds silence, because the last letter is decided within what follows it, and `chooseText` takes the beam's text, unless the
 *    sound is far better explained without a word model: names and foreign words.
 *    With `settles`, it decides for each word about a second after it, as clients need that can take nothing back.
 * 4. `words`, if somebody asks, reads the frames once more: how sure each word is, and what else it may have been.
 *
 * The weights and word lists are shared by all utterances (Recognizer). Where an utterance begins and ends is decided outside, by voice
 * activity (service/live/endpointer.ts). RecognizerStream feeds it in slices, so that one thread serves several speakers. The transcript
 * depends on the samples alone, never on how they were cut into writes.
 */
export class UtteranceRecognition {
  readonly #acoustic: AcousticStream;
  readonly #partial: PartialDecoder;
  readonly #greedy: GreedyDecoder;
  readonly #beam: BeamSearch;
  readonly #letters: string;
  readonly #words: LetterModel;
  /** Log probabilities of each frame. */
  readonly #outputs: Float32Array[] = [];
  #final: Pick<BeamText, 'text' | 'frames'> = { text: '', frames: [] };

  constructor(
    recognizer: Recognizer,
    words: LetterModel,
    dialect: RecognitionDialect,
    { settles }: UtteranceOptions = {},
  ) {
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
      if (settles && this.#outputs.length % SETTLING.interval === 0) this.#settle();
    });
  }

  /** @param samples 16 kHz mono, any length. */
  push(samples: Int16Array): void {
    this.#acoustic.push(samples);
  }

  get partial(): string {
    return this.#partial.text;
  }

  /** Whole words that the final transcript will begin with, whatever follows; '' without `settles`. */
  get settled(): string {
    return this.#beam.settled;
  }

  /** Returns the final transcript. Do not push afterwards. */
  finish(): string {
    this.#acoustic.push(CLOSING_SILENCE);
    this.#partial.finish();
    const best = this.#beam.best();
    const chosen = chooseText(this.#greedy, best);
    // What is settled has been promised; the beam's text begins with it.
    const isKept = this.settled === '' || `${chosen.text} `.startsWith(`${this.settled} `);
    this.#final = isKept ? chosen : best;
    return this.#final.text;
  }

  #settle(): void {
    const best = this.#beam.best();
    // While the sound favors the greedy text, which the beam's contradicts, nothing is decided.
    if (chooseText(this.#greedy, best) === best) this.#beam.settle(SETTLING.patience);
  }

  /** The words of the final transcript; none before `finish`. Takes about 2 ms for each second of sound. */
  words(): RecognizedWord[] {
    const words = wordAlternatives(this.#final, this.#outputs, this.#letters, this.#words);
    return words.map(({ lead: _, ...word }) => word);
  }
}
