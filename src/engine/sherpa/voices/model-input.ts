import type { Dialect } from '../../../contract/dialects.ts';
import { lowerCase } from '../../../text/g2p/lower-case.ts';
import { type Script, spellPhones } from '../../../text/g2p/spell-phones.ts';
import type { SpokenWord, Utterance } from '../../../text/utterance/utterance.ts';
import { IPA_PHONES, IPA_STRESS } from './ipa-phones.ts';
import type { VoiceInput } from './voice-models.ts';

const ALPHABETS: Readonly<Record<Script, string>> = {
  latin: 'abcçdeêfghiîjklmnopqrsştuûvwxyz',
  arabic: 'ئابپتجچحخدرڕزژسشعغفڤقکگلڵمنهوۆەیێ',
};
/** The same letter in another code, and letters that only Sorani distinguishes. */
const SAME: Readonly<Record<string, string>> = { ه: 'ھ', ھ: 'ه' };
const NORTHERN: Readonly<Record<string, string>> = { ...SAME, ڕ: 'ر', ڵ: 'ل' };

/** In the order of preference. */
const ENDINGS = {
  statement: ['.'],
  question: ['?', '؟', '.'],
  exclamation: ['!', '.'],
  continuation: [',', '،'],
} as const;
const COMMAS = [',', '،'];

export interface ModelInputOptions {
  readonly input: VoiceInput;
  readonly replace?: Readonly<Record<string, string>> | undefined;
  /** The model's symbols; all that there are when undefined. */
  readonly tokens: ReadonlySet<string> | undefined;
}

/** Writes utterances as a model reads them, with its own symbols only: others it would drop, or refuse the whole text for. */
export class ModelInput {
  readonly #input: VoiceInput;
  readonly #replace: Readonly<Record<string, string>>;
  readonly #tokens: ReadonlySet<string> | undefined;
  /** The sign that makes the model pause; undefined if it knows none. */
  readonly #comma: string | undefined;

  constructor({ input, replace = {}, tokens }: ModelInputOptions) {
    this.#input = input;
    this.#replace = replace;
    this.#tokens = tokens;
    this.#comma = COMMAS.find((sign) => this.#knows(sign));
  }

  /** Whether the model pauses at commas itself. */
  get pauses(): boolean {
    return this.#comma !== undefined;
  }

  /** The dialect's letters, or our phones, that the model has no token for. */
  missing(dialect: Dialect): string[] {
    if (this.#input === 'espeak') return [];
    if (this.#input === 'ipa') {
      return Object.keys(IPA_PHONES).filter((phone) => !this.#isKnown(this.#ipaOf(phone)));
    }
    // Words are respelled in the other script where the model has only that.
    const scripts: Script[] = dialect === 'kurmanji' ? ['latin', 'arabic'] : ['arabic', 'latin'];
    const [first = [], second = []] = scripts.map((script) =>
      [...ALPHABETS[script]].filter((letter) => !this.#isKnown(this.#letter(letter, dialect))),
    );
    return second.length < first.length ? second : first;
  }

  /** @returns undefined where the model knows none of the utterance's letters. */
  write({ items, ending }: Utterance, dialect: Dialect): string | undefined {
    let text = '';
    for (const item of items) {
      if (item.kind === 'pause') {
        if (text && this.#comma && !text.endsWith(this.#comma)) text += this.#comma;
        continue;
      }
      const word = this.#word(item, dialect);
      if (word) text += text ? ` ${word}` : word;
    }
    if (!text) return undefined;
    const sign = ENDINGS[ending].find((one) => this.#knows(one)) ?? '';
    return (this.#comma && text.endsWith(this.#comma) ? text.slice(0, -1) : text) + sign;
  }

  #word(word: SpokenWord, dialect: Dialect): string {
    if (this.#input === 'ipa') {
      const stress = this.#knows(IPA_STRESS) ? IPA_STRESS : '';
      return word.phones.map((phone, i) => (i === word.stress ? stress : '') + this.#ipaOf(phone)).join('');
    }
    const spellings = [spellPhones(word.phones, 'latin'), spellPhones(word.phones, 'arabic')];
    const own = lowerCase(word.spelling);
    // espeak-ng's Kurdish reads Latin letters only.
    if (this.#input === 'espeak') return /^\p{Script=Latin}+$/u.test(own) ? own : spellings[0]!;
    let best = '';
    let fewest = Number.POSITIVE_INFINITY;
    for (const spelling of [own, ...spellings]) {
      const letters = [...spelling].map((letter) => this.#letter(letter, dialect));
      const known = letters.filter((letter) => this.#isKnown(letter));
      const unknown = letters.length - known.length;
      if (known.length > 0 && unknown < fewest) [best, fewest] = [known.join(''), unknown];
    }
    return best;
  }

  #letter(letter: string, dialect: Dialect): string {
    const replaced = this.#replace[letter];
    if (replaced !== undefined) return replaced;
    const other = (dialect === 'sorani' ? SAME : NORTHERN)[letter];
    return other && !this.#knows(letter) ? other : letter;
  }

  #ipaOf(phone: string): string {
    return this.#replace[phone] ?? IPA_PHONES[phone] ?? '';
  }

  #isKnown(text: string): boolean {
    return [...text].every((symbol) => this.#knows(symbol));
  }

  #knows(symbol: string): boolean {
    return this.#tokens?.has(symbol) ?? true;
  }
}
