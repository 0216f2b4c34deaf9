import type { NumberLexicon } from './number-lexicon.ts';
import { endingOf, isOneOf, type NumberPlace, type WrittenWords } from './number-place.ts';
import { type ReadNumber, readBetween, readNumber } from './read-number.ts';

const LAST_HOUR = 24;

/** After the word for hour, also with the preposition between them (saet di neh û nîvan de): 9:30. */
export function writeTime({ words, index, lexicon }: NumberPlace): WrittenWords | undefined {
  const isOblique = lexicon.at !== undefined && words[index - 1] === lexicon.at;
  if (!lexicon.hours.has(words[isOblique ? index - 2 : index - 1] ?? '')) return undefined;
  const hour = readBetween([0, LAST_HOUR], words, index, lexicon);
  if (!hour) return undefined;
  const minute = hour.suffix ? undefined : minuteAfter(words, index + hour.length, lexicon);
  // "Du saet di sê rojan de" is a duration.
  if (!minute && isOblique && !hour.suffix) return undefined;
  if (!minute) return { text: hour.value + hour.suffix, length: hour.length };
  const text = `${hour.value}:${String(minute.value).padStart(2, '0')}${minute.suffix}`;
  return { text, length: hour.length + 1 + minute.length };
}

function minuteAfter(
  words: readonly string[],
  index: number,
  lexicon: NumberLexicon,
): ReadNumber | undefined {
  if (words[index] !== lexicon.and) return undefined;
  const next = words[index + 1] ?? '';
  for (const [name, value] of [
    [lexicon.half, 30],
    [lexicon.quarter, 15],
  ] as const) {
    const suffix = endingOf(next, name, lexicon);
    if (suffix !== undefined) return { value, length: 1, suffix };
  }
  const minute = readNumber(words, index + 1, lexicon);
  if (!minute || minute.value > 59 || minute.value === 0) return undefined;
  // "At nine, and three children came": a small number counts what follows.
  const after = words[index + 1 + minute.length];
  if (after && (minute.value < 10 || isOneOf(lexicon.measures, after, lexicon))) return undefined;
  return minute;
}
