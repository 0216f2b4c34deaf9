import { consumeSuffix } from './consume-suffix.ts';
import { numberWords } from './number-words.ts';
import { attachedToken, type Token } from './tokenize.ts';
import { type Context, type Match, toWords } from './verbalizer.ts';

/** After these words a full stop separates hours and minutes too: saet 17.30. */
const HOUR_WORDS = new Set('saet saetê saeta demjimêr سەعات سەعاتی کاتژمێر کاتژمێری دەمژمێر'.split(' '));

/** Times of day: 9:30, 17:00, 17:00:05, and 17.30 after the word for hour. */
export function verbalizeTime(tokens: readonly Token[], index: number, context: Context): Match | undefined {
  const hour = tokens[index];
  const separator = HOUR_WORDS.has(tokens[index - 1]?.text.toLowerCase() ?? '') ? ':.' : ':';
  const minute = minuteAfter(tokens, index + 1, separator);
  if (hour?.kind !== 'digits' || hour.text.length > 2 || Number(hour.text) > 24) return undefined;
  if (minute === undefined) return undefined;
  const second = minuteAfter(tokens, index + 3, ':');
  const length = second === undefined ? 3 : 5;
  if (
    attachedToken(tokens, index + length)?.text === ':' &&
    attachedToken(tokens, index + length + 1)?.kind === 'digits'
  )
    return undefined;
  const items = toWords(timeWords(Number(hour.text), minute, second ?? 0, context), hour.span);
  return consumeSuffix({ length, items }, tokens, index, context);
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
  const parts = numberWords(String(hour), words);
  if (minute === 30 && second === 0) return [...parts, words.and, words.half];
  if (minute > 0) parts.push(words.and, ...numberWords(String(minute), words));
  if (second > 0) parts.push(words.and, ...numberWords(String(second), words), words.second);
  return parts;
}
