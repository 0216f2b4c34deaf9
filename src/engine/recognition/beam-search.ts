import { DECODER_SETTINGS, type DecoderSettings } from './decoder-settings.ts';
import type { WordModel, WordPlace } from './word-model.ts';

/** Outputs less likely than this (natural logarithm) are not followed. */
const FAINTEST = -8;
/** Where blank is nearly certain nothing branches. */
const SURELY_BLANK = -0.005;
const NEVER = Number.NEGATIVE_INFINITY;

/** A text that the sound so far may be. All are leaves or branches of one tree, so that one text exists once. */
class Hypothesis {
  readonly parent: Hypothesis | undefined;
  readonly output: number;
  readonly place: WordPlace;
  readonly wordScore: number;
  readonly children = new Map<number, Hypothesis>();
  /** Log probabilities of the sound given this text, by whether its last frame is blank. */
  blank = NEVER;
  letter = NEVER;
  nextBlank = NEVER;
  nextLetter = NEVER;
  isNext = false;

  constructor(parent: Hypothesis | undefined, output: number, place: WordPlace, wordScore: number) {
    this.parent = parent;
    this.output = output;
    this.place = place;
    this.wordScore = wordScore;
  }

  get score(): number {
    return add(this.blank, this.letter) + this.wordScore;
  }
}

export interface BeamText {
  readonly text: string;
  /** Natural logarithm of the likelihood of the sound given this text, as far as the beam has followed it. */
  readonly sound: number;
}

/** Prefix beam search over CTC outputs with a model of words (Hannun et al., 2014). Takes frames as they come. */
export class BeamSearch {
  readonly #letters: string;
  readonly #words: WordModel;
  readonly #settings: DecoderSettings;
  readonly #space: number;
  #beam: Hypothesis[];
  #next: Hypothesis[] = [];

  constructor(letters: string, words: WordModel, settings = DECODER_SETTINGS) {
    this.#letters = letters;
    this.#words = words;
    this.#settings = settings;
    this.#space = letters.indexOf(' ') + 1;
    const root = new Hypothesis(undefined, 0, words.start, 0);
    root.blank = 0;
    this.#beam = [root];
  }

  step(logProbabilities: Float32Array): void {
    const blank = logProbabilities[0];
    if (blank > SURELY_BLANK) {
      for (const one of this.#beam) {
        one.blank = add(one.blank, one.letter) + blank;
        one.letter = NEVER;
      }
      return;
    }
    const outputs: number[] = [];
    for (let i = 1; i < logProbabilities.length; i++) if (logProbabilities[i] > FAINTEST) outputs.push(i);
    for (const one of this.#beam) {
      const total = add(one.blank, one.letter);
      this.#reach(one).nextBlank = add(one.nextBlank, total + blank);
      for (const output of outputs) {
        const sound = logProbabilities[output];
        const again = output === one.output;
        if (again) this.#reach(one).nextLetter = add(one.nextLetter, one.letter + sound);
        const from = again ? one.blank : total;
        if (from === NEVER || (output === this.#space && (one.output === this.#space || !one.parent)))
          continue;
        const longer = this.#reach(this.#child(one, output));
        longer.nextLetter = add(longer.nextLetter, from + sound);
      }
    }
    this.#advance();
  }

  /** The best text; the last word counts as complete. */
  best(): BeamText {
    const { wordWeight } = this.#settings;
    let best = this.#beam[0];
    let most = NEVER;
    for (const one of this.#beam) {
      const ended = one.output === this.#space || !one.parent;
      const score = one.score + (ended ? 0 : wordWeight * this.#words.logProbabilityOfEnd(one.place));
      if (score > most) {
        most = score;
        best = one;
      }
    }
    let text = '';
    for (let one = best; one.parent; one = one.parent) text = this.#letters[one.output - 1] + text;
    return { text: text.trim(), sound: add(best.blank, best.letter) };
  }

  #child(one: Hypothesis, output: number): Hypothesis {
    let child = one.children.get(output);
    if (!child) {
      const { wordWeight, letterBonus } = this.#settings;
      const price = wordWeight * this.#words.logProbability(one.place, output) + letterBonus;
      child = new Hypothesis(one, output, this.#words.next(one.place, output), one.wordScore + price);
      one.children.set(output, child);
    }
    return child;
  }

  #reach(one: Hypothesis): Hypothesis {
    if (!one.isNext) {
      one.isNext = true;
      this.#next.push(one);
    }
    return one;
  }

  #advance(): void {
    const { width } = this.#settings;
    const reached = this.#next;
    for (const one of this.#beam) {
      one.blank = NEVER;
      one.letter = NEVER;
    }
    for (const one of reached) {
      one.blank = one.nextBlank;
      one.letter = one.nextLetter;
      one.nextBlank = NEVER;
      one.nextLetter = NEVER;
      one.isNext = false;
    }
    const scored = reached.map((one) => ({ one, score: one.score })).sort((a, b) => b.score - a.score);
    this.#beam = scored.slice(0, width).map(({ one }) => one);
    this.#next = [];
    const kept = new Set(this.#beam);
    for (const { one } of scored.slice(width)) {
      one.blank = NEVER;
      one.letter = NEVER;
      // A dropped leaf must not be held in memory by its parent.
      if (!kept.has(one) && one.children.size === 0) one.parent?.children.delete(one.output);
    }
  }
}

/** log(exp(a) + exp(b)). */
function add(a: number, b: number): number {
  if (a === NEVER) return b;
  if (b === NEVER) return a;
  return a > b ? a + Math.log1p(Math.exp(b - a)) : b + Math.log1p(Math.exp(a - b));
}
