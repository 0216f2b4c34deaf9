import type { Chance } from './chance.ts';
import type { CorpusDialect } from './corpus-dialect.ts';
import { kurmanjiForms } from './inflect-kurmanji.ts';
import { soraniForms } from './inflect-sorani.ts';
import { numberInWords } from './numbers.ts';
import { list, type WordForms } from './word-forms.ts';

export const FORMS: Record<CorpusDialect, WordForms> = { sorani: soraniForms, kurmanji: kurmanjiForms };
/** Every eighth stem is held out of training. */
const HELD_OUT = 8;

export interface WordSets {
  readonly noun: string[];
  readonly adjective: string[];
  readonly place: string[];
  readonly name: string[];
  readonly present: string[];
  readonly any: string[];
}

/** Composition of the training set, as fractions of all utterances. */
const SHARES = { frames: 0.36, natural: 0.06, numbers: 0.08, looseWords: 0.27 };
const MOST_LOOSE_WORDS = 7;

/** Generates texts: sentences from frames, single inflected words, numbers, and invented words. */
export class Sentences {
  readonly #dialect: CorpusDialect;
  readonly #natural: readonly string[];
  readonly #forms: WordForms;
  readonly #train: WordSets;
  readonly #held: WordSets;
  readonly #frames: readonly string[];
  readonly #heldFrames: readonly string[];

  /** @param natural sentences used verbatim in training. */
  constructor(dialect: CorpusDialect, natural: readonly string[]) {
    this.#dialect = dialect;
    this.#natural = natural;
    this.#forms = FORMS[dialect];
    this.#train = wordSets(this.#forms, (index) => index % HELD_OUT !== 5);
    this.#held = wordSets(this.#forms, (index) => index % HELD_OUT === 5);
    const { templates } = this.#forms.lexicon;
    this.#frames = templates.slice(0, -5);
    this.#heldFrames = templates.slice(-5);
  }

  forTraining(chance: Chance): string {
    let kind = chance.next();
    const isIn = (share: number) => {
      kind -= share;
      return kind < 0;
    };
    if (isIn(SHARES.frames)) return this.known(chance);
    if (isIn(SHARES.natural)) return chance.of(this.#natural);
    if (isIn(SHARES.numbers)) return this.numbers(chance);
    const count = 1 + chance.below(MOST_LOOSE_WORDS);
    if (!isIn(SHARES.looseWords)) return this.inventedWords(chance, count);
    return Array.from({ length: count }, () => chance.of(this.#train.any)).join(' ');
  }

  /** A training frame with new words. */
  known(chance: Chance): string {
    return this.#fill(chance, this.#frames, this.#train);
  }

  /** A held-out frame with held-out stems. */
  unknown(chance: Chance): string {
    return this.#fill(chance, this.#heldFrames, this.#held);
  }

  numbers(chance: Chance): string {
    const count = 1 + chance.below(3);
    return Array.from({ length: count }, () => numberInWords(chance, this.#dialect)).join(' ');
  }

  /** Invented words. */
  inventedWords(chance: Chance, count: number): string {
    return Array.from({ length: count }, () => this.#invented(chance)).join(' ');
  }

  #invented(chance: Chance): string {
    const { consonants, vowels, syllable } = this.#forms;
    const count = 1 + chance.below(3);
    let word = '';
    for (let i = 0; i < count; i++) {
      const onset = i > 0 || chance.next() < 0.9 ? chance.of(consonants) : '';
      const coda = chance.next() < (i === count - 1 ? 0.55 : 0.25) ? chance.of(consonants) : '';
      word += syllable(onset, chance.of(vowels), coda, i === 0);
    }
    return word;
  }

  #fill(chance: Chance, frames: readonly string[], words: WordSets): string {
    return chance.of(frames).replace(/\b[NJPMVWI]\b|(?<=^| )A /g, (slot) => {
      switch (slot) {
        case 'N':
          return chance.of(words.noun);
        case 'J':
          return chance.of(words.adjective);
        case 'P':
          return chance.of(words.place);
        case 'M':
          return chance.of(words.name);
        case 'V':
          return chance.of(words.present);
        case 'W':
          return chance.of(words.any);
        case 'I':
          return chance.next() < 0.5 ? chance.of(this.#forms.numbers) : numberInWords(chance, this.#dialect);
        default:
          return `${chance.of(list(this.#forms.lexicon.function))} `;
      }
    });
  }
}

export function wordSets(forms: WordForms, keep: (index: number) => boolean): WordSets {
  const stems = (text: string) => list(text).filter((_, index) => keep(index));
  const verbs = stems(forms.lexicon.verbs).map((verb) => verb.split('/') as [string, string]);
  const noun = stems(forms.lexicon.nouns).flatMap((stem) => forms.noun(stem));
  const adjective = stems(forms.lexicon.adjectives).flatMap((stem) => forms.adjective(stem));
  const name = stems(forms.lexicon.names).flatMap((stem) => forms.name(stem));
  const place = stems(forms.lexicon.places).flatMap((stem) => forms.name(stem));
  const verb = verbs.flatMap(([present, past]) => forms.verb(present, past));
  return {
    noun,
    adjective,
    name,
    place,
    present: verbs.flatMap(([present]) => forms.presentVerb(present)),
    any: [
      ...noun,
      ...adjective,
      ...name,
      ...place,
      ...verb,
      ...list(forms.lexicon.function),
      ...forms.numbers,
    ],
  };
}

/** The reference transcript: lower case, without punctuation. */
export function lower(text: string): string {
  return text.toLowerCase().normalize('NFC').replace('i̇', 'i');
}
