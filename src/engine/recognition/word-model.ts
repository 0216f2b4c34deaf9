import { DECODER_SETTINGS } from './decoder-settings.ts';

/** Position inside a word: what the next letter depends on. */
export interface WordState {
  /** Trie node for the word so far; -1 when no listed word starts this way. */
  readonly node: number;
  /** The last three letters, as acoustic model outputs. */
  readonly context: number;
}

/** What the beam search asks about words. */
export interface LetterModel {
  readonly start: WordState;
  /** Log probability of an output in a state. */
  logProbability(state: WordState, output: number): number;
  next(state: WordState, output: number): WordState;
  /** Log probability that the word ends here. */
  logProbabilityOfEnd(state: WordState): number;
}

const START = 0;
/** An uninflected word is more frequent than each of its forms. */
const COMMON_WEIGHT = 12;
/** Contexts of 0 to 3 letters, 6 bits each. */
const CONTEXTS = [1, 64, 64 ** 2, 64 ** 3] as const;
const LONGEST = CONTEXTS.length - 1;

/**
 * Probability of the next letter of a word: from a trie of listed words, interpolated with letter n-grams of
 * order 0 to 3 (Witten and Bell) for unlisted ones. Models single words, not word order.
 */
export class WordModel implements LetterModel {
  /** Keyed by node * 64 + letter. */
  readonly #children = new Map<number, number>();
  readonly #weights: number[] = [0];
  /** By order and context: letters that followed, and how many different ones. */
  readonly #totals = CONTEXTS.map((contexts) => new Int32Array(contexts));
  readonly #kinds = CONTEXTS.map((contexts) => new Uint8Array(contexts));
  /** Counts by order, at context * 64 + letter. */
  readonly #counts = CONTEXTS.slice(0, LONGEST).map((contexts) => new Int32Array(contexts * 64));
  /** Counts of the longest order, whose contexts are mostly empty. */
  readonly #longCounts = new Map<number, number>();
  readonly #codes: ReadonlyMap<string, number>;
  readonly #space: number;
  readonly #unknownWord: number;
  readonly start: WordState = { node: START, context: 0 };

  /**
   * @param letters the acoustic model's alphabet; letter i is output i + 1.
   * @param common frequent words.
   * @param derived less frequent words.
   * @param unknownWord probability of leaving a listed prefix for a letter that no listed word continues
   * with.
   */
  constructor(
    letters: string,
    common: readonly string[],
    derived: readonly string[],
    unknownWord = DECODER_SETTINGS.unknownWord,
  ) {
    this.#unknownWord = unknownWord;
    this.#codes = new Map([...letters].map((letter, i) => [letter, i + 1]));
    this.#space = this.#codes.get(' ') ?? 1;
    this.#learn(common, COMMON_WEIGHT);
    this.learn(derived);
  }

  /** Adds less frequent words. */
  learn(derived: readonly string[]): void {
    this.#learn(derived, 1);
  }

  #learn(words: readonly string[], weight: number): void {
    for (const word of words) {
      const outputs = this.#outputsOf(word);
      if (outputs) this.#add(outputs, weight);
    }
  }

  /** Undefined where a letter is missing from the alphabet. */
  #outputsOf(word: string): number[] | undefined {
    const outputs: number[] = [];
    for (const letter of word) {
      const output = this.#codes.get(letter);
      if (output === undefined) return undefined;
      outputs.push(output);
    }
    outputs.push(this.#space);
    return outputs;
  }

  #add(outputs: readonly number[], weight: number): void {
    let node = START;
    let context = 0;
    for (const output of outputs) {
      this.#weights[node] += weight;
      const key = node * 64 + output;
      let child = this.#children.get(key);
      if (child === undefined) {
        child = this.#weights.push(0) - 1;
        this.#children.set(key, child);
      }
      this.#count(context, output);
      context = (context * 64 + output) % CONTEXTS[LONGEST];
      node = child;
    }
    this.#weights[node] += weight;
  }

  #count(context: number, output: number): void {
    for (let order = 0; order <= LONGEST; order++) {
      const key = context % CONTEXTS[order];
      const count = this.#countOf(order, key, output);
      if (count === 0) this.#kinds[order][key]++;
      this.#totals[order][key]++;
      if (order < LONGEST) this.#counts[order][key * 64 + output] = count + 1;
      else this.#longCounts.set(key * 64 + output, count + 1);
    }
  }

  #countOf(order: number, key: number, output: number): number {
    const index = key * 64 + output;
    return order < LONGEST ? this.#counts[order][index] : (this.#longCounts.get(index) ?? 0);
  }

  /** Sum of the weights of all listed words; a frequent word's is 12. */
  get weight(): number {
    return this.#weights[START];
  }

  /**
   * Log probability of an output in a state.
   * @param added weight of words besides the listed ones that begin as the word so far.
   * @param addedNext weight of those that continue with the output.
   */
  logProbability(state: WordState, output: number, added = 0, addedNext = 0): number {
    const ngram = this.#ngramProbability(state.context, output);
    const total = added + (state.node < 0 ? 0 : this.#weights[state.node]);
    if (total === 0) return Math.log(ngram);
    const child = state.node < 0 ? undefined : this.#children.get(state.node * 64 + output);
    const known = (addedNext + (child === undefined ? 0 : this.#weights[child])) / total;
    return Math.log((1 - this.#unknownWord) * known + this.#unknownWord * ngram);
  }

  next(state: WordState, output: number): WordState {
    if (output === this.#space) return this.start;
    const child = state.node < 0 ? undefined : this.#children.get(state.node * 64 + output);
    return { node: child ?? -1, context: (state.context * 64 + output) % CONTEXTS[LONGEST] };
  }

  /** Log probability that the word ends here. */
  logProbabilityOfEnd(state: WordState): number {
    return this.logProbability(state, this.#space);
  }

  #ngramProbability(context: number, output: number): number {
    let likelihood = 1 / 64;
    for (let order = 0; order <= LONGEST; order++) {
      const key = context % CONTEXTS[order];
      const total = this.#totals[order][key];
      if (total === 0) break;
      const kinds = this.#kinds[order][key];
      likelihood = (this.#countOf(order, key, output) + kinds * likelihood) / (total + kinds);
    }
    return likelihood;
  }
}
