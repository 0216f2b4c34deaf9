import { addressParts } from './addresses.ts';
import { consumeSuffix } from './consume-suffix.ts';
import { numberWords } from './number-words.ts';
import { respellLatin } from './respell-latin.ts';
import { attachedToken, isLetters, type Token } from './tokenize.ts';
import {
  CLOSING,
  COLON,
  COMMA,
  type Context,
  type Match,
  OPENING,
  STOP,
  toWords,
  type VerbalizedItem,
} from './verbalizer.ts';

/** Web and e-mail addresses: scheme and `www.` omitted, signs by name. */
export function verbalizeAddress(
  tokens: readonly Token[],
  index: number,
  context: Context,
): Match | undefined {
  const token = tokens[index];
  if (token?.kind !== 'address') return undefined;
  const { words, dialect } = context;
  const spoken = addressParts(token.text).flatMap((part) => {
    if (part in words.addressSigns) return [words.addressSigns[part as keyof typeof words.addressSigns]];
    if (/^\d/.test(part)) return numberWords(part, words);
    return [respellLatin(part.toLowerCase(), dialect === 'kurmanji' ? 'kurdish' : 'foreign', dialect)];
  });
  return consumeSuffix({ length: 1, items: toWords(spoken, token.span) }, tokens, index, context);
}

/** Fractions: 1/2 and 3/4. */
export function verbalizeFraction(
  tokens: readonly Token[],
  index: number,
  context: Context,
): Match | undefined {
  const { words } = context;
  const [above, stroke, below] = [
    tokens[index],
    attachedToken(tokens, index + 1),
    attachedToken(tokens, index + 2),
  ];
  if (above?.kind !== 'digits' || stroke?.text !== '/' || below?.kind !== 'digits') return undefined;
  const isListed = tokens[index - 1]?.text === '/' && above.isAttached;
  if (
    isListed ||
    above.text.length > 3 ||
    below.text.length > 3 ||
    attachedToken(tokens, index + 3)?.text === '/'
  )
    return undefined;
  const isHalf = above.text === '1' && below.text === '2';
  const spoken = isHalf
    ? [words.half]
    : [...numberWords(above.text, words), words.outOf, ...numberWords(below.text, words)];
  return consumeSuffix({ length: 3, items: toWords(spoken, above.span) }, tokens, index, context);
}

/**
 * Everything else: punctuation becomes pauses, some signs have names, the rest (emoji, quotes, decoration) is
 * silent.
 */
export function verbalizeSign(tokens: readonly Token[], index: number, context: Context): Match {
  const sign = tokens[index]!;
  return { length: 1, items: pauseOf(tokens, index) ?? signWords(sign, tokens, index, context) };
}

function pauseOf(tokens: readonly Token[], index: number): VerbalizedItem[] | undefined {
  const { text } = tokens[index]!;
  const joinsDigits =
    tokens[index - 1]?.kind === 'digits' &&
    tokens[index]!.isAttached &&
    attachedToken(tokens, index + 1)?.kind === 'digits';
  if (',،、'.includes(text)) return [COMMA];
  if ('([{'.includes(text)) return [OPENING];
  if (')]}'.includes(text)) return [CLOSING];
  if (';؛:'.includes(text)) return [COLON];
  if ('!?؟…۔'.includes(text) || (text === '.' && !joinsDigits)) return [STOP];
  if ('—―'.includes(text) || ('-–/|•'.includes(text) && isAlone(tokens, index))) return [COMMA];
  return undefined;
}

function signWords(
  sign: Token,
  tokens: readonly Token[],
  index: number,
  { words }: Context,
): VerbalizedItem[] {
  const next = attachedToken(tokens, index + 1);
  const before = sign.isAttached ? tokens[index - 1] : undefined;
  const joinsDigits = before?.kind === 'digits' && next?.kind === 'digits';
  if (joinsDigits && sign.text === '.') return toWords(words.point, sign.span);
  if (joinsDigits && '-–'.includes(sign.text)) return toWords(words.to, sign.span);
  if (sign.text === '#' && next?.kind !== 'digits') return [];
  if (sign.text === '@' && !isLetters(next)) return [];
  if (
    '<>+='.includes(sign.text) &&
    !isAlone(tokens, index) &&
    before?.kind !== 'digits' &&
    next?.kind !== 'digits'
  )
    return [];
  const name = words.signs[sign.text] ?? words.currencies[sign.text];
  return name === undefined ? [] : toWords(name, sign.span);
}

function isAlone(tokens: readonly Token[], index: number): boolean {
  return !tokens[index]!.isAttached && attachedToken(tokens, index + 1) === undefined;
}
