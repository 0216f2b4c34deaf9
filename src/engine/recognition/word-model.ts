import { DECODER_SETTINGS } from './decoder-settings.ts';

/** Where a text stands in a word: what the next letter depends on. */
export interface WordPlace {
  /** The list's words that begin like the present one, as a node of the tree; -1 when none does. */
  readonly node: number;
  /** The last three letters of the word, as outputs of the acoustic model. */
  readonly context: number;
}

const START = 0;
/** A word without an ending is met more often than each of its forms. */
const COMMON_WEIGHT = 12;
const ORDERS = [0, 64, 64 ** 2, 64 ** 3] as const;

interface Followers {
  total: number;
  readonly counts: Map<number, number>;
}

/**
 * How likely a letter is after the letters of a word so far: by the words of a list, and by the habits of their letters where the list
 * knows none (Witten and Bell's interpolation over the last 0 to 3 letters). It knows words alone, nothing of their order.
 */
export class WordModel {
  /** Key: node * 64 + letter. */
  readonly #children = new Map<number, number>();
  readonly #weights: number[] = [0];
  /** By order; key: the last letters, 6 bits each. */
  readonly #habits: readonly Map<number, Followers>[] = ORDERS.map(() => new Map());
  readonly #codes: ReadonlyMap<string, number>;
  readonly #space: number;
  readonly #leave: number;
  readonly start: WordPlace = { node: START, context: 0 };

  /**
   * @param letters alphabet of the acoustic model; letter i is its output i + 1.
   * @param common words met often. @param derived words met less often.
   * @param leave how often a known beginning is left for a letter that no word of the list has there.
   */
  constructor(
    letters: string,
    common: readonly string[],
    derived: readonly string[],
    leave = DECODER_SETTINGS.leave,
  ) {
    this.#leave = leave;
    this.#codes = new Map([...letters].map((letter, i) => [letter, i + 1]));
    this.#space = this.#codes.get(' ') ?? 1;
    this.#learn(common, COMMON_WEIGHT);
    this.learn(derived);
  }

  /** More words that are met less often. */
  learn(derived: readonly string[]): void {
    this.#learn(derived, 1);
  }

  #learn(words: readonly string[], weight: number): void {
    for (const word of words) {
      const outputs = [...word].map((letter) => this.#codes.get(letter));
      if (outputs.every((output) => output !== undefined)) this.#add(outputs, weight);
    }
  }

  #add(outputs: readonly number[], weight: number): void {
    let node = START;
    let context = 0;
    for (const output of [...outputs, this.#space]) {
      this.#weights[node] += weight;
      const key = node * 64 + output;
      let child = this.#children.get(key);
      if (child === undefined) {
        child = this.#weights.push(0) - 1;
        this.#children.set(key, child);
      }
      this.#count(context, output);
      context = (context * 64 + output) % ORDERS[3];
      node = child;
    }
    this.#weights[node] += weight;
  }

  #count(context: number, output: number): void {
    for (let order = 0; order < ORDERS.length; order++) {
      const key = context % ORDERS[order] || 0;
      let followers = this.#habits[order].get(key);
      if (!followers) {
        followers = { total: 0, counts: new Map() };
        this.#habits[order].set(key, followers);
      }
      followers.total++;
      followers.counts.set(output, (followers.counts.get(output) ?? 0) + 1);
    }
  }

  /** Natural logarithm of the likelihood of an output at a place. */
  logProbability(place: WordPlace, output: number): number {
    const habit = this.#habit(place.context, output);
    if (place.node < 0) return Math.log(habit);
    const child = this.#children.get(place.node * 64 + output);
    const known = child === undefined ? 0 : this.#weights[child] / this.#weights[place.node];
    return Math.log((1 - this.#leave) * known + this.#leave * habit);
  }

  next(place: WordPlace, output: number): WordPlace {
    if (output === this.#space) return this.start;
    const child = place.node < 0 ? undefined : this.#children.get(place.node * 64 + output);
    return { node: child ?? -1, context: (place.context * 64 + output) % ORDERS[3] };
  }

  /** Likelihood that the word ends here. */
  logProbabilityOfEnd(place: WordPlace): number {
    return this.logProbability(place, this.#space);
  }

  #habit(context: number, output: number): number {
    let likelihood = 1 / 64;
    for (let order = 0; order < ORDERS.length; order++) {
      const followers = this.#habits[order].get(context % ORDERS[order] || 0);
      if (!followers) break;
      const kinds = followers.counts.size;
      likelihood = ((followers.counts.get(output) ?? 0) + kinds * likelihood) / (followers.total + kinds);
    }
    return likelihood;
  }
}
