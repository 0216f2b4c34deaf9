import type { Vocabulary } from '../../vocabulary/vocabulary.ts';
import { attachedToken, type Token } from '../tokens/tokenize.ts';

/** More groups form a list or a version, not a number. */
const MOST_GROUPS = 8;

export interface ParsedNumber {
  readonly whole: string;
  readonly fraction: string;
  readonly length: number;
}

/**
 * Parses digits with separators. Groups of three after one kind of separator are thousands (1,234 and
 * 1.234.567); otherwise a single separator, or a last one that differs, is the decimal point (12.5, 12,5,
 * 1.234,56). Thousands may be set apart by spaces (1 000 000). The Arabic comma separates numbers of a list,
 * unless three groups are thousands or a scale follows (4،4 ملیار).
 */
export function parseNumber(
  tokens: readonly Token[],
  index: number,
  words: Vocabulary,
): ParsedNumber | undefined {
  if (tokens[index]?.kind !== 'digits') return undefined;
  const spaced = spacedThousands(tokens, index);
  const { groups, separators } = groupsAt(tokens, index + spaced.length - 1);
  const length = spaced.length + 2 * groups.length - 2;
  if (spaced.length > 1) {
    if (groups.length > 2) return { whole: spaced.whole, fraction: '', length: spaced.length };
    return { whole: spaced.whole, fraction: groups[1] ?? '', length };
  }
  const first = groups[0]!;
  if (separators === '') return { whole: first, fraction: '', length };
  const alone = { whole: first, fraction: '', length: 1 };
  const isUniform = separators.split(separators[0]!).join('') === '';
  const hasArabicComma = separators.includes('،');
  if (isUniform && areThousands(groups) && !(hasArabicComma && groups.length < 3))
    return { whole: groups.join(''), fraction: '', length };
  if (hasArabicComma && !(groups.length === 2 && isScaled(tokens[index + length], words))) return alone;
  const head = groups.slice(0, -1);
  const headSeparators = separators.slice(0, -1);
  const isDecimal =
    head.length === 1 ||
    (areThousands(head) &&
      !headSeparators.includes(separators.at(-1)!) &&
      new Set(headSeparators).size === 1);
  return isDecimal ? { whole: head.join(''), fraction: groups.at(-1)!, length } : alone;
}

function groupsAt(tokens: readonly Token[], index: number): { groups: string[]; separators: string } {
  const groups = [tokens[index]!.text];
  let separators = '';
  for (let at = index + 1; groups.length <= MOST_GROUPS; at += 2) {
    const separator = attachedToken(tokens, at);
    const group = attachedToken(tokens, at + 1);
    if (separator?.kind !== 'sign' || !'.,،'.includes(separator.text) || group?.kind !== 'digits') break;
    separators += separator.text;
    groups.push(group.text);
  }
  return { groups, separators };
}

function areThousands(groups: readonly string[]): boolean {
  return /^[1-9]\d{0,2}$/.test(groups[0]!) && groups.slice(1).every((group) => group.length === 3);
}

/** Whether a scale or a percent sign follows, with an ending or without. */
function isScaled(token: Token | undefined, { scales }: Vocabulary): boolean {
  return token?.text === '%' || scales.some((scale) => scale !== '' && token?.text.startsWith(scale));
}

/**
 * Digits and groups of three behind spaces. Plain spaces also stand between two numbers, so there the whole has
 * to be round (10 000, 2 500), or a small number precedes several groups.
 */
function spacedThousands(tokens: readonly Token[], index: number): { whole: string; length: number } {
  const first = tokens[index]!;
  const alone = { whole: first.text, length: 1 };
  if (!/^[1-9]\d{0,2}$/.test(first.text)) return alone;
  let whole = first.text;
  let length = 1;
  let isBound = true;
  while (length <= MOST_GROUPS && isGroup(tokens, index + length)) {
    const group = tokens[index + length]!;
    isBound &&= group.isBound;
    whole += group.text;
    length++;
  }
  if (length === 1) return alone;
  const isRound = whole.endsWith('000') || /^[1-9][2-9]00$/.test(whole);
  return isBound || isRound || (length > 2 && first.text.length < 3) ? { whole, length } : alone;
}

function isGroup(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  return token?.kind === 'digits' && token.text.length === 3 && !token.isAttached;
}
