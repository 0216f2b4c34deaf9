const DATE = /^([\d٠-٩۰-۹]{1,4})([-/.])([\d٠-٩۰-۹]{1,2})(?:\2([\d٠-٩۰-۹]{1,4}))?$/;
const ORDINAL = /^([\d٠-٩۰-۹]{1,15})\.?$/;
const [LAST_DAY, LAST_MONTH] = [31, 12];

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
  if (third !== undefined) return `${first}/${second}/${third}`;
  if (first === '' || first.length > 2) return text;
  const [one, other] = [numberOf(first), numberOf(second)];
  const [day, month] = other <= LAST_MONTH ? [one, other] : [other, one];
  if (day < 1 || day > LAST_DAY || month < 1 || month > LAST_MONTH) return text;
  return `--${twoDigits(month)}-${twoDigits(day)}`;
}

/** The digits of all three scripts stand in order behind a code point that is a multiple of 16. */
function numberOf(digits: string): number {
  return Number([...digits].map((digit) => digit.charCodeAt(0) & 15).join(''));
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
