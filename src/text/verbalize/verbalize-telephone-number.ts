import { attachSuffix } from './consume-suffix.ts';
import { digitWords } from './number-words.ts';
import { gluedAt, type Piece } from './tokenize.ts';
import { COMMA, type Context, type Match, type Reading, sayWords } from './verbalizer.ts';

const FEWEST_DIGITS = 9;
const MOST_LOCAL_DIGITS = 12;
const MOST_DIGITS = 15;
const LONGEST_GROUP = 10;

/**
 * Telephone numbers, digit by digit in the groups they are written in, each group a part of its own token: a number that
 * opens with 0 or + (said as 00) and has 9 to 15 digits, such as `0770 123 4567`, `0532-123-45-67`, `+964 (770) 123 4567`.
 */
export function verbalizeTelephoneNumber(
  pieces: readonly Piece[],
  index: number,
  context: Context,
): Match | undefined {
  const isInternational = pieces[index]?.text === '+' && gluedAt(pieces, index + 1)?.kind === 'digits';
  const groups: Piece[] = [];
  let digits = 0;
  let end = isInternational ? index + 1 : index;
  while (isInternational || digits <= FEWEST_DIGITS) {
    const found = groupAt(pieces, end, groups.length, isInternational);
    if (found === undefined) break;
    digits += found.group.text.length;
    if (digits > (isInternational ? MOST_DIGITS : MOST_LOCAL_DIGITS)) return undefined;
    groups.push(found.group);
    end = found.end;
  }
  if (digits < FEWEST_DIGITS) return undefined;
  const readings = groups.flatMap((group, place): Reading[] => [
    ...(place > 0 ? [COMMA] : []),
    ...(place === 0 && isInternational ? sayWords(digitWords('00', context.words), group.span) : []),
    ...sayGroup(group, context),
  ]);
  return attachSuffix({ length: end - index, readings }, pieces, index, context);
}

/** The next group of digits, after a space or a glued - . / and perhaps in brackets; undefined where the number ends. */
function groupAt(
  pieces: readonly Piece[],
  index: number,
  place: number,
  isInternational: boolean,
): { group: Piece; end: number } | undefined {
  const separator = place > 0 ? gluedAt(pieces, index) : undefined;
  const isSeparated = separator?.kind === 'sign' && '-./'.includes(separator.text);
  let at = isSeparated ? index + 1 : index;
  if (isSeparated && gluedAt(pieces, at) === undefined) return undefined;
  const isBracketed = pieces[at]?.text === '(';
  if (isBracketed) at++;
  const group = pieces[at];
  if (group?.kind !== 'digits') return undefined;
  const next = gluedAt(pieces, at + 1)?.text ?? '';
  if (isBracketed)
    return next === ')' && (place > 0 || opens(group, '')) ? { group, end: at + 2 } : undefined;
  if (place === 0) return isInternational || opens(group, next) ? { group, end: at + 1 } : undefined;
  const isOther = next === '%' || next === ':';
  return group.text.length >= 2 && group.text.length <= LONGEST_GROUP && !isOther
    ? { group, end: at + 1 }
    : undefined;
}

/** A number without a country code opens with 0, of three digits at least or before a bracket: 0(532). */
function opens(group: Piece, next: string): boolean {
  return group.text.startsWith('0') && (group.text.length >= 3 || next === '(');
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
