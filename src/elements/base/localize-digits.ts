/** Replaces ASCII digits with those of a language. */
export function localizeDigits(text: string, digits: string): string {
  return text.replace(/[0-9]/g, (digit) => digits.charAt(Number(digit)));
}
