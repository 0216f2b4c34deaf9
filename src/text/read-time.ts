import { attachSuffix } from './attach-suffix.ts';
import { numberWords } from './number-words.ts';
import { gluedAt, type Piece } from './pieces.ts';
import { type Context, type Match, sayWords } from './reading.ts';

/** Times of day: 9:30, 17:00, 17:00:05. */
export function readTime(pieces: readonly Piece[], index: number, context: Context): Match | undefined {
  const hour = pieces[index];
  const minute = afterColon(pieces, index + 1);
  if (hour?.kind !== 'digits' || hour.text.length > 2 || Number(hour.text) > 24) return undefined;
  if (minute === undefined) return undefined;
  const second = afterColon(pieces, index + 3);
  const length = second === undefined ? 3 : 5;
  if (gluedAt(pieces, index + length)?.text === ':' && gluedAt(pieces, index + length + 1)?.kind === 'digits')
    return undefined;
  const readings = sayWords(timeWords(Number(hour.text), minute, second ?? 0, context), hour.span);
  return attachSuffix({ length, readings }, pieces, index, context);
}

/** Two digits below 60 after a glued colon. */
function afterColon(pieces: readonly Piece[], index: number): number | undefined {
  const digits = gluedAt(pieces, index + 1);
  if (gluedAt(pieces, index)?.text !== ':' || digits?.kind !== 'digits') return undefined;
  return /^[0-5]\d$/.test(digits.text) ? Number(digits.text) : undefined;
}

function timeWords(hour: number, minute: number, second: number, { words }: Context): string[] {
  const parts = numberWords(String(hour), words);
  if (minute === 30 && second === 0) return [...parts, words.and, words.half];
  if (minute > 0) parts.push(words.and, ...numberWords(String(minute), words));
  if (second > 0) parts.push(words.and, ...numberWords(String(second), words), words.second);
  return parts;
}
