import { joinSuffix } from './append-suffix.ts';
import { attachSuffix } from './consume-suffix.ts';
import { fractionWords, numberWords } from './number-words.ts';
import { parseNumber } from './parse-number.ts';
import { gluedAt, isLetters, lookUp, type Piece } from './tokenize.ts';
import { type Context, type Match, type Reading, sayWords } from './verbalizer.ts';

/** A number, or a range of two, with all that belongs to it: minus, percent, currency, unit, and an ending on the last word. */
export function verbalizeAmount(
  pieces: readonly Piece[],
  index: number,
  context: Context,
): Match | undefined {
  const opening = readOpening(pieces, index, context);
  const range = readRange(pieces, index + opening.length, context);
  if (range === undefined) return undefined;
  const end = index + opening.length + range.length;
  const closing = readClosing(pieces, end, opening.currency, context);
  // A percent sign after the number is said before it, and so for the first token: spans never go backwards.
  const percent = opening.isPercent || closing.isPercent ? sayPercent(pieces, index, context) : [];
  const minus = opening.isNegative ? sayWords(context.words.minus, pieces[index]!.span) : [];
  const readings = [...percent, ...minus, ...range.readings, ...closing.readings];
  const match = { length: end + closing.length - index, readings };
  return closing.isOrdinal ? endInOrdinal(match, context) : attachSuffix(match, pieces, index, context);
}

/** `ji %20` is said `ji sedî bîst`: the preposition is not said twice. */
function sayPercent(pieces: readonly Piece[], index: number, { words }: Context): Reading[] {
  const said = sayWords(words.percent, pieces[index]!.span);
  return pieces[index - 1]?.text.toLowerCase() === said[0]?.spelling ? said.slice(1) : said;
}

interface Opening {
  readonly length: number;
  readonly isNegative: boolean;
  readonly isPercent: boolean;
  readonly currency: string | undefined;
}

/** What stands before the number: a minus, a percent or currency sign (with or without a space), a minus after that. */
function readOpening(pieces: readonly Piece[], index: number, { words }: Context): Opening {
  const isNegative = isMinus(pieces, index);
  let at = isNegative ? index + 1 : index;
  const isPercent = pieces[at]?.text === '%';
  const currency = isPercent ? undefined : lookUp(pieces, at, words.currencies);
  at += isPercent ? 1 : (currency?.length ?? 0);
  const isNegativeInside =
    at > index && !isNegative && pieces[at]?.text === '-' && gluedAt(pieces, at + 1) !== undefined;
  if (isNegativeInside) at++;
  return {
    length: at - index,
    isNegative: isNegative || isNegativeInside,
    isPercent,
    currency: currency?.value,
  };
}

function isMinus(pieces: readonly Piece[], index: number): boolean {
  const before = pieces[index - 1];
  const opens = !pieces[index]?.isGlued || (before?.kind === 'sign' && '([{«"\'='.includes(before.text));
  return pieces[index]?.text === '-' && opens && gluedAt(pieces, index + 1) !== undefined;
}

/**
 * One number, or two with a dash between them, glued or not: a range, 5-10 and 5 - 10, or the result of a game where the second
 * is less, 3-2; or two sides of a surface, 3x4.
 */
function readRange(pieces: readonly Piece[], index: number, context: Context): Match | undefined {
  const first = readNumber(pieces, index, context);
  if (first === undefined) return undefined;
  const middle = index + first.length;
  const dash = pieces[middle];
  const isBySides = dash?.isGlued === true && dash.text === 'x';
  const isDash = dash?.kind === 'sign' && '-–'.includes(dash.text);
  const isEven = dash?.isGlued === pieces[middle + 1]?.isGlued;
  if (dash === undefined || !(isDash || isBySides) || !isEven) return first;
  const second = readNumber(pieces, middle + 1, context);
  const follows = second && pieces[middle + 1 + second.length];
  // A second dash (1-2-3) makes a list, a colon a time (9-10:30), an equals sign a sum.
  const isOther =
    follows?.kind === 'sign' && '-–:/='.includes(follows.text) && (follows.isGlued || !dash.isGlued);
  if (second === undefined || isOther) return first;
  const [from, to] = [pieces[index]!.text, pieces[middle + 1]!.text];
  const isScore = first.length === 1 && second.length === 1 && from.length <= 2 && Number(to) < Number(from);
  const between = isScore || isBySides ? context.words.score : context.words.to;
  return {
    length: first.length + 1 + second.length,
    readings: [...first.readings, ...sayWords(between, dash.span), ...second.readings],
  };
}

function readNumber(pieces: readonly Piece[], index: number, { words }: Context): Match | undefined {
  const number = parseNumber(pieces, index);
  if (number === undefined) return undefined;
  const fraction = number.fraction === '' ? [] : [words.point, ...fractionWords(number.fraction, words)];
  const spoken = [...numberWords(number.whole, words), ...fraction];
  return { length: number.length, readings: sayWords(spoken, pieces[index]!.span) };
}

interface Closing extends Match {
  readonly isPercent: boolean;
  readonly isOrdinal: boolean;
}

/** What stands after the number: a percent sign, a currency, a unit, or Kurmanji's ordinal full stop. */
function readClosing(
  pieces: readonly Piece[],
  index: number,
  currency: string | undefined,
  context: Context,
): Closing {
  const none: Closing = { length: 0, readings: [], isPercent: false, isOrdinal: false };
  if (currency !== undefined) {
    const scale = pieces[index];
    const hasScale = isLetters(scale) && context.words.scales.includes(scale.text);
    const said = hasScale ? [...sayWords(scale.text, scale.span)] : [];
    const span = hasScale ? scale.span : pieces[index - 1]!.span;
    return { ...none, length: said.length, readings: [...said, ...sayWords(currency, span)] };
  }
  if (pieces[index]?.text === '%' && !opensNumber(pieces, index))
    return { ...none, length: 1, isPercent: true };
  if (isOrdinal(pieces, index, context)) return { ...none, length: 1, isOrdinal: true };
  const measure =
    lookUp(pieces, index, context.words.currencies) ?? lookUp(pieces, index, context.words.units);
  const next = gluedAt(pieces, index + (measure?.length ?? 0));
  const isPartOfWord = isLetters(next) && next.kind === pieces[index]?.kind;
  if (measure === undefined || isPartOfWord || opensNumber(pieces, index)) return none;
  return { ...none, length: measure.length, readings: sayWords(measure.value, pieces[index]!.span) };
}

/** Whether a sign apart from the number before it belongs to the one after it: `5 $6`. */
function opensNumber(pieces: readonly Piece[], index: number): boolean {
  const sign = pieces[index]!;
  return sign.kind === 'sign' && !sign.isGlued && gluedAt(pieces, index + 1)?.kind === 'digits';
}

/** Kurmanji writes ordinals with a full stop: `21. sedsal`. */
function isOrdinal(pieces: readonly Piece[], index: number, { dialect }: Context): boolean {
  const next = pieces[index + 1];
  const isBeforeSmall = next?.isGlued === false && /^\p{Ll}/u.test(next.text);
  return dialect === 'kurmanji' && gluedAt(pieces, index)?.text === '.' && isBeforeSmall;
}

function endInOrdinal(match: Match, { dialect }: Context): Match {
  const last = match.readings.at(-1);
  if (last?.kind !== 'word') return match;
  const ordinal: Reading = { ...last, spelling: joinSuffix(last.spelling, 'em', dialect) };
  return { ...match, readings: [...match.readings.slice(0, -1), ordinal] };
}
