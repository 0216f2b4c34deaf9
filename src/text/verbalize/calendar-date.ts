import type { Vocabulary } from '../vocabulary/vocabulary.ts';

export interface CalendarDate {
  readonly day: number;
  readonly month: number;
  /** Two or four digits. */
  readonly year: string;
}

/** The date of three groups of digits, day and month in either order; undefined if there is none. */
export function dateOf(year: string, month: string, day: string): CalendarDate | undefined {
  if (!/^(?:[12]\d{3}|\d{2})$/.test(year) || month.length > 2 || day.length > 2) return undefined;
  const [middle, outer] = [Number(month), Number(day)];
  if (isDay(outer) && isMonth(middle)) return { day: outer, month: middle, year };
  if (isDay(middle) && isMonth(outer)) return { day: middle, month: outer, year };
  return undefined;
}

const isDay = (value: number): boolean => value >= 1 && value <= 31;
const isMonth = (value: number): boolean => value >= 1 && value <= 12;

/**
 * The name of a date's month in the calendar of its year: where a dialect has them, years from 1300 on are solar
 * (1921 to 2041, as written in Iran), and those from 1420 to 1499 lunar (1999 to 2076); other years are Gregorian.
 */
export function monthName({ month, year }: CalendarDate, words: Vocabulary): string {
  const value = Number(year);
  const { months, solarMonths, lunarMonths } = words;
  const isSolar = value >= 1300 && value < 1420;
  const isLunar = value >= 1420 && value < 1500;
  const calendar = isSolar ? solarMonths : isLunar ? lunarMonths : months;
  return calendar[month - 1] ?? months[month - 1]!;
}
