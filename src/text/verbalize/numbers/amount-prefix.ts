import { isFunctionWord } from '../../vocabulary/function-words.ts';
import { TRUE_MINUS } from '../tokens/fold-marks.ts';
import { attachedToken, isLetters, lookUp, type Token } from '../tokens/tokenize.ts';
import type { Context } from '../tokens/verbalizer.ts';
import { parseMeasure } from './parse-measure.ts';
import { parseNumber } from './parse-number.ts';

/** What precedes a number. */
export interface AmountPrefix {
  readonly length: number;
  readonly isNegative: boolean;
  readonly isPercent: boolean;
  /** A degree sign typed before its number, as happens from right to left. */
  readonly isDegree: boolean;
  readonly currency: string | undefined;
}

/**
 * Parses what precedes a number: a minus, a percent, degree or currency sign (with or without a space), a
 * minus after that.
 */
export function amountPrefix(tokens: readonly Token[], index: number, context: Context): AmountPrefix {
  const isNegative = isMinus(tokens, index, context);
  let at = isNegative ? index + 1 : index;
  const isPercent = tokens[at]?.text === '%';
  const isDegree = tokens[at]?.text === '°' && attachedToken(tokens, at + 1)?.kind === 'digits';
  const currency = isPercent ? undefined : lookUp(tokens, at, context.words.currencies);
  at += isPercent || isDegree ? 1 : (currency?.length ?? 0);
  const isNegativeInside =
    at > index && !isNegative && tokens[at]?.text === '-' && attachedToken(tokens, at + 1) !== undefined;
  if (isNegativeInside) at++;
  return {
    length: at - index,
    isNegative: isNegative || isNegativeInside,
    isPercent,
    isDegree,
    currency: currency?.value,
  };
}

/**
 * Whether a hyphen before a number is a minus. Typed from right to left, most are the mark of a list (`-1`) or
 * a dash before a year, so one needs a reason: a bracket or an operator before it, a unit or a fraction after
 * it, or no other word in the sentence.
 */
function isMinus(tokens: readonly Token[], index: number, context: Context): boolean {
  const sign = tokens[index];
  if (sign?.text === TRUE_MINUS) return true;
  const before = tokens[index - 1];
  const number = attachedToken(tokens, index + 1);
  if (sign?.text !== '-' || number === undefined) return false;
  // Typed from right to left, the symbol of a quantity may precede its number: m -850.
  if (before?.kind === 'latin' && before.text.length === 1 && !sign.isAttached) return true;
  const isListed = before !== undefined && ',،'.includes(before.text) && tokens[index - 2]?.kind === 'digits';
  const isOpened = isListed || (before?.kind === 'sign' && '([{«"\'=<>≤≥≈+×÷*/±^'.includes(before.text));
  if (sign.isAttached && !isOpened) return false;
  if (number.kind !== 'digits') return before === undefined || isOpened || !isLetters(before);
  if (isOpened) return !(before.text === '(' && isBracketedYear(tokens, index + 1));
  if (before?.kind === 'digits') return false;
  const parsed = parseNumber(tokens, index + 1, context.words);
  const next = index + 1 + (parsed?.length ?? 1);
  if (parsed?.fraction !== '' || isMeasured(tokens, next, context)) return true;
  if (before === undefined)
    return tokens[next] === undefined || (isEnd(tokens[next]) && next + 1 >= tokens.length);
  return (
    isLetters(before) && number.text.length < 3 && isFunctionWord(before.text.toLowerCase(), context.dialect)
  );
}

/** `(-1983)` is a year behind a dash. */
function isBracketedYear(tokens: readonly Token[], index: number): boolean {
  return /^[12]\d{3}$/.test(tokens[index]!.text) && tokens[index + 1]?.text === ')';
}

function isEnd(token: Token): boolean {
  return token.kind === 'sign' && '.!؟?'.includes(token.text);
}

/** Whether a percent sign, money or a unit follows, as a sign or in words. */
function isMeasured(tokens: readonly Token[], index: number, context: Context): boolean {
  const { words } = context;
  const next = tokens[index];
  if (next === undefined) return false;
  if (next.text === '%' || next.text.startsWith(words.signs['°']!)) return true;
  const measure = parseMeasure(tokens, index, context);
  if (measure !== undefined) return !isLetters(attachedToken(tokens, index + measure.length));
  const startsWord = (name: string): boolean => next.text.startsWith(name);
  return Object.values(words.currencies).some(startsWord) || Object.values(words.units).some(startsWord);
}
