import { consumeSuffix } from './consume-suffix.ts';
import { numberWords } from './number-words.ts';
import { respellLatin, spellOut } from './respell-latin.ts';
import { attachedToken, isLetters, lookUp, type Token } from './tokenize.ts';
import { type Context, type Match, toWords } from './verbalizer.ts';

/**
 * The dialect's abbreviations (`Dr.`, `د.`, `hwd.`), and initials: one capital with a full stop, once or
 * more.
 */
export function verbalizeAbbreviation(
  tokens: readonly Token[],
  index: number,
  context: Context,
): Match | undefined {
  const token = tokens[index];
  if (!isLetters(token)) return undefined;
  if (isArabicInitial(tokens, index, context)) {
    return { length: 2, items: toWords(ARABIC_NAMES[token.text]!, token.span) };
  }
  const known = lookUp(tokens, index, context.words.abbreviations);
  const isWhole =
    tokens[index + (known?.length ?? 0) - 1]?.text === '.' ||
    !isLetters(attachedToken(tokens, index + (known?.length ?? 0)));
  if (known !== undefined && isWhole) {
    return { length: known.length, items: toWords(known.value, token.span) };
  }
  let length = 0;
  let initials = '';
  while (length < 12 && isInitial(tokens, index + length, length === 0)) {
    initials += tokens[index + length]!.text;
    length += 2;
  }
  if (length === 0) return undefined;
  return { length, items: toWords(spellOut(initials, context.dialect), token.span) };
}

const ARABIC_NAMES: Readonly<Record<string, string>> = {
  ئ: 'ئەلف',
  ا: 'ئەلف',
  ب: 'بێ',
  پ: 'پێ',
  ت: 'تێ',
  ج: 'جیم',
  چ: 'چێ',
  ح: 'حێ',
  خ: 'خێ',
  د: 'داڵ',
  ر: 'ڕێ',
  ڕ: 'ڕێ',
  ز: 'زێ',
  ژ: 'ژێ',
  س: 'سین',
  ش: 'شین',
  ع: 'عەین',
  غ: 'غەین',
  ف: 'فێ',
  ڤ: 'ڤێ',
  ق: 'قاف',
  ک: 'کاف',
  گ: 'گاف',
  ل: 'لام',
  م: 'میم',
  ن: 'نوون',
  ه: 'هێ',
  و: 'واو',
  ی: 'یێ',
};
/** Titles even next to other initials: پ. د. ئازاد. */
const RANKS = 'دپ';

/** A single Arabic letter with a full stop: an initial, unless it is an abbreviation on its own. */
function isArabicInitial(tokens: readonly Token[], index: number, { words }: Context): boolean {
  const letter = tokens[index]!.text;
  if (!isLetterAndStop(tokens, index) || letter === 'و') return false;
  if (!Object.hasOwn(words.abbreviations, `${letter}.`)) return !isLetters(attachedToken(tokens, index + 2));
  return !RANKS.includes(letter) && (isPlainInitial(tokens, index - 2) || isPlainInitial(tokens, index + 2));
}

function isPlainInitial(tokens: readonly Token[], index: number): boolean {
  return isLetterAndStop(tokens, index) && !RANKS.includes(tokens[index]!.text);
}

function isLetterAndStop(tokens: readonly Token[], index: number): boolean {
  const letter = tokens[index];
  return (
    letter?.kind === 'arabic' &&
    Object.hasOwn(ARABIC_NAMES, letter.text) &&
    (!letter.isAttached || tokens[index - 1]?.text === '.') &&
    attachedToken(tokens, index + 1)?.text === '.'
  );
}

function isInitial(tokens: readonly Token[], index: number, isFirst: boolean): boolean {
  const letter = isFirst ? tokens[index] : attachedToken(tokens, index);
  return (
    letter?.kind === 'latin' &&
    /^\p{Lu}$/u.test(letter.text) &&
    attachedToken(tokens, index + 1)?.text === '.'
  );
}

/**
 * A word in letters, with a suffix in the other script or after an apostrophe or quote (`YouTube'ê`, `BBCدا`,
 * «ئێمە»ی).
 */
export function verbalizeLetters(
  tokens: readonly Token[],
  index: number,
  context: Context,
): Match | undefined {
  const token = tokens[index];
  if (!isLetters(token)) return undefined;
  const match = { length: 1, items: toWords(spell(token, context), token.span) };
  // Attached letters of the same script are the rest of a very long word.
  const isCut = attachedToken(tokens, index + 1)?.kind === token.kind;
  return isCut ? match : consumeSuffix(match, tokens, index, context);
}

function spell(token: Token, { words, latin, dialect }: Context): string[] {
  const text = shortenRuns(token.text);
  if (token.kind === 'arabic') return [text];
  if (isRomanNumeral(token.text)) return numberWords(String(romanValue(token.text)), words);
  return [respellLatin(text, latin, dialect)];
}

/** II to XXXIX, as used for centuries, kings and chapters. */
function isRomanNumeral(text: string): boolean {
  return text.length >= 2 && /^X{0,3}(?:IX|IV|V?I{0,3})$/.test(text);
}

const ROMAN_DIGITS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

function romanValue(numeral: string): number {
  const values = Array.from(numeral, (letter) => ROMAN_DIGITS[letter] ?? 0);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
}

/**
 * Letters repeated for effect (زۆۆۆۆر, heeeey) are read once; و and ی keep two, because spelling doubles them
 * too.
 */
function shortenRuns(word: string): string {
  if (!hasRun(word)) return word;
  return word.replace(/([وی])\1{3,}/g, '$1$1').replace(/([^وی])\1{2,}/gu, '$1');
}

/** Whether a letter may stand three times in a row. */
function hasRun(word: string): boolean {
  for (let index = 2; index < word.length; index++) {
    const unit = word.charCodeAt(index);
    const isSurrogate = (unit & 0xf800) === 0xd800;
    if (isSurrogate) return true;
    if (unit === word.charCodeAt(index - 1) && unit === word.charCodeAt(index - 2)) return true;
  }
  return false;
}
