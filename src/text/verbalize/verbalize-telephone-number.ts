import { consumeSuffix } from './consume-suffix.ts';
import { digitWords } from './number-words.ts';
import { attachedToken, type Token } from './tokenize.ts';
import { COMMA, type Context, type Match, toWords, type VerbalizedItem } from './verbalizer.ts';

const MIN_DIGITS = 9;
const MAX_LOCAL_DIGITS = 12;
const MAX_DIGITS = 15;
const LONGEST_GROUP = 10;

/**
 * Telephone numbers, digit by digit in the groups as written, each with the span of its own token: a number
 * that starts with 0 or + (spoken as 00) and has 9 to 15 digits, such as `0770 123 4567`, `0532-123-45-67`,
 * `+964 (770) 123 4567`.
 */
export function verbalizeTelephoneNumber(
  tokens: readonly Token[],
  index: number,
  context: Context,
): Match | undefined {
  const isInternational = tokens[index]?.text === '+' && attachedToken(tokens, index + 1)?.kind === 'digits';
  const groups: Token[] = [];
  let digits = 0;
  let end = isInternational ? index + 1 : index;
  while (isInternational || digits <= MIN_DIGITS) {
    const found = groupAt(tokens, end, groups.length, isInternational);
    if (found === undefined) break;
    digits += found.group.text.length;
    if (digits > (isInternational ? MAX_DIGITS : MAX_LOCAL_DIGITS)) return undefined;
    groups.push(found.group);
    end = found.end;
  }
  if (digits < MIN_DIGITS) return undefined;
  const items = groups.flatMap((group, place): VerbalizedItem[] => [
    ...(place > 0 ? [COMMA] : []),
    ...(place === 0 && isInternational ? toWords(digitWords('00', context.words), group.span) : []),
    ...digitGroupWords(group, context),
  ]);
  return consumeSuffix({ length: end - index, items }, tokens, index, context);
}

/**
 * The next group of digits, after a space or an attached - . / and possibly in brackets; undefined at the end
 * of the number.
 */
function groupAt(
  tokens: readonly Token[],
  index: number,
  place: number,
  isInternational: boolean,
): { group: Token; end: number } | undefined {
  const separator = place > 0 ? attachedToken(tokens, index) : undefined;
  const isSeparated = separator?.kind === 'sign' && '-./'.includes(separator.text);
  let at = isSeparated ? index + 1 : index;
  if (isSeparated && attachedToken(tokens, at) === undefined) return undefined;
  const isBracketed = tokens[at]?.text === '(';
  if (isBracketed) at++;
  const group = tokens[at];
  if (group?.kind !== 'digits') return undefined;
  const next = attachedToken(tokens, at + 1)?.text ?? '';
  if (isBracketed)
    return next === ')' && (place > 0 || opens(group, '')) ? { group, end: at + 2 } : undefined;
  if (place === 0) return isInternational || opens(group, next) ? { group, end: at + 1 } : undefined;
  const isOther = next === '%' || next === ':';
  return group.text.length >= 2 && group.text.length <= LONGEST_GROUP && !isOther
    ? { group, end: at + 1 }
    : undefined;
}

/**
 * A number without a country code starts with 0, in a group of at least three digits or before a bracket:
 * 0(532).
 */
function opens(group: Token, next: string): boolean {
  return group.text.startsWith('0') && (group.text.length >= 3 || next === '(');
}

/** Long runs are read in a group of four and then groups of three. */
function digitGroupWords(group: Token, { words }: Context): VerbalizedItem[] {
  const digits = group.text;
  if (digits.length < 7) return toWords(digitWords(digits, words), group.span);
  const items: VerbalizedItem[] = [...toWords(digitWords(digits.slice(0, 4), words), group.span)];
  let start = 4;
  while (start < digits.length) {
    const end = digits.length - start <= 4 ? digits.length : start + 3;
    items.push(COMMA, ...toWords(digitWords(digits.slice(start, end), words), group.span));
    start = end;
  }
  return items;
}
