import { isOneOf, type NumberPlace, ORDINAL, type WrittenWords } from './number-place.ts';
import { readBetween, readNumber } from './read-number.ts';

const LAST_DAY = 31;
const LAST_MONTH = 12;
/** The years of dates that name the month by its number. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 2999;

/**
 * A day before the name of a month, the word for month and its number, or a number with an ending and a year: 5ê gulanê, 5ی مانگی 3,
 * 5ی 3ی 2024. An ending of the day may be a word of its own.
 */
export function writeDate({ words, index, lexicon }: NumberPlace): WrittenWords | undefined {
  const number = readBetween([1, LAST_DAY], words, index, lexicon);
  if (!number) return undefined;
  const end = index + number.length;
  const isApart = !number.suffix && lexicon.suffixes.includes(words[end] ?? '');
  const day = isApart ? { ...number, length: number.length + 1, suffix: words[end]! } : number;
  const next = words[index + day.length] ?? '';
  if (isOneOf(lexicon.months, next, lexicon)) return { text: day.value + day.suffix, length: day.length };
  if (!day.suffix || ORDINAL.test(day.suffix)) return undefined;
  const isOfMonth = lexicon.ofMonth.has(next);
  const month = readNumber(words, index + day.length + (isOfMonth ? 1 : 0), lexicon);
  const isMonth = month !== undefined && month.value >= 1 && month.value <= LAST_MONTH;
  if (isOfMonth) {
    const text = day.value + day.suffix;
    return isMonth && !ORDINAL.test(month.suffix)
      ? { text: `${text} ${next} ${month.value}${month.suffix}`, length: day.length + 1 + month.length }
      : { text, length: day.length };
  }
  const year =
    isMonth && month.suffix ? readNumber(words, index + day.length + month.length, lexicon) : undefined;
  if (!month || !year || year.value < FIRST_YEAR || year.value > LAST_YEAR) return undefined;
  return {
    text: `${day.value}${day.suffix} ${month.value}${month.suffix} ${year.value}${year.suffix}`,
    length: day.length + month.length + year.length,
  };
}
