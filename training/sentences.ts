import { breakOff } from './break-off.ts';
import type { CorpusDialect } from './corpus-dialect.ts';
import type { SeededRandom } from './seeded-random.ts';
import { kurmanjiForms } from './words/inflect-kurmanji.ts';
import { soraniForms } from './words/inflect-sorani.ts';
import { numberInWords } from './words/numbers.ts';
import { list, type WordForms } from './words/word-forms.ts';

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
/** Of all utterances, how many have half a word before the word. */
const BROKEN_OFF = 0.03;

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

  forTraining(random: SeededRandom): string {
    const text = this.#anyText(random);
    return random.next() < BROKEN_OFF ? breakOff(text, random) : text;
  }

  #anyText(random: SeededRandom): string {
    let kind = random.next();
    const isIn = (share: number) => {
      kind -= share;
      return kind < 0;
    };
    if (isIn(SHARES.frames)) return this.known(random);
    if (isIn(SHARES.natural)) return random.of(this.#natural);
    if (isIn(SHARES.numbers)) return this.numbers(random);
    const count = 1 + random.below(MOST_LOOSE_WORDS);
    if (!isIn(SHARES.looseWords)) return this.inventedWords(random, count);
    return Array.from({ length: count }, () => random.of(this.#train.any)).join(' ');
  }

  /** A training frame with new words. */
  known(random: SeededRandom): string {
    return this.#fill(random, this.#frames, this.#train);
  }

  /** A held-out frame with held-out stems. */
  unknown(random: SeededRandom): string {
    return this.#fill(random, this.#heldFrames, this.#held);
  }

  numbers(random: SeededRandom): string {
    const count = 1 + random.below(3);
    return Array.from({ length: count }, () => numberInWords(random, this.#dialect)).join(' ');
  }

  /** Invented words. */
  inventedWords(random: SeededRandom, count: number): string {
    return Array.from({ length: count }, () => this.#invented(random)).join(' ');
  }

  #invented(random: SeededRandom): string {
    const { consonants, vowels, syllable } = this.#forms;
    const count = 1 + random.below(3);
    let word = '';
    for (let i = 0; i < count; i++) {
      const onset = i > 0 || random.next() < 0.9 ? random.of(consonants) : '';
      const coda = random.next() < (i === count - 1 ? 0.55 : 0.25) ? random.of(consonants) : '';
      word += syllable(onset, random.of(vowels), coda, i === 0);
    }
    return word;
  }

  #fill(random: SeededRandom, frames: readonly string[], words: WordSets): string {
    return random.of(frames).replace(/\b[NJPMVWI]\b|(?<=^| )A /g, (slot) => {
      switch (slot) {
        case 'N':
          return random.of(words.noun);
        case 'J':
          return random.of(words.adjective);
        case 'P':
          return random.of(words.place);
        case 'M':
          return random.of(words.name);
        case 'V':
          return random.of(words.present);
        case 'W':
          return random.of(words.any);
        case 'I':
          return random.next() < 0.5 ? random.of(this.#forms.numbers) : numberInWords(random, this.#dialect);
        default:
          return `${random.of(list(this.#forms.lexicon.function))} `;
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
