import { attachSuffix } from './attach-suffix.ts';
import { joinSuffix } from './join-suffix.ts';
import { fractionWords, numberWords } from './number-words.ts';
import { gluedAt, isLetters, lookUp, type Piece } from './pieces.ts';
import { type Context, type Match, type Reading, type ReadWord, sayWords } from './reading.ts';
import type { Span } from './types.ts';

/** More groups than these are no number but a list or a version. */
const MOST_GROUPS = 8;

/** A number with all that belongs to it: minus, thousands, decimals, percent, currency, unit and a suffix. */
export function readAmount(pieces: readonly Piece[], index: number, context: Context): Match | undefined {
  const { words } = context;
  let at = index;
  const isNegative = isMinus(pieces, at);
  if (isNegative) at++;
  const prefix = readPrefix(pieces, at, context);
  at += prefix?.length ?? 0;
  const isNegativeInside =
    prefix !== undefined && pieces[at]?.text === '-' && gluedAt(pieces, at + 1) !== undefined;
  if (isNegativeInside) at++;
  const number = parseNumber(pieces, at);
  if (number === undefined) return undefined;
  const span = pieces[at]!.span;
  const first = pieces[index]!.span;
  at += number.length;

  const said: Reading[] = [];
  if (isNegative || isNegativeInside) said.push(...sayWords(words.minus, first));
  if (prefix?.isPercent) said.push(...sayWords(words.percent, first));
  // Not push(...): a number may have more digits than a call may have arguments.
  for (const reading of sayNumber(number, span, context)) said.push(reading);
  if (prefix !== undefined) {
    const scale = pieces[at];
    const hasScale =
      !prefix.isPercent && isLetters(scale) && !scale.isGlued && words.scales.includes(scale.text);
    if (hasScale) said.push(...sayWords(scale.text, scale.span));
    if (hasScale) at++;
    if (!prefix.isPercent) said.push(...sayWords(prefix.name, hasScale ? scale.span : span));
  } else if (pieces[at]?.text === '%') {
    said.unshift(...sayWords(words.percent, first));
    at++;
  } else if (isOrdinal(pieces, at, context)) {
    const last = said.at(-1) as ReadWord;
    said[said.length - 1] = { ...last, spelling: joinSuffix(last.spelling, 'em', context.dialect) };
    at++;
  } else {
    const measure = readMeasure(pieces, at, context);
    if (measure !== undefined) said.push(...sayWords(measure.value, pieces[at]!.span));
    at += measure?.length ?? 0;
  }
  return attachSuffix({ length: at - index, readings: said }, pieces, index, context);
}

/** Kurmanji writes ordinals with a full stop: `21. sedsal`. */
function isOrdinal(pieces: readonly Piece[], index: number, { dialect }: Context): boolean {
  const next = pieces[index + 1];
  return (
    dialect === 'kurmanji' &&
    gluedAt(pieces, index)?.text === '.' &&
    next?.isGlued === false &&
    /^\p{Ll}/u.test(next.text)
  );
}

function isMinus(pieces: readonly Piece[], index: number): boolean {
  const before = pieces[index - 1];
  const opens = !pieces[index]?.isGlued || (before?.kind === 'sign' && '([{«"\'='.includes(before.text));
  return pieces[index]?.text === '-' && opens && gluedAt(pieces, index + 1) !== undefined;
}

interface Prefix {
  readonly isPercent: boolean;
  readonly name: string;
  readonly length: number;
}

/** A percent or currency sign before the number, with or without a space. */
function readPrefix(pieces: readonly Piece[], index: number, { words }: Context): Prefix | undefined {
  if (pieces[index]?.text === '%') return { isPercent: true, name: words.percent, length: 1 };
  const currency = lookUp(pieces, index, words.currencies);
  return currency && { isPercent: false, name: currency.value, length: currency.length };
}

/** A currency or unit after the number; `m` glued to a number in Arabic letters would be a suffix, so م is not a unit. */
function readMeasure(
  pieces: readonly Piece[],
  index: number,
  { words }: Context,
): { value: string; length: number } | undefined {
  const measure = lookUp(pieces, index, words.currencies) ?? lookUp(pieces, index, words.units);
  if (measure === undefined) return undefined;
  const next = gluedAt(pieces, index + measure.length);
  const endsInside = next?.kind === pieces[index]!.kind && isLetters(next);
  const opensNumber = pieces[index]!.kind === 'sign' && next?.kind === 'digits';
  return endsInside || opensNumber ? undefined : measure;
}

export interface ParsedNumber {
  readonly whole: string;
  readonly fraction: string;
  readonly length: number;
}

/**
 * Digits with their separators. Groups of three after one separator are thousands (1,234 and 1.234.567); otherwise one
 * separator, or a last one that differs, is the decimal point (12.5, 12,5, 1.234,56).
 */
export function parseNumber(pieces: readonly Piece[], index: number): ParsedNumber | undefined {
  if (pieces[index]?.kind !== 'digits') return undefined;
  const groups = [pieces[index].text];
  let separators = '';
  for (let at = index + 1; groups.length <= MOST_GROUPS; at += 2) {
    const separator = gluedAt(pieces, at);
    const group = gluedAt(pieces, at + 1);
    if (separator?.kind !== 'sign' || !'.,'.includes(separator.text) || group?.kind !== 'digits') break;
    separators += separator.text;
    groups.push(group.text);
  }
  const length = 2 * groups.length - 1;
  const first = groups[0]!;
  if (separators === '') return { whole: first, fraction: '', length };
  const isUniform = separators.split(separators[0]!).join('') === '';
  if (isUniform && areThousands(groups)) return { whole: groups.join(''), fraction: '', length };
  const head = groups.slice(0, -1);
  const headSeparators = separators.slice(0, -1);
  const isDecimal =
    head.length === 1 ||
    (areThousands(head) &&
      !headSeparators.includes(separators.at(-1)!) &&
      new Set(headSeparators).size === 1);
  if (isDecimal) return { whole: head.join(''), fraction: groups.at(-1)!, length };
  return { whole: first, fraction: '', length: 1 };
}

function areThousands(groups: readonly string[]): boolean {
  return /^[1-9]\d{0,2}$/.test(groups[0]!) && groups.slice(1).every((group) => group.length === 3);
}

function sayNumber(number: ParsedNumber, span: Span, { words }: Context): Reading[] {
  const whole = sayWords(numberWords(number.whole, words), span);
  if (number.fraction === '') return whole;
  return [...whole, ...sayWords(words.point, span), ...sayWords(fractionWords(number.fraction, words), span)];
}
