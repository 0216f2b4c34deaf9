import { attachSuffix } from './attach-suffix.ts';
import { digitWords } from './number-words.ts';
import { gluedAt, type Piece } from './pieces.ts';
import { COMMA, type Context, type Match, type Reading, sayWords } from './reading.ts';

const FEWEST_DIGITS = 9;
const MOST_LOCAL_DIGITS = 12;
const MOST_DIGITS = 15;

/**
 * Telephone numbers, digit by digit in the groups they are written in, each group a part of its own token: a number that
 * opens with 0 or + (said as 00) and has 9 to 15 digits, such as `0770 123 4567`, `0532-123-45-67`, `+964 (770) 123 4567`.
 */
export function readPhone(pieces: readonly Piece[], index: number, context: Context): Match | undefined {
  const isInternational = pieces[index]?.text === '+' && gluedAt(pieces, index + 1)?.kind === 'digits';
  const groups: Piece[] = [];
  let digits = 0;
  let length = 0;
  let at = isInternational ? index + 1 : index;
  for (;;) {
    const opening = pieces[at]?.text === '(' ? 1 : 0;
    const group = pieces[at + opening];
    if (!belongs(group, groups.length, isInternational)) break;
    digits += group.text.length;
    if (digits > (isInternational ? MOST_DIGITS : MOST_LOCAL_DIGITS)) return undefined;
    groups.push(group);
    at += opening + 1;
    if (opening === 1 && pieces[at]?.text === ')') at++;
    length = at - index;
    const separator = gluedAt(pieces, at);
    if (separator !== undefined && separator.text !== '-' && separator.text !== '.') {
      if (opening === 0 || separator.kind !== 'digits') break;
    } else if (separator !== undefined) {
      if (gluedAt(pieces, at + 1)?.kind !== 'digits') break;
      at++;
    }
    if (!isInternational && digits >= FEWEST_DIGITS + 1) break;
  }
  if (digits < FEWEST_DIGITS) return undefined;
  const readings = groups.flatMap((group, place): Reading[] => [
    ...(place > 0 ? [COMMA] : []),
    ...(place === 0 && isInternational ? sayWords(digitWords('00', context.words), group.span) : []),
    ...sayGroup(group, context),
  ]);
  return attachSuffix({ length, readings }, pieces, index, context);
}

function belongs(piece: Piece | undefined, place: number, isInternational: boolean): piece is Piece {
  if (piece?.kind !== 'digits') return false;
  if (place > 0) return piece.text.length >= 2 && piece.text.length <= (isInternational ? 10 : 4);
  return isInternational || (piece.text.startsWith('0') && piece.text.length >= 3);
}

/** A long run without spaces is said in groups of four, three, and the rest in threes. */
function sayGroup(group: Piece, { words }: Context): Reading[] {
  const digits = group.text;
  if (digits.length < 7) return sayWords(digitWords(digits, words), group.span);
  const readings: Reading[] = [...sayWords(digitWords(digits.slice(0, 4), words), group.span)];
  let start = 4;
  while (start < digits.length) {
    const end = digits.length - start <= 4 ? digits.length : start + 3;
    readings.push(COMMA, ...sayWords(digitWords(digits.slice(start, end), words), group.span));
    start = end;
  }
  return readings;
}
