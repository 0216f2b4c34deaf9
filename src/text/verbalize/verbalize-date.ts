import { appendSuffix } from './append-suffix.ts';
import { consumeSuffix } from './consume-suffix.ts';
import { numberWords } from './number-words.ts';
import { attachedToken, type Token } from './tokenize.ts';
import { type Context, type Match, toWords } from './verbalizer.ts';

/**
 * Dates: 12/5/2024, 12/5/24, 12.05.2024, 12-5-2024, 2024-05-12 and 2024/5/12. Day before month unless that is
 * impossible.
 */
export function verbalizeDate(tokens: readonly Token[], index: number, context: Context): Match | undefined {
  const group = attachedTexts(tokens, index, 5);
  if (group === undefined) return undefined;
  const [first, separator, second, secondSeparator, third] = group as [
    string,
    string,
    string,
    string,
    string,
  ];
  if (separator !== secondSeparator || !'/.-'.includes(separator)) return undefined;
  const isShortYear = first.length !== 4 && third.length !== 4;
  if (continues(tokens, index + 5, separator) || (isShortYear && separator !== '/')) return undefined;
  const date = first.length === 4 ? dateOf(first, second, third) : dateOf(third, second, first);
  if (date === undefined) return undefined;
  const hasTimeMark =
    attachedToken(tokens, index + 5)?.text === 'T' && attachedToken(tokens, index + 6)?.kind === 'digits';
  const match = {
    length: hasTimeMark ? 6 : 5,
    items: toWords(dateWords(date, context), tokens[index]!.span),
  };
  return hasTimeMark ? match : consumeSuffix(match, tokens, index, context);
}

/** The texts of `count` attached tokens that alternate between digits and signs; undefined otherwise. */
function attachedTexts(tokens: readonly Token[], index: number, count: number): string[] | undefined {
  const texts: string[] = [];
  for (let offset = 0; offset < count; offset++) {
    const token = offset === 0 ? tokens[index] : attachedToken(tokens, index + offset);
    if (token?.kind !== (offset % 2 === 0 ? 'digits' : 'sign')) return undefined;
    texts.push(token.text);
  }
  return texts;
}

function continues(tokens: readonly Token[], index: number, separator: string): boolean {
  return (
    attachedToken(tokens, index)?.text === separator && attachedToken(tokens, index + 1)?.kind === 'digits'
  );
}

interface CalendarDate {
  readonly day: number;
  readonly month: number;
  readonly year: string;
}

function dateOf(year: string, month: string, day: string): CalendarDate | undefined {
  if (!/^(?:[12]\d{3}|\d{2})$/.test(year) || month.length > 2 || day.length > 2) return undefined;
  const [middle, outer] = [Number(month), Number(day)];
  if (isDay(outer) && isMonth(middle)) return { day: outer, month: middle, year };
  if (isDay(middle) && isMonth(outer)) return { day: middle, month: outer, year };
  return undefined;
}

const isDay = (value: number): boolean => value >= 1 && value <= 31;
const isMonth = (value: number): boolean => value >= 1 && value <= 12;

function dateWords(date: CalendarDate, { words, dialect }: Context): string[] {
  const [dayEnding, monthEnding, yearEnding] = words.dateEndings;
  const month = words.months[date.month - 1]!;
  // Two-word months end in an ordinal, which takes no further suffix in Badini.
  const takesEnding = !(dialect === 'badini' && month.includes(' '));
  return [
    ...withEnding(numberWords(String(date.day), words), dayEnding, dialect),
    ...withEnding([month], takesEnding ? monthEnding : '', dialect),
    ...withEnding(numberWords(date.year, words), yearEnding, dialect),
  ];
}

function withEnding(parts: readonly string[], ending: string, dialect: Context['dialect']): string[] {
  return ending === '' ? [...parts] : [...parts.slice(0, -1), appendSuffix(parts.at(-1)!, ending, dialect)];
}
