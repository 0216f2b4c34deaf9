import { isInitial } from './letters/is-initial.ts';
import { type AmountPrefix, amountPrefix } from './numbers/amount-prefix.ts';
import { parseMeasure } from './numbers/parse-measure.ts';
import { verbalizeRange } from './numbers/verbalize-range.ts';
import { appendSuffix } from './suffixes/append-suffix.ts';
import { consumeSuffix } from './suffixes/consume-suffix.ts';
import { ofEra } from './suffixes/of-era.ts';
import { isOrdered } from './tokens/is-ordered.ts';
import { attachedToken, isLetters, type Token } from './tokens/tokenize.ts';
import { type Context, type Match, toWords, type VerbalizedItem } from './tokens/verbalizer.ts';

/** A number or range with its surroundings: minus, percent, currency, unit, and a suffix on the last word. */
export function verbalizeAmount(
  tokens: readonly Token[],
  index: number,
  context: Context,
): Match | undefined {
  const prefix = amountPrefix(tokens, index, context);
  const range = verbalizeRange(tokens, index + prefix.length, context);
  if (range === undefined) return undefined;
  const end = index + prefix.length + range.length;
  const suffix = parseSuffix(tokens, end, prefix, context);
  const out = prefix.isPercent ? context.words.percent : suffix.outOf;
  const minus = prefix.isNegative ? toWords(context.words.minus, tokens[index]!.span) : [];
  const number = [...minus, ...(suffix.isEra ? ofEra(range.items, context) : range.items)];
  const items = [
    ...(out === undefined ? number : withPercent(number, out, tokens, index, end, context)),
    ...suffix.items,
  ];
  const match = { length: end + suffix.length - index, items };
  return suffix.isOrdinal
    ? makeOrdinal(match, tokens[index + match.length], context)
    : consumeSuffix(match, tokens, index, context);
}

/**
 * A percent sign after the number is spoken before it in most dialects, so it takes the first token's span:
 * spans never go backwards. `ji %20` is spoken `ji sedî bîst`: the preposition is not repeated.
 */
function withPercent(
  number: readonly VerbalizedItem[],
  out: string,
  tokens: readonly Token[],
  index: number,
  end: number,
  { words }: Context,
): VerbalizedItem[] {
  if (words.percentFollows) return [...number, ...toWords(out, tokens[end - 1]!.span)];
  const spoken = toWords(out, tokens[index]!.span);
  const isSaid = tokens[index - 1]?.text.toLowerCase() === spoken[0]?.spelling;
  return [...(isSaid ? spoken.slice(1) : spoken), ...number];
}

interface Suffix extends Match {
  /** The words of a percent or permille sign. */
  readonly outOf: string | undefined;
  readonly isOrdinal: boolean;
  readonly isEra: boolean;
}

const NONE: Suffix = { length: 0, items: [], outOf: undefined, isOrdinal: false, isEra: false };

/** What follows the number: a percent sign, a scale, a currency, a unit, an era, or Kurmanji's ordinal full stop. */
function parseSuffix(
  tokens: readonly Token[],
  index: number,
  { currency, isDegree }: AmountPrefix,
  context: Context,
): Suffix {
  const { words } = context;
  const next = tokens[index];
  const span = tokens[index - 1]!.span;
  if (isDegree) return { ...NONE, items: toWords(words.signs['°']!, span) };
  const scale = scaleAt(tokens, index, currency !== undefined, context);
  const at = index + scale.length;
  if (currency !== undefined)
    return { ...scale, items: [...scale.items, ...toWords(currency, tokens[at - 1]!.span)] };
  if (next === undefined) return NONE;
  if ('%‰'.includes(next.text) && !opensNumber(tokens, index))
    return { ...NONE, length: 1, outOf: next.text === '%' ? words.percent : words.permille };
  // (20)% is in print as often as (20%).
  if (next.text === ')' && attachedToken(tokens, index + 1)?.text === '%' && !opensNumber(tokens, index + 1))
    return { ...NONE, length: 2, outOf: words.percent };
  if (isOrdinal(tokens, index, context)) return { ...NONE, length: 1, isOrdinal: true };
  const measure = measureAt(tokens, at, context);
  if (measure === undefined || opensNumber(tokens, at)) return scale;
  return {
    ...NONE,
    length: scale.length + measure.length,
    items: [...scale.items, ...toWords(measure.words, tokens[at]!.span)],
    isEra: measure.isEra,
  };
}

/** A scale after money ($5 million), or as a sign: 5K, 1.3MN; of two letters also apart, 1,3 MN. */
function scaleAt(tokens: readonly Token[], index: number, isMoney: boolean, { words }: Context): Suffix {
  const scale = tokens[index];
  if (!isLetters(scale)) return NONE;
  const isWord = isMoney && words.scales.includes(scale.text);
  const sign = (scale.isAttached || scale.text.length > 1) && Object.hasOwn(words.scaleSigns, scale.text);
  if (!(isWord || sign) || (!isMoney && isResolution(tokens, index))) return NONE;
  const word = isWord ? scale.text : words.scaleSigns[scale.text]!;
  return { ...NONE, length: 1, items: toWords(word, scale.span) };
}

/** 4K and 8K are pictures, said by their letter. */
function isResolution(tokens: readonly Token[], index: number): boolean {
  return tokens[index]!.text === 'K' && /^[48]$/.test(tokens[index - 1]!.text) && isWhole(tokens, index - 1);
}

/** Whether digits are a number without a decimal point or a group before them. */
function isWhole(tokens: readonly Token[], index: number): boolean {
  return !tokens[index]!.isAttached || !/^[.,،]$/.test(tokens[index - 1]?.text ?? '');
}

function measureAt(
  tokens: readonly Token[],
  index: number,
  context: Context,
): { words: string; length: number; isEra: boolean } | undefined {
  if (isInitial(tokens, index, context.dialect) || isOrdered(tokens, index)) return undefined;
  const era = eraAt(tokens, index, context);
  const unit = era ?? parseMeasure(tokens, index, context);
  if (unit === undefined) return undefined;
  const found = { ...unit, isEra: era !== undefined };
  const next = attachedToken(tokens, index + found.length);
  return isLetters(next) && next.kind === tokens[index + found.length - 1]?.kind ? undefined : found;
}

/** Years by the letter of their era; م is the Christian one after a year, and a metre after other numbers. */
function eraAt(
  tokens: readonly Token[],
  index: number,
  { words, dialect }: Context,
): { words: string; length: number } | undefined {
  const letter = tokens[index];
  if (letter === undefined || !/^\d{3,4}$/.test(tokens[index - 1]?.text ?? '')) return undefined;
  const isInitial =
    attachedToken(tokens, index + 1)?.text === '.' && isLetters(attachedToken(tokens, index + 2));
  if (isInitial) return undefined;
  if (Object.hasOwn(words.eras, letter.text)) return { words: words.eras[letter.text]!, length: 1 };
  const year = Number(tokens[index - 1]!.text);
  const isYear = year < 2100 && (dialect === 'badini' || /^سا[ڵل]/.test(tokens[index - 2]?.text ?? ''));
  const name = letter.text === 'م' && letter.isAttached && isYear ? words.eras.ز : undefined;
  return name === undefined ? undefined : { words: name, length: 1 };
}

/** Whether a detached sign belongs to the following number: `5 $6`. */
function opensNumber(tokens: readonly Token[], index: number): boolean {
  const sign = tokens[index];
  return sign?.kind === 'sign' && !sign.isAttached && attachedToken(tokens, index + 1)?.kind === 'digits';
}

/** Kurmanji writes ordinals with a full stop: `21. sedsal`. Before a capital, one that opens a sentence numbers a list. */
function isOrdinal(tokens: readonly Token[], index: number, { dialect }: Context): boolean {
  const next = tokens[index + 1];
  const isBeforeWord =
    next?.isAttached === false &&
    (index > 1 ? /^\p{L}/u : /^\p{Ll}/u).test(next.text) &&
    next.kind === 'latin';
  // A score or a share ends its sentence: 3 bi 2. Wî got.
  const isScore = tokens[index - 3]?.kind === 'digits' && tokens[index - 2]?.kind === 'latin';
  const isBeforeCapital = /^\p{Lu}/u.test(next?.text ?? '');
  return (
    dialect === 'kurmanji' &&
    attachedToken(tokens, index)?.text === '.' &&
    isBeforeWord &&
    !(isScore && isBeforeCapital)
  );
}

/** @param next the word after it: a day of the month takes a date's ending. */
function makeOrdinal(match: Match, next: Token | undefined, { dialect, words }: Context): Match {
  const last = match.items.at(-1);
  if (last?.kind !== 'word') return match;
  const following = next?.text.toLowerCase() ?? '';
  const ending = words.months.some((month) => following.startsWith(month)) ? words.dateEndings[0] : 'em';
  const ordinal: VerbalizedItem = { ...last, spelling: appendSuffix(last.spelling, ending, dialect) };
  return { ...match, items: [...match.items.slice(0, -1), ordinal] };
}
