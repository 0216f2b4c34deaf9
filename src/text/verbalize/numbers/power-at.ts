import { attachedToken, type Token } from '../tokens/tokenize.ts';

const RAISED = /^[\u00b2\u00b3\u00b9\u2070\u2074-\u2079]$/;
const RAISED_MINUS = '\u207b';
const LONGEST_EXPONENT = 4;

export interface Power {
  /** ASCII digits, after a hyphen if it is negative. */
  readonly exponent: string;
  readonly length: number;
  /** Raised digits, as against 2^3. */
  readonly isRaised: boolean;
}

/** The exponent that is attached to what precedes an index: ², ⁻⁶, ^3, ^-3. */
export function powerAt(tokens: readonly Token[], index: number): Power | undefined {
  const first = attachedToken(tokens, index);
  if (first?.kind !== 'sign') return undefined;
  if (first.text === '^') {
    const isNegative = attachedToken(tokens, index + 1)?.text === '-';
    const digits = attachedToken(tokens, index + (isNegative ? 2 : 1));
    if (digits?.kind !== 'digits') return undefined;
    const exponent = (isNegative ? '-' : '') + digits.text;
    return { exponent, length: isNegative ? 3 : 2, isRaised: false };
  }
  let length = first.text === RAISED_MINUS ? 1 : 0;
  let exponent = length > 0 ? '-' : '';
  while (length <= LONGEST_EXPONENT) {
    const digit = attachedToken(tokens, index + length);
    if (digit === undefined || !RAISED.test(digit.text)) break;
    exponent += digit.text.normalize('NFKC');
    length++;
  }
  return exponent === '' || exponent === '-' ? undefined : { exponent, length, isRaised: true };
}
