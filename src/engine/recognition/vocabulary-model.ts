import type { SpelledTerm } from '../../text/dictation/vocabulary-term.ts';
import type { LetterModel, WordModel, WordState } from './word-model.ts';

/** Weight of a frequent word in the word list. */
const FREQUENT = 12;
const START = 0;

interface VocabularyState extends WordState {
  /** Node of the vocabulary's tree; -1 where no phrase continues this way. */
  readonly phrase: number;
}

/**
 * A word list with a vocabulary of one dictation: a second prefix tree, whose weights are added to those of the list. The list itself, which
 * others use at the same time, stays as it is.
 */
export class VocabularyModel implements LetterModel {
  readonly #words: WordModel;
  readonly #space: number;
  /** Keyed by node * 64 + output. */
  readonly #children = new Map<number, number>();
  readonly #weights: number[] = [0];
  /** Nodes after a space inside a phrase, with the weight of what follows. */
  readonly #joints = new Map<number, number>();
  readonly start: VocabularyState;

  /**
   * @param words the dialect's word list.
   * @param alphabet the acoustic model's; letter i is output i + 1.
   * @param phrases those with letters of another alphabet are left out.
   */
  constructor(words: WordModel, alphabet: string, phrases: readonly SpelledTerm[]) {
    this.#words = words;
    this.#space = alphabet.indexOf(' ') + 1;
    this.start = { ...words.start, phrase: START };
    for (const { letters, boost } of phrases) {
      const outputs = Array.from(letters, (letter) => alphabet.indexOf(letter) + 1);
      if (!outputs.includes(0)) this.#add(outputs, FREQUENT * Math.exp(boost));
    }
  }

  #add(outputs: readonly number[], weight: number): void {
    let node = START;
    let added = weight;
    this.#weights[START] += added;
    for (const [index, output] of [...outputs, this.#space].entries()) {
      const key = node * 64 + output;
      let child = this.#children.get(key);
      if (child === undefined) {
        child = this.#weights.push(0) - 1;
        this.#children.set(key, child);
      }
      this.#weights[child] += added;
      node = child;
      if (output !== this.#space || index === outputs.length) continue;
      // After the first word of a phrase its next one is as likely as all others together.
      added = this.#words.weight;
      this.#joints.set(node, added + (this.#joints.get(node) ?? 0));
    }
  }

  logProbability(state: VocabularyState, output: number): number {
    const { phrase } = state;
    const child = this.#child(phrase, output);
    const weight = phrase < 0 ? 0 : (this.#joints.get(phrase) ?? this.#weights[phrase]);
    return this.#words.logProbability(state, output, weight, child < 0 ? 0 : this.#weights[child]);
  }

  next(state: VocabularyState, output: number): VocabularyState {
    const { node, context } = this.#words.next(state, output);
    let phrase = this.#child(state.phrase, output);
    // Another word follows than the phrase's.
    if (phrase < 0 && this.#joints.has(state.phrase)) phrase = this.#child(START, output);
    if (output === this.#space && !this.#joints.has(phrase)) phrase = START;
    return { node, context, phrase };
  }

  logProbabilityOfEnd(state: VocabularyState): number {
    return this.logProbability(state, this.#space);
  }

  #child(phrase: number, output: number): number {
    return phrase < 0 ? -1 : (this.#children.get(phrase * 64 + output) ?? -1);
  }
}
