import { attachedToken, type Token } from './tokenize.ts';

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
 * 1.234,56).
 */
export function parseNumber(tokens: readonly Token[], index: number): ParsedNumber | undefined {
  if (tokens[index]?.kind !== 'digits') return undefined;
  const groups = [tokens[index].text];
  let separators = '';
  for (let at = index + 1; groups.length <= MOST_GROUPS; at += 2) {
    const separator = attachedToken(tokens, at);
    const group = attachedToken(tokens, at + 1);
    if (separator?.kind !== 'sign' || !'.,'.includes(separator.text) || group?.kind !== 'digits') break;
    separators += separator.text;
    groups.push(group.text);
  }
  const length = 2 * groups.length - 1;
  const first = groups[0]!;
  if (separators === '') return { whole: first, fraction: '', length };
  const isUniform = separators.split(separators[0]!).join('') === '';
  if (isUniform && areThousands(groups)) return { whole: groups.join(''), fraction: '', length };
  const head = groups.slice(0, -1);
  const headSeparators = separators.slice(0, -1);
  const isDecimal =
    head.length === 1 ||
    (areThousands(head) &&
      !headSeparators.includes(separators.at(-1)!) &&
      new Set(headSeparators).size === 1);
  if (isDecimal) return { whole: head.join(''), fraction: groups.at(-1)!, length };
  return { whole: first, fraction: '', length: 1 };
}

function areThousands(groups: readonly string[]): boolean {
  return /^[1-9]\d{0,2}$/.test(groups[0]!) && groups.slice(1).every((group) => group.length === 3);
}
