import { integerWords } from './numbers/integer-words.ts';
import { consumeSuffix, isEnding } from './suffixes/consume-suffix.ts';
import { attachedToken, isLetters, lookUp, type Token } from './tokens/tokenize.ts';
import { type Context, type Match, toWords, type VerbalizedItem } from './tokens/verbalizer.ts';

/** After these words a full stop separates hours and minutes too: saet 17.30. */
const HOUR_WORDS = new Set('saet saetê saeta demjimêr سەعات سەعاتی کاتژمێر کاتژمێری دەمژمێر'.split(' '));
/** Between the word for hour and the hour: saet di 20.40'an de. */
const PREPOSITIONS = new Set('di li ji heta dora piştî berî لە ل د ژ'.split(' '));
const JOINERS = new Set('- – û heta ta و تا هەتا بۆ'.split(' '));
/** The ending of a point in time, which no decimal has. */
const AT_TIME = /^y?an$/;

/**
 * Times of day: 9:30, 17:00, 17:00:05; 17.30 after the word for hour or with the ending of a time; with or without
 * minutes what says on which side of noon (3:30 د.ن, 9 AM).
 */
export function verbalizeTime(tokens: readonly Token[], index: number, context: Context): Match | undefined {
  const hour = tokens[index];
  if (hour?.kind !== 'digits' || hour.text.length > 2 || Number(hour.text) > 24) return undefined;
  const minute = minuteAfter(tokens, index + 1, isDotted(tokens, index) ? ':.' : ':');
  if (minute === undefined) return fullHour(tokens, index, context);
  const second = minuteAfter(tokens, index + 3, ':');
  const length = second === undefined ? 3 : 5;
  if (
    attachedToken(tokens, index + length)?.text === ':' &&
    attachedToken(tokens, index + length + 1)?.kind === 'digits'
  )
    return undefined;
  const items = toWords(timeWords(Number(hour.text), minute, second ?? 0, context), hour.span);
  return withNoon({ length, items }, tokens, index, context);
}

/** Whether a full stop at a time stands for a colon. */
function isDotted(tokens: readonly Token[], index: number): boolean {
  return isAfterHourWord(tokens, index) || hasTimeEnding(tokens, index) || isOfDottedRange(tokens, index);
}

function hasTimeEnding(tokens: readonly Token[], index: number): boolean {
  if (minuteAfter(tokens, index + 1, '.') === undefined) return false;
  const mark = attachedToken(tokens, index + 3);
  const ending = mark?.text === "'" ? attachedToken(tokens, index + 4) : mark;
  return ending !== undefined && AT_TIME.test(ending.text);
}

/** One of two times joined by a dash or a word, where the other is known to be one: saet 10.00-12.30. */
function isOfDottedRange(tokens: readonly Token[], index: number): boolean {
  const isJoiner = (at: number): boolean => JOINERS.has(tokens[at]?.text.toLowerCase() ?? '');
  if (isJoiner(index + 3) && hasTimeEnding(tokens, index + 4)) return true;
  return (
    isJoiner(index - 1) &&
    minuteAfter(tokens, index - 3, '.') !== undefined &&
    isAfterHourWord(tokens, index - 4)
  );
}

/** Whether the word for hour is before an index, with a preposition or without. */
function isAfterHourWord(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]?.text.toLowerCase() ?? '';
  if (HOUR_WORDS.has(before)) return true;
  return PREPOSITIONS.has(before) && HOUR_WORDS.has(tokens[index - 2]?.text.toLowerCase() ?? '');
}

/** Two digits below 60 after an attached separator. */
function minuteAfter(tokens: readonly Token[], index: number, separators: string): number | undefined {
  const separator = attachedToken(tokens, index);
  const digits = attachedToken(tokens, index + 1);
  if (separator === undefined || !separators.includes(separator.text) || digits?.kind !== 'digits')
    return undefined;
  return /^[0-5]\d$/.test(digits.text) ? Number(digits.text) : undefined;
}

function timeWords(hour: number, minute: number, second: number, { words }: Context): string[] {
  const parts = integerWords(String(hour), words);
  if (minute === 30 && second === 0) return [...parts, words.and, words.half];
  if (minute > 0) parts.push(words.and, ...integerWords(String(minute), words));
  if (second > 0) parts.push(words.and, ...integerWords(String(second), words), words.second);
  return parts;
}

/** An hour without minutes, only before noon or after noon: 9 AM, ٩ی ب.ن. */
function fullHour(tokens: readonly Token[], index: number, context: Context): Match | undefined {
  const hour = tokens[index]!;
  const suffix = attachedToken(tokens, index + 1);
  const hasSuffix = isLetters(suffix) && isEnding(suffix.text);
  if (noonAt(tokens, index + 1, context) === undefined)
    if (!hasSuffix || noonAt(tokens, index + 2, context) === undefined) return undefined;
  const items = toWords(integerWords(String(Number(hour.text)), context.words), hour.span);
  return withNoon({ length: 1, items }, tokens, index, context);
}

/** Adds what says on which side of noon a time is, and the endings of both. */
function withNoon(match: Match, tokens: readonly Token[], index: number, context: Context): Match {
  const time = noonAt(tokens, index + match.length, context)
    ? match
    : consumeSuffix(match, tokens, index, context);
  const at = index + time.length;
  const noon = noonAt(tokens, at, context);
  if (noon === undefined) return time;
  const { before, after } = context.words.noon;
  // An hour above twelve settles what پ.ن leaves open.
  const side = Number(tokens[index]!.text) > 12 ? after : noon.side === 'before' ? before : after;
  const items: VerbalizedItem[] = [...time.items, ...toWords(side, tokens[at]!.span)];
  return consumeSuffix({ length: time.length + noon.length, items }, tokens, index, context);
}

function noonAt(
  tokens: readonly Token[],
  index: number,
  { words }: Context,
): { side: string; length: number } | undefined {
  const { signs } = words.noon;
  const found = lookUp(tokens, index, signs) ?? spacedNoon(tokens, index, signs);
  if (found === undefined || isLetters(attachedToken(tokens, index + found.length))) return undefined;
  return { side: found.value, length: found.length };
}

/** `د. ن`, with a space between. */
function spacedNoon(
  tokens: readonly Token[],
  index: number,
  signs: Readonly<Record<string, string>>,
): { value: string; length: number } | undefined {
  const second = tokens[index + 2];
  if (attachedToken(tokens, index + 1)?.text !== '.' || second?.isAttached !== false) return undefined;
  const key = `${tokens[index]!.text}.${second.text}`;
  if (!Object.hasOwn(signs, key)) return undefined;
  const isClosed = attachedToken(tokens, index + 3)?.text === '.';
  return { value: signs[key]!, length: isClosed ? 4 : 3 };
}
