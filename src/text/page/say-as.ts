const DATE = /^([\d٠-٩۰-۹]{1,4})([-/.])([\d٠-٩۰-۹]{1,2})(?:\2([\d٠-٩۰-۹]{1,4}))?$/;
const ORDINAL = /^([\d٠-٩۰-۹]{1,15})\.?$/;

/**
 * Writes a text so that it is said as SSML's `say-as` would have it, whatever the dialect of its sentence.
 * @param kind `characters`: letter by letter, as initials, and digit by digit; `digits` and `telephone`: digit by digit; `date`: a
 * date in digits, day before month unless a year of four digits is first or that is impossible; `ordinal`: a whole number.
 * @returns The text itself for another kind, and for what is no date or no number.
 */
export function sayAs(text: string, kind: string): string {
  const byDigit = (digits: string) => [...digits].join(' ');
  if (kind === 'digits' || kind === 'telephone') return text.replace(/\p{Nd}{2,}/gu, byDigit);
  if (kind === 'date') return writeDate(text);
  // Kurmanji's ending: on a number each dialect reads it as its own.
  if (kind === 'ordinal') return text.replace(ORDINAL, '$1em');
  if (kind !== 'characters') return text;
  const pieces = text.match(/\p{L}\p{M}*|\p{Nd}+/gu) ?? [];
  return pieces
    .map((piece) => (/\p{Nd}/u.test(piece) ? ` ${byDigit(piece)} ` : `${piece}.`))
    .join('')
    .trim()
    .replace(/ {2,}/g, ' ')
    .replace(/\.$/, '');
}

/** With slashes, which make a date of two digits for the year too; without a year as in XML Schema: --03-21. */
function writeDate(text: string): string {
  const [, first = '', , second = '', third] = DATE.exec(text) ?? [];
  if (third) return `${first}/${second}/${third}`;
  const [one, other] = [twoDigits(first), twoDigits(second)];
  const [day, month] = other < '13' ? [one, other] : [other, one];
  return first.length < 3 && day > '00' && day < '32' && month > '00' && month < '13'
    ? `--${month}-${day}`
    : text;
}

/** ASCII digits, two at least. In all three scripts they stand in order behind a code point that is a multiple of 16. */
function twoDigits(digits: string): string {
  return digits.replace(/./g, (digit) => String(digit.charCodeAt(0) & 15)).padStart(2, '0');
}
