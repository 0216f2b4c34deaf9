import { respellLatin } from './letters/respell-latin.ts';
import { inSum } from './numbers/in-sum.ts';
import { integerWords } from './numbers/integer-words.ts';
import { fractionOf } from './numbers/verbalize-number.ts';
import { consumeSuffix, opensSuffixed } from './suffixes/consume-suffix.ts';
import { addressParts } from './tokens/addresses.ts';
import { TRUE_MINUS } from './tokens/fold-marks.ts';
import { attachedToken, isLetters, type Token } from './tokens/tokenize.ts';
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
} from './tokens/verbalizer.ts';

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
    if (/^\d/.test(part)) return integerWords(part, words);
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
  const spoken = fractionOf(above.text, below.text, context);
  return consumeSuffix({ length: 3, items: toWords(spoken, above.span) }, tokens, index, context);
}

/**
 * Everything else: punctuation becomes pauses, some signs have names, the rest (emoji, quotes, decoration) is
 * silent.
 */
export function verbalizeSign(tokens: readonly Token[], index: number, context: Context): Match {
  const sign = tokens[index]!;
  return {
    length: 1,
    items: pauseOf(tokens, index, context.words) ?? signWords(sign, tokens, index, context),
  };
}

function pauseOf(
  tokens: readonly Token[],
  index: number,
  words: Context['words'],
): VerbalizedItem[] | undefined {
  const { text } = tokens[index]!;
  const joinsDigits =
    tokens[index - 1]?.kind === 'digits' &&
    tokens[index]!.isAttached &&
    attachedToken(tokens, index + 1)?.kind === 'digits';
  if (',،、'.includes(text)) return [COMMA];
  if ('([{'.includes(text)) return [opensSuffixed(tokens, index) ? COMMA : OPENING];
  if (')]}'.includes(text)) return [CLOSING];
  if (';؛:'.includes(text)) return [COLON];
  if ('!?؟…۔'.includes(text) || (text === '.' && !joinsDigits)) return [STOP];
  if ('-–'.includes(text) && isAlone(tokens, index) && isSpoken(tokens, index, words)) return undefined;
  if ('—―'.includes(text) || ('-–/|•'.includes(text) && isAlone(tokens, index))) return [COMMA];
  return undefined;
}

/** A dash with spaces around it that is a minus, or the joiner of two times. */
function isSpoken(tokens: readonly Token[], index: number, words: Context['words']): boolean {
  return inSum(tokens, index) || joinsAmounts(tokens, index, words);
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
  if ('-–'.includes(sign.text)) return dashWords(sign, tokens, index, words);
  if (sign.text === TRUE_MINUS) return toWords(words.minus, sign.span);
  if (sign.text === '*') return isTimes(tokens, index) ? toWords(words.signs['×']!, sign.span) : [];
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

/** A dash is a minus in a sum and before a variable (`-x`), and between digits the joiner of a range. */
function dashWords(
  sign: Token,
  tokens: readonly Token[],
  index: number,
  words: Context['words'],
): VerbalizedItem[] {
  const [before, next] = [sign.isAttached ? tokens[index - 1] : undefined, attachedToken(tokens, index + 1)];
  const isBetween = before?.kind === 'digits' && next?.kind === 'digits';
  if ((isBetween || isAlone(tokens, index)) && inSum(tokens, index)) return toWords(words.minus, sign.span);
  if (isBetween || joinsAmounts(tokens, index, words)) return toWords(words.to, sign.span);
  const opens = before === undefined || '(=+'.includes(before.text);
  const isVariable = next !== undefined && /^[xyzn]$/.test(next.text) && sign.text === '-';
  const isFormula = tokens.length <= 2 || inSum(tokens, index);
  return opens && isVariable && isFormula ? toWords(words.minus, sign.span) : [];
}

/**
 * Whether a dash is between two amounts that have a sign, a unit or an ending each (10%-15%, 5km-10km,
 * 1984'an-1999'an), or between two times.
 */
function joinsAmounts(tokens: readonly Token[], index: number, words: Context['words']): boolean {
  const [number, before, next, after] = [-2, -1, 1, 2].map((offset) => tokens[index + offset]);
  if (before === undefined || next === undefined) return false;
  if (number?.text === ':' && before.kind === 'digits' && after?.text === ':') return true;
  if (!tokens[index]!.isAttached || !next.isAttached || !before.isAttached) return false;
  const isMoney = ({ kind, text }: Token): boolean =>
    kind === 'sign' && Object.hasOwn(words.currencies, text);
  if (isMoney(next) && after?.kind === 'digits') return before.kind === 'digits';
  const closes = '%°'.includes(before.text) || isMoney(before) || isLetters(before);
  return next.kind === 'digits' && closes && (number?.kind === 'digits' || number?.text === "'");
}

/** An asterisk between two terms; others mark notes. */
function isTimes(tokens: readonly Token[], index: number): boolean {
  const isTerm = (token: Token | undefined): boolean =>
    token?.kind === 'digits' || (token?.kind === 'latin' && token.text.length === 1) || token?.text === '(';
  const [before, next] = [tokens[index - 1], tokens[index + 1]];
  return (isTerm(before) || before?.text === ')') && isTerm(next);
}

function isAlone(tokens: readonly Token[], index: number): boolean {
  return !tokens[index]!.isAttached && attachedToken(tokens, index + 1) === undefined;
}
