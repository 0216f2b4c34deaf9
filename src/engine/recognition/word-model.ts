import { DECODER_SETTINGS } from './decoder-settings.ts';
import { IntegerMap } from './integer-map.ts';

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
const SPACE = 0x20;
/** An uninflected word is more frequent than each of its forms. */
const COMMON_WEIGHT = 12;
/** Contexts of 0 to 3 letters, 6 bits each. */
const CONTEXTS = [1, 64, 64 ** 2, 64 ** 3] as const;
const LONGEST = CONTEXTS.length - 1;

/** A letter of the word that is learned, or the space behind it. */
interface Step {
  readonly output: number;
  readonly node: number;
  /** The letters before. */
  readonly context: number;
  /** Words that were learned before the first in a row that share it. */
  readonly since: number;
}

/**
 * Probability of the next letter of a word: from a trie of listed words, interpolated with letter n-grams of
 * order 0 to 3 (Witten and Bell) for unlisted ones. Models single words, not word order.
 */
export class WordModel implements LetterModel {
  /** Keyed by node * 64 + letter. */
  readonly #children = new IntegerMap(16);
  readonly #weights: number[] = [0];
  /** By order and context: letters that followed, and how many different ones. */
  readonly #totals = CONTEXTS.map((contexts) => new Int32Array(contexts));
  readonly #kinds = CONTEXTS.map((contexts) => new Uint8Array(contexts));
  /** Counts by order, at context * 64 + letter. */
  readonly #counts = CONTEXTS.slice(0, LONGEST).map((contexts) => new Int32Array(contexts * 64));
  /** Counts of the longest order, whose contexts are mostly empty. */
  readonly #longCounts = new IntegerMap();
  /** By UTF-16 unit; 0 outside the alphabet. */
  readonly #codes = new Uint8Array(2 ** 16);
  readonly #space: number;
  readonly #unknownWord: number;
  readonly start: WordState = { node: START, context: 0 };

  /**
   * @param letters the acoustic model's alphabet, each letter one UTF-16 unit; letter i is output i + 1.
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
    for (const [index, letter] of [...letters].entries()) this.#codes[letter.charCodeAt(0)] = index + 1;
    this.#space = this.#codes[SPACE] || 1;
    this.#learn(common, COMMON_WEIGHT);
    this.learn(derived);
  }

  /** Adds less frequent words. Fast where words that begin alike follow each other, as in a sorted list. */
  learn(derived: readonly string[]): void {
    this.#learn(derived, 1);
  }

  /** Keeps the path of the last word: each of its letters is counted once for all the words in a row that share it. */
  #learn(words: readonly string[], weight: number): void {
    const path: Step[] = [];
    let last = '';
    let learned = 0;
    for (const word of words) {
      const shared = sharedLetters(word, last);
      const outputs = this.#outputsOf(word, shared);
      if (!outputs) continue;
      this.#countSteps(path, shared, learned, weight);
      for (const output of outputs) path.push(this.#step(path.at(-1), output, learned));
      learned++;
      last = word;
    }
    this.#countSteps(path, 0, learned, weight);
    this.#weights[START]! += learned * weight;
  }

  /** Those from a letter on, and the space behind the word; undefined where one is missing from the alphabet. */
  #outputsOf(word: string, start: number): number[] | undefined {
    const outputs: number[] = [];
    for (let index = start; index < word.length; index++) {
      const output = this.#codes[word.charCodeAt(index)]!;
      if (output === 0) return undefined;
      outputs.push(output);
    }
    outputs.push(this.#space);
    return outputs;
  }

  #step(last: Step | undefined, output: number, since: number): Step {
    const key = (last?.node ?? START) * 64 + output;
    let node = this.#children.get(key);
    if (node === undefined) {
      node = this.#weights.push(0) - 1;
      this.#children.set(key, node);
    }
    const context = last ? (last.context * 64 + last.output) % CONTEXTS[LONGEST] : 0;
    return { output, node, context, since };
  }

  /** Counts the steps from a depth on, and drops them. */
  #countSteps(path: Step[], depth: number, learned: number, weight: number): void {
    while (path.length > depth) {
      const { output, node, context, since } = path.pop()!;
      const words = learned - since;
      this.#weights[node]! += words * weight;
      this.#count(context, output, words);
    }
  }

  #count(context: number, output: number, words: number): void {
    for (let order = 0; order <= LONGEST; order++) {
      const key = context % CONTEXTS[order];
      const count = this.#countOf(order, key, output);
      if (count === 0) this.#kinds[order][key]++;
      this.#totals[order][key] += words;
      if (order < LONGEST) this.#counts[order][key * 64 + output] = count + words;
      else this.#longCounts.set(key * 64 + output, count + words);
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

/** How many letters two words begin with alike. */
function sharedLetters(word: string, other: string): number {
  const most = Math.min(word.length, other.length);
  let count = 0;
  while (count < most && word.charCodeAt(count) === other.charCodeAt(count)) count++;
  return count;
}
