import { appendSuffix } from './append-suffix.ts';
import { consumeSuffix } from './consume-suffix.ts';
import { fractionWords, numberWords } from './number-words.ts';
import { parseNumber } from './parse-number.ts';
import { attachedToken, isLetters, lookUp, type Token } from './tokenize.ts';
import { type Context, type Match, toWords, type VerbalizedItem } from './verbalizer.ts';

/** A number or range with its surroundings: minus, percent, currency, unit, and a suffix on the last word. */
export function verbalizeAmount(
  tokens: readonly Token[],
  index: number,
  context: Context,
): Match | undefined {
  const prefix = parsePrefix(tokens, index, context);
  const range = parseRange(tokens, index + prefix.length, context);
  if (range === undefined) return undefined;
  const end = index + prefix.length + range.length;
  const suffix = parseSuffix(tokens, end, prefix.currency, context);
  // A percent sign after the number is spoken before it, so it takes the first token's span: spans never go
  // backwards.
  const percent = prefix.isPercent || suffix.isPercent ? percentWords(tokens, index, context) : [];
  const minus = prefix.isNegative ? toWords(context.words.minus, tokens[index]!.span) : [];
  const items = [...percent, ...minus, ...range.items, ...suffix.items];
  const match = { length: end + suffix.length - index, items };
  return suffix.isOrdinal ? makeOrdinal(match, context) : consumeSuffix(match, tokens, index, context);
}

/** `ji %20` is spoken `ji sedî bîst`: the preposition is not repeated. */
function percentWords(tokens: readonly Token[], index: number, { words }: Context): VerbalizedItem[] {
  const spoken = toWords(words.percent, tokens[index]!.span);
  return tokens[index - 1]?.text.toLowerCase() === spoken[0]?.spelling ? spoken.slice(1) : spoken;
}

interface Prefix {
  readonly length: number;
  readonly isNegative: boolean;
  readonly isPercent: boolean;
  readonly currency: string | undefined;
}

/**
 * What precedes the number: a minus, a percent or currency sign (with or without a space), a minus after
 * that.
 */
function parsePrefix(tokens: readonly Token[], index: number, { words }: Context): Prefix {
  const isNegative = isMinus(tokens, index);
  let at = isNegative ? index + 1 : index;
  const isPercent = tokens[at]?.text === '%';
  const currency = isPercent ? undefined : lookUp(tokens, at, words.currencies);
  at += isPercent ? 1 : (currency?.length ?? 0);
  const isNegativeInside =
    at > index && !isNegative && tokens[at]?.text === '-' && attachedToken(tokens, at + 1) !== undefined;
  if (isNegativeInside) at++;
  return {
    length: at - index,
    isNegative: isNegative || isNegativeInside,
    isPercent,
    currency: currency?.value,
  };
}

function isMinus(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  const opens = !tokens[index]?.isAttached || (before?.kind === 'sign' && '([{«"\'='.includes(before.text));
  return tokens[index]?.text === '-' && opens && attachedToken(tokens, index + 1) !== undefined;
}

/**
 * One number, or two joined by a dash, attached or not: a range, 5-10 and 5 - 10; a score if the second is
 * smaller, 3-2; or dimensions, 3x4.
 */
function parseRange(tokens: readonly Token[], index: number, context: Context): Match | undefined {
  const first = verbalizeNumber(tokens, index, context);
  if (first === undefined) return undefined;
  const middle = index + first.length;
  const dash = tokens[middle];
  const isDimensions = dash?.isAttached === true && dash.text === 'x';
  const isDash = dash?.kind === 'sign' && '-–'.includes(dash.text);
  const isEvenlySpaced = dash?.isAttached === tokens[middle + 1]?.isAttached;
  if (dash === undefined || !(isDash || isDimensions) || !isEvenlySpaced) return first;
  const second = verbalizeNumber(tokens, middle + 1, context);
  const follows = second && tokens[middle + 1 + second.length];
  // A second dash (1-2-3) makes a list, a colon a time (9-10:30), an equals sign an equation.
  const isOther =
    follows?.kind === 'sign' && '-–:/='.includes(follows.text) && (follows.isAttached || !dash.isAttached);
  if (second === undefined || isOther) return first;
  const [from, to] = [tokens[index]!.text, tokens[middle + 1]!.text];
  const isScore = first.length === 1 && second.length === 1 && from.length <= 2 && Number(to) < Number(from);
  const between = isScore || isDimensions ? context.words.score : context.words.to;
  return {
    length: first.length + 1 + second.length,
    items: [...first.items, ...toWords(between, dash.span), ...second.items],
  };
}

function verbalizeNumber(tokens: readonly Token[], index: number, { words }: Context): Match | undefined {
  const number = parseNumber(tokens, index);
  if (number === undefined) return undefined;
  const fraction = number.fraction === '' ? [] : [words.point, ...fractionWords(number.fraction, words)];
  const spoken = [...numberWords(number.whole, words), ...fraction];
  return { length: number.length, items: toWords(spoken, tokens[index]!.span) };
}

interface Suffix extends Match {
  readonly isPercent: boolean;
  readonly isOrdinal: boolean;
}

/** What follows the number: a percent sign, a currency, a unit, or Kurmanji's ordinal full stop. */
function parseSuffix(
  tokens: readonly Token[],
  index: number,
  currency: string | undefined,
  context: Context,
): Suffix {
  const none: Suffix = { length: 0, items: [], isPercent: false, isOrdinal: false };
  if (currency !== undefined) {
    const scale = tokens[index];
    const hasScale = isLetters(scale) && context.words.scales.includes(scale.text);
    const spoken = hasScale ? [...toWords(scale.text, scale.span)] : [];
    const span = hasScale ? scale.span : tokens[index - 1]!.span;
    return { ...none, length: spoken.length, items: [...spoken, ...toWords(currency, span)] };
  }
  if (tokens[index]?.text === '%' && !opensNumber(tokens, index))
    return { ...none, length: 1, isPercent: true };
  if (isOrdinal(tokens, index, context)) return { ...none, length: 1, isOrdinal: true };
  const measure =
    lookUp(tokens, index, context.words.currencies) ?? lookUp(tokens, index, context.words.units);
  const next = attachedToken(tokens, index + (measure?.length ?? 0));
  const isPartOfWord = isLetters(next) && next.kind === tokens[index]?.kind;
  if (measure === undefined || isPartOfWord || opensNumber(tokens, index)) return none;
  return { ...none, length: measure.length, items: toWords(measure.value, tokens[index]!.span) };
}

/** Whether a detached sign belongs to the following number: `5 $6`. */
function opensNumber(tokens: readonly Token[], index: number): boolean {
  const sign = tokens[index]!;
  return sign.kind === 'sign' && !sign.isAttached && attachedToken(tokens, index + 1)?.kind === 'digits';
}

/** Kurmanji writes ordinals with a full stop: `21. sedsal`. */
function isOrdinal(tokens: readonly Token[], index: number, { dialect }: Context): boolean {
  const next = tokens[index + 1];
  const isBeforeSmall = next?.isAttached === false && /^\p{Ll}/u.test(next.text);
  return dialect === 'kurmanji' && attachedToken(tokens, index)?.text === '.' && isBeforeSmall;
}

function makeOrdinal(match: Match, { dialect }: Context): Match {
  const last = match.items.at(-1);
  if (last?.kind !== 'word') return match;
  const ordinal: VerbalizedItem = { ...last, spelling: appendSuffix(last.spelling, 'em', dialect) };
  return { ...match, items: [...match.items.slice(0, -1), ordinal] };
}
