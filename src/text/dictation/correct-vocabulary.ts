import { arabicPhones } from '../g2p/arabic-letters.ts';
import { latinPhones } from '../g2p/latin-letters.ts';
import type { Phone } from '../utterance/utterance.ts';
import { isFunctionWord } from '../vocabulary/function-words.ts';
import { consonantSet } from './consonant-set.ts';
import { nameEndings } from './name-endings.ts';
import type { DictationDialect } from './number-lexicon.ts';
import { phoneDistance } from './phone-distance.ts';
import { spellPhrase } from './spell-phrase.ts';
import type { VocabularyTerm } from './vocabulary-term.ts';

/** One replacement. */
export interface VocabularyCorrection {
  /** Where it begins in the recognized text, in UTF-16 code units. */
  readonly start: number;
  readonly original: string;
  readonly replacement: string;
  /** Whether other letters were recognized: not only other capitals or another script. */
  readonly isGuess: boolean;
}

/** A term, or a term with an ending. */
interface Form {
  readonly written: string;
  readonly letters: string;
  readonly phones: readonly Phone[];
  readonly consonants: number;
  /** Number of phones of the term itself. */
  readonly size: number;
}

interface Match {
  readonly form: Form;
  /** 0 where the letters are those of the form. */
  readonly distance: number;
  /** How many words it replaces. */
  readonly count: number;
}

const WORDS = /[\p{L}\p{M}]+/gu;
/** Shorter terms are near to too many words. */
const FEWEST_PHONES = 5;
/** The largest distance, for each phone of the term; one whole phone only in terms of more than six. */
const NEAR = 0.2;
const LONG = 6;
const LESS_THAN_A_PHONE = 0.9;

/**
 * Finds the terms of a vocabulary that a recognizer has misheard: words, or words side by side, that sound nearly as a term or as a term
 * with an ending. Words with a grammatical function are never part of one unless they are its own.
 */
export class VocabularyCorrector {
  readonly #forms: readonly Form[];
  readonly #byLetters: ReadonlyMap<string, Form>;
  readonly #dialect: DictationDialect;
  readonly #mostWords: number;

  constructor(terms: readonly VocabularyTerm[], dialect: DictationDialect) {
    this.#dialect = dialect;
    const spelled = terms.map(({ phrase }) => ({ phrase, letters: spellPhrase(phrase, dialect) }));
    this.#forms = spelled.filter(({ letters }) => letters).flatMap((term) => this.#formsOf(term));
    this.#byLetters = new Map(this.#forms.map((form) => [form.letters, form]));
    // A name may have been recognized as two words.
    this.#mostWords = 1 + Math.max(1, ...spelled.map(({ letters }) => letters.split(' ').length));
  }

  /** From left to right, without overlaps. */
  corrections(text: string): VocabularyCorrection[] {
    const words = [...text.matchAll(WORDS)];
    const found: VocabularyCorrection[] = [];
    for (let at = 0; at < words.length; at++) {
      const match = this.#matchAt(words.slice(at, at + this.#mostWords), text);
      if (!match) continue;
      const start = words[at]!.index;
      at += match.count - 1;
      const original = text.slice(start, words[at]!.index + words[at]![0].length);
      const replacement = match.form.written;
      if (original !== replacement) found.push({ start, original, replacement, isGuess: match.distance > 0 });
    }
    return found;
  }

  #formsOf({ phrase, letters }: { readonly phrase: string; readonly letters: string }): Form[] {
    const size = this.#phones(letters).length;
    return ['', ...nameEndings(letters, this.#dialect)].map((ending) => {
      const phones = this.#phones(letters + ending);
      const consonants = consonantSet(phones);
      return { written: phrase + ending, letters: letters + ending, phones, consonants, size };
    });
  }

  /** The phones of letters as they are written: which short vowels are not, differs from word to word. */
  #phones(letters: string): readonly Phone[] {
    const phonesOf = this.#dialect === 'sorani' ? arabicPhones : latinPhones;
    return letters.split(' ').flatMap((word) => [...phonesOf(word)]);
  }

  #matchAt(words: readonly RegExpExecArray[], text: string): Match | undefined {
    let best: Match | undefined;
    let letters = '';
    let end = words[0]!.index;
    for (const [index, word] of words.entries()) {
      // A mark, or a line break.
      if (/[^ ]/.test(text.slice(end, word.index))) break;
      end = word.index + word[0].length;
      letters = `${letters} ${spellPhrase(word[0], this.#dialect)}`.trim();
      const count = index + 1;
      const exact = this.#byLetters.get(letters);
      if (exact) best = { form: exact, distance: 0, count };
      else if (!letters.split(' ').some((each) => isFunctionWord(each, this.#dialect)))
        best = this.#nearest(letters, count, best);
    }
    return best;
  }

  #nearest(letters: string, count: number, best: Match | undefined): Match | undefined {
    const phones = this.#phones(letters);
    const consonants = consonantSet(phones);
    let nearest = best;
    for (const form of this.#forms) {
      const { size } = form;
      const most = size > LONG ? NEAR * size : Math.min(NEAR * size, LESS_THAN_A_PHONE);
      if (size < FEWEST_PHONES || bitsOf(form.consonants ^ consonants) / 2 > most) continue;
      const distance = phoneDistance(phones, form.phones) + Number.EPSILON;
      if (distance <= most && distance < (nearest?.distance ?? most + 1)) nearest = { form, distance, count };
    }
    return nearest;
  }
}

function bitsOf(set: number): number {
  let count = 0;
  for (let rest = set; rest; rest &= rest - 1) count++;
  return count;
}
