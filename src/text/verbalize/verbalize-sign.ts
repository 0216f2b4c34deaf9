import { addressParts } from './addresses.ts';
import { attachSuffix } from './consume-suffix.ts';
import { numberWords } from './number-words.ts';
import { respellLatin } from './respell-latin.ts';
import { gluedAt, isLetters, type Piece } from './tokenize.ts';
import {
  CLOSING,
  COLON,
  COMMA,
  type Context,
  type Match,
  OPENING,
  type Reading,
  STOP,
  sayWords,
} from './verbalizer.ts';

/** Web and e-mail addresses: `www.` and the scheme unsaid, signs by name. */
export function verbalizeAddress(
  pieces: readonly Piece[],
  index: number,
  context: Context,
): Match | undefined {
  const piece = pieces[index];
  if (piece?.kind !== 'address') return undefined;
  const { words, dialect } = context;
  const spoken = addressParts(piece.text).flatMap((part) => {
    if (part in words.addressSigns) return [words.addressSigns[part as keyof typeof words.addressSigns]];
    if (/^\d/.test(part)) return numberWords(part, words);
    return [respellLatin(part.toLowerCase(), dialect === 'kurmanji' ? 'kurdish' : 'foreign', dialect)];
  });
  return attachSuffix({ length: 1, readings: sayWords(spoken, piece.span) }, pieces, index, context);
}

/** Fractions: 1/2 and 3/4. */
export function verbalizeFraction(
  pieces: readonly Piece[],
  index: number,
  context: Context,
): Match | undefined {
  const { words } = context;
  const [above, stroke, below] = [pieces[index], gluedAt(pieces, index + 1), gluedAt(pieces, index + 2)];
  if (above?.kind !== 'digits' || stroke?.text !== '/' || below?.kind !== 'digits') return undefined;
  const isListed = pieces[index - 1]?.text === '/' && above.isGlued;
  if (isListed || above.text.length > 3 || below.text.length > 3 || gluedAt(pieces, index + 3)?.text === '/')
    return undefined;
  const isHalf = above.text === '1' && below.text === '2';
  const spoken = isHalf
    ? [words.half]
    : [...numberWords(above.text, words), words.outOf, ...numberWords(below.text, words)];
  return attachSuffix({ length: 3, readings: sayWords(spoken, above.span) }, pieces, index, context);
}

/** Everything else: marks become pauses, some signs have names, the rest (emoji, quotes, decoration) is silent. */
export function verbalizeSign(pieces: readonly Piece[], index: number, context: Context): Match {
  const sign = pieces[index]!;
  return { length: 1, readings: pauseOf(pieces, index) ?? sayWordsOf(sign, pieces, index, context) };
}

function pauseOf(pieces: readonly Piece[], index: number): Reading[] | undefined {
  const { text } = pieces[index]!;
  const joinsDigits =
    pieces[index - 1]?.kind === 'digits' &&
    pieces[index]!.isGlued &&
    gluedAt(pieces, index + 1)?.kind === 'digits';
  if (',،、'.includes(text)) return [COMMA];
  if ('([{'.includes(text)) return [OPENING];
  if (')]}'.includes(text)) return [CLOSING];
  if (';؛:'.includes(text)) return [COLON];
  if ('!?؟…۔'.includes(text) || (text === '.' && !joinsDigits)) return [STOP];
  if ('—―'.includes(text) || ('-–/|•'.includes(text) && isAlone(pieces, index))) return [COMMA];
  return undefined;
}

function sayWordsOf(sign: Piece, pieces: readonly Piece[], index: number, { words }: Context): Reading[] {
  const next = gluedAt(pieces, index + 1);
  const before = sign.isGlued ? pieces[index - 1] : undefined;
  const joinsDigits = before?.kind === 'digits' && next?.kind === 'digits';
  if (joinsDigits && sign.text === '.') return sayWords(words.point, sign.span);
  if (joinsDigits && '-–'.includes(sign.text)) return sayWords(words.to, sign.span);
  if (sign.text === '#' && next?.kind !== 'digits') return [];
  if (sign.text === '@' && !isLetters(next)) return [];
  if (
    '<>+='.includes(sign.text) &&
    !isAlone(pieces, index) &&
    before?.kind !== 'digits' &&
    next?.kind !== 'digits'
  )
    return [];
  const name = words.signs[sign.text] ?? words.currencies[sign.text];
  return name === undefined ? [] : sayWords(name, sign.span);
}

function isAlone(pieces: readonly Piece[], index: number): boolean {
  return !pieces[index]!.isGlued && gluedAt(pieces, index + 1) === undefined;
}
