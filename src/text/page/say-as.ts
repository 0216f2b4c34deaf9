/**
 * Writes a text so that every voice says it in pieces, as SSML's `say-as` would.
 * @param kind `characters`: letter by letter, as initials, and digit by digit; `digits` and `telephone`: digit by digit.
 * @returns The text itself for another kind, such as `date`: numbers are said by their form.
 */
export function sayAs(text: string, kind: string): string {
  const byDigit = (digits: string) => [...digits].join(' ');
  if (kind === 'digits' || kind === 'telephone') return text.replace(/\p{Nd}{2,}/gu, byDigit);
  if (kind !== 'characters') return text;
  const pieces = text.match(/\p{L}\p{M}*|\p{Nd}+/gu) ?? [];
  return pieces
    .map((piece) => (/\p{Nd}/u.test(piece) ? ` ${byDigit(piece)} ` : `${piece}.`))
    .join('')
    .trim()
    .replace(/ {2,}/g, ' ')
    .replace(/\.$/, '');
}
