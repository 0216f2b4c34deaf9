import { type DictationDialect, type NumberLexicon, numberLexicon } from './number-lexicon.ts';
import type { NumberPlace } from './number-place.ts';
import { type ReadNumber, readNumber } from './read-number.ts';

/** A number in digits. */
export interface WrittenNumber extends ReadNumber {
  readonly text: string;
  readonly isDecimal: boolean;
}

/** A whole number, or one with a fraction, with the separators of the dialect; undefined where none begins. */
export function writeDecimal({ words, index, lexicon, dialect }: NumberPlace): WrittenNumber | undefined {
  const whole = readNumber(words, index, lexicon);
  if (!whole) return undefined;
  const fraction =
    !whole.suffix && lexicon.points.has(words[index + whole.length] ?? '')
      ? fractionAt(words, index + whole.length + 1, lexicon)
      : undefined;
  // Three digits after a separator would be read as thousands, but not after a zero.
  if (!fraction || (fraction.text.length === 3 && whole.value > 0))
    return { ...whole, text: writeWhole(whole, words, index, dialect), isDecimal: false };
  const { text, length, suffix } = fraction;
  const point = dialect === 'kurmanji' ? ',' : '.';
  return {
    value: whole.value,
    length: whole.length + 1 + length,
    suffix,
    text: `${whole.value}${point}${text}`,
    isDecimal: true,
  };
}

/** As one number, or digit by digit: 3,14 and 0,05. */
function fractionAt(words: readonly string[], index: number, lexicon: NumberLexicon) {
  let text = '';
  for (let at = index; lexicon.words.get(words[at] ?? '')?.kind === 'unit'; at++)
    text += lexicon.words.get(words[at]!)!.value;
  if (text.length > 1) return { text, length: text.length, suffix: '' };
  const number = readNumber(words, index, lexicon);
  return number && number.value < 1000
    ? { text: String(number.value), length: number.length, suffix: number.suffix }
    : undefined;
}

/** Millions and more that are round keep their word: 2 milyon. Others have their thousands apart, from five digits on. */
function writeWhole(
  { value, length, suffix }: ReadNumber,
  words: readonly string[],
  index: number,
  dialect: DictationDialect,
): string {
  const last = words[index + length - 1]!;
  const scale = numberLexicon(dialect).words.get(suffix ? last.slice(0, -suffix.length) : last);
  const count = value / (scale?.value ?? 1);
  if (
    scale?.kind === 'scale' &&
    scale.value >= 1_000_000 &&
    Number.isInteger(count) &&
    count < 1000 &&
    length > 1
  )
    return `${count} ${suffix ? last.slice(0, -suffix.length) : last}`;
  if (value < 10_000) return String(value);
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, dialect === 'kurmanji' ? '.' : ',');
}
