const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** A number or a unit of length, of which raised digits are the power. */
const BASE = /\p{Nd}$|(?:^|[^\p{L}])(?:[cdkm]?m|ک?م|سم)$/u;

/**
 * What is said for the content of a `<sup>`: of digits behind a number or a unit, the characters of a power (10²), which would be digits of
 * the number (102).
 * @param before What is read before it.
 * @returns Empty for other content, such as the end of an ordinal.
 */
export function raisedDigits(content: string, before: string): string {
  if (!/^[\d٠-٩۰-۹]{1,3}$/.test(content) || !BASE.test(before)) return '';
  return [...content].map((digit) => RAISED[digit.charCodeAt(0) & 15]).join('');
}
