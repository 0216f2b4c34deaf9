import { attachSuffix } from './consume-suffix.ts';
import { numberWords } from './number-words.ts';
import { gluedAt, type Piece } from './tokenize.ts';
import { type Context, type Match, sayWords } from './verbalizer.ts';

/** After these words a full stop parts hours and minutes too: saet 17.30. */
const HOUR_WORDS = new Set('saet saetê saeta demjimêr سەعات سەعاتی کاتژمێر کاتژمێری دەمژمێر'.split(' '));

/** Times of day: 9:30, 17:00, 17:00:05, and 17.30 where the word for hour stands before it. */
export function verbalizeTime(pieces: readonly Piece[], index: number, context: Context): Match | undefined {
  const hour = pieces[index];
  const separator = HOUR_WORDS.has(pieces[index - 1]?.text.toLowerCase() ?? '') ? ':.' : ':';
  const minute = minuteAfter(pieces, index + 1, separator);
  if (hour?.kind !== 'digits' || hour.text.length > 2 || Number(hour.text) > 24) return undefined;
  if (minute === undefined) return undefined;
  const second = minuteAfter(pieces, index + 3, ':');
  const length = second === undefined ? 3 : 5;
  if (gluedAt(pieces, index + length)?.text === ':' && gluedAt(pieces, index + length + 1)?.kind === 'digits')
    return undefined;
  const readings = sayWords(timeWords(Number(hour.text), minute, second ?? 0, context), hour.span);
  return attachSuffix({ length, readings }, pieces, index, context);
}

/** Two digits below 60 after a glued separator. */
function minuteAfter(pieces: readonly Piece[], index: number, separators: string): number | undefined {
  const separator = gluedAt(pieces, index);
  const digits = gluedAt(pieces, index + 1);
  if (separator === undefined || !separators.includes(separator.text) || digits?.kind !== 'digits')
    return undefined;
  return /^[0-5]\d$/.test(digits.text) ? Number(digits.text) : undefined;
}

function timeWords(hour: number, minute: number, second: number, { words }: Context): string[] {
  const parts = numberWords(String(hour), words);
  if (minute === 30 && second === 0) return [...parts, words.and, words.half];
  if (minute > 0) parts.push(words.and, ...numberWords(String(minute), words));
  if (second > 0) parts.push(words.and, ...numberWords(String(second), words), words.second);
  return parts;
}
