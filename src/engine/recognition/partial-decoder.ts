import { DECODER_SETTINGS } from './decoder-settings.ts';
import type { LetterModel, WordState } from './word-model.ts';

/** A letter waits for at most this many others until it is decided whether a space precedes it. */
const MOST_WAITING = 2;
const MOST_PATHS = 8;
/** How much less likely than the best path others may be (natural log). */
const THRESHOLD = 6;
/** Nor may the sound of a space be much less likely than what was decoded in its place. */
const LEAST_LIKELY_SPACE = -10;

/** One way of setting spaces. */
interface Path {
  /** The letters that wait, some with a space before them. */
  readonly open: readonly string[];
  readonly state: WordState;
  readonly score: number;
}

/**
 * Greedy CTC decoding of letters as in `GreedyDecoder`, with spaces by sound and word model together: in fluent speech a space is seldom the
 * most likely output of any frame, and words would run together. Append-only, so each partial starts with the previous one.
 */
export class PartialDecoder {
  readonly #letters: string;
  readonly #words: LetterModel;
  readonly #space: number;
  /** The most likely one first; the letters of all are the same. */
  #paths: readonly Path[];
  #text = '';
  #last = 0;
  /** Log likelihood of a space since the last letter, relative to what else is likeliest in that frame. */
  #sound = Number.NEGATIVE_INFINITY;

  constructor(letters: string, words: LetterModel) {
    this.#letters = letters;
    this.#words = words;
    this.#space = letters.indexOf(' ') + 1;
    this.#paths = [{ open: [], state: words.start, score: 0 }];
  }

  get text(): string {
    return this.#text;
  }

  step(logProbabilities: Float32Array): void {
    let best = 0;
    for (let i = 1; i < logProbabilities.length; i++)
      if (i !== this.#space && logProbabilities[i] > logProbabilities[best]) best = i;
    const lead = logProbabilities[this.#space] - logProbabilities[best];
    this.#sound = Math.max(this.#sound, lead);
    // As in greedy decoding, a space comes between two equal letters.
    const output = lead > 0 ? this.#space : best;
    if (output !== this.#last && output !== 0 && output !== this.#space) this.#append(output);
    this.#last = output;
  }

  /** Decides about all letters: no more will come. */
  finish(): void {
    this.#settle(0);
  }

  #append(output: number): void {
    const letter = this.#letters[output - 1]!;
    const isFirst = this.#text === '' && this.#paths[0]!.open.length === 0;
    const maySeparate = !isFirst && this.#sound > LEAST_LIKELY_SPACE;
    const paths = this.#paths.flatMap((path) => {
      const joined = this.#extend(path, letter, output);
      return maySeparate ? [joined, this.#extend(this.#separate(path), ` ${letter}`, output)] : joined;
    });
    paths.sort((one, other) => other.score - one.score);
    const least = paths[0]!.score - THRESHOLD;
    this.#paths = paths.slice(0, MOST_PATHS).filter(({ score }) => score > least);
    this.#sound = Number.NEGATIVE_INFINITY;
    this.#settle(MOST_WAITING);
  }

  #extend({ open, state, score }: Path, unit: string, output: number): Path {
    const cost = DECODER_SETTINGS.wordWeight * this.#words.logProbability(state, output);
    return { open: [...open, unit], state: this.#words.next(state, output), score: score + cost };
  }

  #separate({ open, state, score }: Path): Path {
    const { wordWeight, wordBonus } = DECODER_SETTINGS;
    const cost = wordWeight * this.#words.logProbabilityOfEnd(state);
    return { open, state: this.#words.start, score: score + this.#sound + wordBonus + cost };
  }

  /** Appends letters that all paths agree on, and others until only so many wait, by the best path. */
  #settle(mostWaiting: number): void {
    for (;;) {
      const unit = this.#paths[0]!.open[0];
      if (unit === undefined) return;
      const agreeing = this.#paths.filter(({ open }) => open[0] === unit);
      if (agreeing.length < this.#paths.length && this.#paths[0]!.open.length <= mostWaiting) return;
      this.#text += unit;
      this.#paths = agreeing.map((path) => ({ ...path, open: path.open.slice(1) }));
    }
  }
}
