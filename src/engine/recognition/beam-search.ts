import { DECODER_SETTINGS, type DecoderSettings } from './decoder-settings.ts';
import { logAdd } from './log-add.ts';
import type { LetterModel, WordState } from './word-model.ts';

/** Outputs below this log probability are pruned. */
const PRUNING_THRESHOLD = -8;
/** Above this log probability of blank no hypothesis branches. */
const BLANK_THRESHOLD = -0.005;
const IMPOSSIBLE = Number.NEGATIVE_INFINITY;

/** A candidate transcript: a node of one prefix tree, so that each text exists once. */
class Hypothesis {
  readonly parent: Hypothesis | undefined;
  readonly output: number;
  readonly state: WordState;
  readonly wordScore: number;
  /** Letters of the text. */
  readonly length: number;
  readonly children = new Map<number, Hypothesis>();
  /** Log probabilities of the audio given this text, split by whether the last frame is blank. */
  blank = IMPOSSIBLE;
  letter = IMPOSSIBLE;
  nextBlank = IMPOSSIBLE;
  nextLetter = IMPOSSIBLE;
  isNext = false;
  /** The frame in which the output is most likely, among those in which it was tried. */
  frame = 0;
  likeliest = IMPOSSIBLE;

  constructor(parent: Hypothesis | undefined, output: number, state: WordState, wordScore: number) {
    this.parent = parent;
    this.output = output;
    this.state = state;
    this.wordScore = wordScore;
    this.length = parent ? parent.length + 1 : 0;
  }

  get score(): number {
    return logAdd(this.blank, this.letter) + this.wordScore;
  }
}

export interface BeamText {
  readonly text: string;
  /** For each letter of the text, the frame in which it is most likely. */
  readonly frames: readonly number[];
  /** Log likelihood of the audio given this text, summed over the paths that stayed in the beam. */
  readonly sound: number;
  /** The same with the word model's part: what the search goes by. */
  readonly score: number;
}

/** CTC prefix beam search with a word model (Hannun et al., 2014), frame by frame. */
export class BeamSearch {
  readonly #alphabet: string;
  readonly #words: LetterModel;
  readonly #settings: DecoderSettings;
  readonly #space: number;
  #beam: Hypothesis[];
  #next: Hypothesis[] = [];
  #frame = -1;
  /** Every hypothesis in the beam is this one or follows it. */
  #settled: Hypothesis;

  constructor(alphabet: string, words: LetterModel, settings = DECODER_SETTINGS) {
    this.#alphabet = alphabet;
    this.#words = words;
    this.#settings = settings;
    this.#space = alphabet.indexOf(' ') + 1;
    const root = new Hypothesis(undefined, 0, words.start, 0);
    root.blank = 0;
    this.#beam = [root];
    this.#settled = root;
  }

  step(logProbabilities: Float32Array): void {
    const blank = logProbabilities[0];
    this.#frame++;
    if (blank > BLANK_THRESHOLD) {
      for (const one of this.#beam) {
        one.blank = logAdd(one.blank, one.letter) + blank;
        one.letter = IMPOSSIBLE;
      }
      return;
    }
    const outputs: number[] = [];
    for (let i = 1; i < logProbabilities.length; i++)
      if (logProbabilities[i] > PRUNING_THRESHOLD) outputs.push(i);
    for (const one of this.#beam) {
      const total = logAdd(one.blank, one.letter);
      this.#addToNext(one).nextBlank = logAdd(one.nextBlank, total + blank);
      for (const output of outputs) {
        const sound = logProbabilities[output];
        const isRepeat = output === one.output;
        if (isRepeat) this.#addToNext(one).nextLetter = logAdd(one.nextLetter, one.letter + sound);
        const from = isRepeat ? one.blank : total;
        if (from === IMPOSSIBLE || (output === this.#space && (one.output === this.#space || !one.parent)))
          continue;
        const longer = this.#addToNext(this.#child(one, output));
        longer.nextLetter = logAdd(longer.nextLetter, from + sound);
        if (sound > longer.likeliest) {
          longer.likeliest = sound;
          longer.frame = this.#frame;
        }
      }
    }
    this.#advance();
  }

  /** The most likely transcript, treating the last word as complete. */
  best(): BeamText {
    return this.ranked()[0]!;
  }

  /**
   * Decides for the words that the likeliest transcript has had for a while: those that begin otherwise leave the beam.
   * @param patience Frames since the space behind a word.
   */
  settle(patience: number): void {
    let settled = this.#beam.reduce((best, one) => (one.score > best.score ? one : best));
    while (settled.parent && (settled.output !== this.#space || this.#frame - settled.frame < patience))
      settled = settled.parent;
    if (settled.length <= this.#settled.length) return;
    this.#settled = settled;
    this.#beam = this.#beam.filter((one) => isWithin(one, settled));
  }

  /** The words that are decided: every later transcript begins with them. */
  get settled(): string {
    return this.#settled.parent ? this.#textOf(this.#settled.parent) : '';
  }

  #textOf(end: Hypothesis): string {
    const letters: string[] = [];
    for (let one = end; one.parent; one = one.parent) letters.push(this.#alphabet[one.output - 1]!);
    return letters.reverse().join('');
  }

  /** The transcripts that stayed in the beam, the most likely first. */
  ranked(): BeamText[] {
    return this.#beam.map((one) => this.#read(one)).sort((a, b) => b.score - a.score);
  }

  #read(end: Hypothesis): BeamText {
    const hasEnded = end.output === this.#space || !end.parent;
    const { wordWeight, wordBonus } = this.#settings;
    const last = hasEnded ? 0 : wordWeight * this.#words.logProbabilityOfEnd(end.state) + wordBonus;
    const letters: string[] = [];
    const frames: number[] = [];
    for (let one = hasEnded && end.parent ? end.parent : end; one.parent; one = one.parent) {
      letters.push(this.#alphabet[one.output - 1]!);
      frames.push(one.frame);
    }
    return {
      text: letters.reverse().join(''),
      frames: frames.reverse(),
      sound: logAdd(end.blank, end.letter),
      score: end.score + last,
    };
  }

  #child(one: Hypothesis, output: number): Hypothesis {
    let child = one.children.get(output);
    if (!child) {
      const { wordWeight, letterBonus, wordBonus } = this.#settings;
      const bonus = output === this.#space ? wordBonus : letterBonus;
      const score = wordWeight * this.#words.logProbability(one.state, output) + bonus;
      child = new Hypothesis(one, output, this.#words.next(one.state, output), one.wordScore + score);
      one.children.set(output, child);
    }
    return child;
  }

  #addToNext(one: Hypothesis): Hypothesis {
    if (!one.isNext) {
      one.isNext = true;
      this.#next.push(one);
    }
    return one;
  }

  #advance(): void {
    const { width, threshold } = this.#settings;
    const candidates = this.#next;
    for (const one of this.#beam) {
      one.blank = IMPOSSIBLE;
      one.letter = IMPOSSIBLE;
    }
    for (const one of candidates) {
      one.blank = one.nextBlank;
      one.letter = one.nextLetter;
      one.nextBlank = IMPOSSIBLE;
      one.nextLetter = IMPOSSIBLE;
      one.isNext = false;
    }
    const scored = candidates.map((one) => ({ one, score: one.score })).sort((a, b) => b.score - a.score);
    const least = scored[0]!.score - threshold;
    const firstPruned = scored.findIndex(({ score }, rank) => rank === width || score < least);
    const count = firstPruned < 0 ? scored.length : firstPruned;
    this.#beam = scored.slice(0, count).map(({ one }) => one);
    this.#next = [];
    for (const { one } of scored.slice(count)) {
      one.blank = IMPOSSIBLE;
      one.letter = IMPOSSIBLE;
      // Otherwise its parent would keep a pruned leaf alive.
      if (one.children.size === 0) one.parent?.children.delete(one.output);
    }
  }
}

function isWithin(end: Hypothesis, start: Hypothesis): boolean {
  let one = end;
  while (one.length > start.length) one = one.parent!;
  return one === start;
}
