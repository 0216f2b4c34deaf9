import { digitWords } from './numbers/integer-words.ts';
import { consumeSuffix } from './suffixes/consume-suffix.ts';
import { attachedToken, type Token } from './tokens/tokenize.ts';
import { COMMA, type Context, type Match, toWords, type VerbalizedItem } from './tokens/verbalizer.ts';

const MIN_DIGITS = 9;
const MAX_LOCAL_DIGITS = 12;
const MAX_DIGITS = 15;
const LONGEST_GROUP = 10;

/** Digits of a number behind its country's code: where they end, other numbers may follow. */
const NATIONAL_DIGITS: readonly (readonly [code: string, digits: number])[] = [
  ['964', 10],
  ['963', 9],
  ['98', 10],
  ['90', 10],
];

/**
 * Telephone numbers, digit by digit in the groups as written, each with the span of its own token: a number
 * that starts with 0, 00 or + (spoken as 00) and has 9 to 15 digits, such as `0770 123 4567`, `0532-123-45-67`,
 * `+964 (770) 123 4567`, `00964-770-123-4567`, `(+90) 532 123 45 67`.
 */
export function verbalizeTelephoneNumber(
  tokens: readonly Token[],
  index: number,
  context: Context,
): Match | undefined {
  const isBracketed = tokens[index]?.text === '(' && attachedToken(tokens, index + 1)?.text === '+';
  const plus = isBracketed ? index + 1 : index;
  const hasPlus = tokens[plus]?.text === '+' && attachedToken(tokens, plus + 1)?.kind === 'digits';
  if (isBracketed && !hasPlus) return undefined;
  const isInternational =
    hasPlus || /^00[1-9]?/.test(tokens[tokens[index]?.text === '(' ? index + 1 : index]?.text ?? '');
  const groups: Token[] = [];
  let digits = 0;
  let most = isInternational ? MAX_DIGITS + (hasPlus ? 0 : 2) : MAX_LOCAL_DIGITS;
  let fewest = isInternational ? most : MIN_DIGITS + 1;
  let end = hasPlus ? plus + 1 : index;
  while (digits < fewest) {
    const found = groupAt(tokens, end, groups.length, hasPlus);
    if (found === undefined) break;
    digits += found.group.text.length;
    groups.push(found.group);
    end = isBracketed && groups.length === 1 && tokens[found.end]?.text === ')' ? found.end + 1 : found.end;
    if (digits > most) return undefined;
    const whole = isInternational ? wholeDigits(groups, hasPlus) : undefined;
    if (whole !== undefined && digits <= whole) {
      fewest = whole;
      most = Math.max(most, whole);
    }
  }
  if (digits < MIN_DIGITS) return undefined;
  const items = groups.flatMap((group, place): VerbalizedItem[] => [
    ...(place > 0 ? [COMMA] : []),
    ...(place === 0 && hasPlus ? toWords(digitWords('00', context.words), group.span) : []),
    ...digitGroupWords(group, context),
  ]);
  return consumeSuffix({ length: end - index, items }, tokens, index, context);
}

/** Digits of a whole number with its country's code, once the groups have one that is known. */
function wholeDigits(groups: readonly Token[], hasPlus: boolean): number | undefined {
  const digits = groups.map(({ text }) => text).join('');
  const code = hasPlus ? digits : digits.slice(2);
  const known = NATIONAL_DIGITS.find(([start]) => code.startsWith(start));
  if (known === undefined) return undefined;
  const [start, national] = known;
  // Some write the zero of the area in brackets: +964 (0) 66 …
  const zero = code.startsWith(`${start}0`) ? 1 : 0;
  return (hasPlus ? 0 : 2) + start.length + zero + national;
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
  const { text } = group;
  return text === '00' || (text.startsWith('0') && (text.length >= 3 || next === '('));
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
