import { attachSuffix } from './consume-suffix.ts';
import { numberWords } from './number-words.ts';
import { respellLatin, spellOut } from './respell-latin.ts';
import { gluedAt, isLetters, lookUp, type Piece } from './tokenize.ts';
import { type Context, type Match, sayWords } from './verbalizer.ts';

/** Abbreviations of the dialect (`Dr.`, `د.`, `hwd.`), and initials: one capital and its full stop, once or more. */
export function verbalizeAbbreviation(
  pieces: readonly Piece[],
  index: number,
  context: Context,
): Match | undefined {
  const piece = pieces[index];
  if (!isLetters(piece)) return undefined;
  if (isArabicInitial(pieces, index, context)) {
    return { length: 2, readings: sayWords(ARABIC_NAMES[piece.text]!, piece.span) };
  }
  const known = lookUp(pieces, index, context.words.abbreviations);
  const isWhole =
    pieces[index + (known?.length ?? 0) - 1]?.text === '.' ||
    !isLetters(gluedAt(pieces, index + (known?.length ?? 0)));
  if (known !== undefined && isWhole) {
    return { length: known.length, readings: sayWords(known.value, piece.span) };
  }
  let length = 0;
  let initials = '';
  while (length < 12 && isInitial(pieces, index + length, length === 0)) {
    initials += pieces[index + length]!.text;
    length += 2;
  }
  if (length === 0) return undefined;
  return { length, readings: sayWords(spellOut(initials, context.dialect), piece.span) };
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
/** These name a rank also where others follow them: پ. د. ئازاد. */
const RANKS = 'دپ';

/** One Arabic letter and its full stop: a name's initial, unless it is an abbreviation that stands by itself. */
function isArabicInitial(pieces: readonly Piece[], index: number, { words }: Context): boolean {
  const letter = pieces[index]!.text;
  if (!isLetterAndStop(pieces, index) || letter === 'و') return false;
  if (!Object.hasOwn(words.abbreviations, `${letter}.`)) return !isLetters(gluedAt(pieces, index + 2));
  return !RANKS.includes(letter) && (isPlainInitial(pieces, index - 2) || isPlainInitial(pieces, index + 2));
}

function isPlainInitial(pieces: readonly Piece[], index: number): boolean {
  return isLetterAndStop(pieces, index) && !RANKS.includes(pieces[index]!.text);
}

function isLetterAndStop(pieces: readonly Piece[], index: number): boolean {
  const letter = pieces[index];
  return (
    letter?.kind === 'arabic' &&
    Object.hasOwn(ARABIC_NAMES, letter.text) &&
    (!letter.isGlued || pieces[index - 1]?.text === '.') &&
    gluedAt(pieces, index + 1)?.text === '.'
  );
}

function isInitial(pieces: readonly Piece[], index: number, isFirst: boolean): boolean {
  const letter = isFirst ? pieces[index] : gluedAt(pieces, index);
  return (
    letter?.kind === 'latin' && /^\p{Lu}$/u.test(letter.text) && gluedAt(pieces, index + 1)?.text === '.'
  );
}

/** A word in letters, with an ending in the other script or after an apostrophe or quote (`YouTube'ê`, `BBCدا`, «ئێمە»ی). */
export function verbalizeLetters(
  pieces: readonly Piece[],
  index: number,
  context: Context,
): Match | undefined {
  const piece = pieces[index];
  if (!isLetters(piece)) return undefined;
  const match = { length: 1, readings: sayWords(spell(piece, context), piece.span) };
  // Letters of the same script glued on are the rest of a very long word.
  const isCut = gluedAt(pieces, index + 1)?.kind === piece.kind;
  return isCut ? match : attachSuffix(match, pieces, index, context);
}

function spell(piece: Piece, { words, latin, dialect }: Context): string[] {
  const text = shortenRuns(piece.text);
  if (piece.kind === 'arabic') return [text];
  if (isRomanNumeral(piece.text)) return numberWords(String(romanValue(piece.text)), words);
  return [respellLatin(text, latin, dialect)];
}

/** II to XXXIX, as centuries, kings and chapters have them. */
function isRomanNumeral(text: string): boolean {
  return text.length >= 2 && /^X{0,3}(?:IX|IV|V?I{0,3})$/.test(text);
}

const ROMAN_DIGITS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

function romanValue(numeral: string): number {
  const values = Array.from(numeral, (letter) => ROMAN_DIGITS[letter] ?? 0);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
}

/** Letters drawn out for effect (زۆۆۆۆر, heeeey) are said once; و and ی keep two, since they are doubled in spelling too. */
function shortenRuns(word: string): string {
  return word.replace(/([وی])\1{3,}/g, '$1$1').replace(/([^وی])\1{2,}/gu, '$1');
}
