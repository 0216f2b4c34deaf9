import { lowerCase } from '../g2p/latin-letters.ts';
import { type DictationDialect, type NumberLexicon, numberLexicon } from './number-lexicon.ts';
import { type ReadNumber, readNumber } from './read-number.ts';
import { writeSpelledDigits } from './write-spelled-digits.ts';

/** `latn`: 0 to 9; `arab`: ٠ to ٩. */
export type DictationDigits = 'latn' | 'arab';

/** What is written in place of some words. */
interface Written {
  readonly text: string;
  readonly length: number;
}

interface Place {
  readonly words: readonly string[];
  readonly index: number;
  readonly lexicon: NumberLexicon;
  readonly dialect: DictationDialect;
}

/** Up to this, numbers stay words unless something around them calls for digits. */
const LARGEST_IN_WORDS = 10;
const LAST_DAY = 31;
const ORDINAL = /^[yیه]?[eە][mم]/u;
const MARKS = /^([("«]*)(.*?)([.,!?؟،؛:;)"»…]*)$/su;

/**
 * Writes the numbers of a recognised text in digits, as this package's voices would read them again: sê sed û pênc becomes 305, "saet neh û nîv"
 * 9:30, "ji sedî bîst" %20, "pênc dolar" 5 dolar, "pêncê gulanê" 5ê gulanê, ten digits in a row a telephone number. Endings stay on the
 * number. Zero to ten, and a hundred, a thousand or a million alone, stay words where nothing measures them: "du zarok", "hezar spas"; so do numbers
 * that are another word too where nothing can be counted by them ("bin sî ya darê", "هەواڵەکەم بیست").
 */
export function writeNumbers(text: string, dialect: DictationDialect, digits: DictationDigits): string {
  const lexicon = numberLexicon(dialect);
  const tokens = [...text.matchAll(/(\s*)(\S+)/gu)].flatMap(([, space = '', token = '']) => {
    const [, opening = '', word = '', closing = ''] = MARKS.exec(token) ?? [];
    const number = numberBeforeAnd(word, lexicon);
    return number
      ? [
          { space, opening, word: number, closing: '' },
          { space: '', opening: '', word: word.slice(number.length), closing },
        ]
      : { space, opening, word, closing };
  });
  // A mark or a line break ends a number: the words after it are hidden by an empty one.
  const words: string[] = [];
  const places: number[] = [];
  for (const [index, { word, closing }] of tokens.entries()) {
    const next = tokens[index + 1];
    places.push(words.length);
    words.push(lowerCase(word));
    if (closing || next?.opening || next?.space.includes('\n')) words.push('');
  }
  let written = '';
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index]!;
    const found = writeAt({ words, index: places[index]!, lexicon, dialect });
    if (!found) {
      written += token.space + token.opening + token.word + token.closing;
      index++;
      continue;
    }
    const last = tokens[index + found.length - 1]!;
    written += token.space + token.opening + inDigits(found.text, digits) + last.closing;
    index += found.length;
  }
  return written + (/\s*$/u.exec(text)?.[0] ?? '');
}

/** "And" is often written on the word before it: بیستو پێنج. */
function numberBeforeAnd(word: string, { words, and }: NumberLexicon): string | undefined {
  const number = lowerCase(word).endsWith(and) ? word.slice(0, -and.length) : '';
  const kind = words.get(lowerCase(number))?.kind;
  return kind === 'ten' || kind === 'hundred' || kind === 'scale' ? number : undefined;
}

function writeAt(place: Place): Written | undefined {
  const { words, index, lexicon } = place;
  return (
    writeSpelledDigits(words, index, lexicon) ?? writePercent(place) ?? writeTime(place) ?? writeAmount(place)
  );
}

function writePercent(place: Place): Written | undefined {
  const { words, index, lexicon, dialect } = place;
  for (const phrase of lexicon.percents) {
    if (!phrase.every((word, offset) => words[index + offset] === word)) continue;
    const number = writeDecimal({ ...place, index: index + phrase.length });
    if (!number) continue;
    const text = dialect === 'kurmanji' ? `%${number.text}` : `${number.text}%`;
    return { text: text + number.suffix, length: phrase.length + number.length };
  }
  return undefined;
}

/** After the word for hour, also with the preposition between them (saet di neh û nîvan de): 9:30. */
function writeTime({ words, index, lexicon }: Place): Written | undefined {
  const isOblique = lexicon.at !== undefined && words[index - 1] === lexicon.at;
  if (!lexicon.hours.has(words[isOblique ? index - 2 : index - 1] ?? '')) return undefined;
  const hour = readNumber(words, index, lexicon);
  if (!hour || hour.value > 24) return undefined;
  const minute = hour.suffix ? undefined : minuteAfter(words, index + hour.length, lexicon);
  // "Du saet di sê rojan de" is a duration.
  if (!minute && isOblique && !hour.suffix) return undefined;
  if (!minute) return { text: hour.value + hour.suffix, length: hour.length };
  const text = `${hour.value}:${String(minute.value).padStart(2, '0')}${minute.suffix}`;
  return { text, length: hour.length + 1 + minute.length };
}

function minuteAfter(
  words: readonly string[],
  index: number,
  lexicon: NumberLexicon,
): ReadNumber | undefined {
  if (words[index] !== lexicon.and) return undefined;
  const next = words[index + 1] ?? '';
  for (const [name, value] of [
    [lexicon.half, 30],
    [lexicon.quarter, 15],
  ] as const) {
    const suffix = endingOf(next, name, lexicon);
    if (suffix !== undefined) return { value, length: 1, suffix };
  }
  const minute = readNumber(words, index + 1, lexicon);
  if (!minute || minute.value > 59 || minute.value === 0) return undefined;
  // "At nine, and three children came": a small number counts what follows.
  const after = words[index + 1 + minute.length];
  if (after && (minute.value < 10 || isOneOf(lexicon.measures, after, lexicon))) return undefined;
  return minute;
}

/** Of a word that is another one with an ending; empty where it has none. */
function endingOf(word: string, stem: string, { suffixes }: NumberLexicon): string | undefined {
  if (!word.startsWith(stem)) return undefined;
  const ending = word.slice(stem.length);
  return ending === '' || suffixes.includes(ending) ? ending : undefined;
}

function isOneOf(list: ReadonlySet<string>, word: string, { suffixes }: NumberLexicon): boolean {
  return (
    list.has(word) ||
    suffixes.some((suffix) => word.endsWith(suffix) && list.has(word.slice(0, -suffix.length)))
  );
}

function writeAmount(place: Place): Written | undefined {
  const { words, index, lexicon } = place;
  // Half a million is no number of digits.
  const isPart = words[index - 1] === lexicon.half || words[index - 1] === lexicon.quarter;
  if (isPart && lexicon.words.get(words[index] ?? '')?.kind === 'scale') return undefined;
  const isNegative = words[index] === lexicon.minus;
  const from = isNegative ? index + 1 : index;
  const number = writeDecimal({ ...place, index: from });
  if (!number) return undefined;
  const next = words[from + number.length] ?? '';
  if (isOneOf(lexicon.months, next, lexicon)) return writeDay(place, number);
  const isMeasured = number.isDecimal || isOneOf(lexicon.measures, next, lexicon);
  if (isNegative)
    return isMeasured ? { text: `-${number.text}${number.suffix}`, length: number.length + 1 } : undefined;
  if (!isMeasured && staysInWords(place, number, next)) return undefined;
  return { text: number.text + number.suffix, length: number.length };
}

/** Before a month; 80 (heştê) cannot be a day, but 8 with the ending of a date can. */
function writeDay(
  { words, index, lexicon }: Place,
  { value, length, suffix }: ReadNumber,
): Written | undefined {
  if (value >= 1 && value <= LAST_DAY) return { text: value + suffix, length };
  for (const ending of lexicon.suffixes) {
    const day = words[index]!.endsWith(ending) && lexicon.words.get(words[index]!.slice(0, -ending.length));
    if (day && length === 1 && day.kind === 'unit') return { text: day.value + ending, length };
  }
  return undefined;
}

function staysInWords(
  { words, index, lexicon }: Place,
  { value, length, suffix }: ReadNumber,
  next: string,
): boolean {
  if (value <= LARGEST_IN_WORDS) return true;
  if (length > 1) return false;
  const stem = suffix ? words[index]!.slice(0, -suffix.length) : words[index]!;
  const word = lexicon.words.get(stem);
  if (word?.kind === 'scale' || (word?.kind === 'hundred' && value === 100)) return true;
  const isNoun = lexicon.homographs.get(stem);
  if (isNoun === undefined || isNoun) return Boolean(isNoun);
  if (ORDINAL.test(suffix)) return false;
  // A number counts what follows it; a verb ends its clause: "dengek bihîst û çû".
  if (next === lexicon.and) return !readNumber(words, index + 2, lexicon);
  return !next || suffix !== '' || lexicon.uncounted.has(next);
}

interface WrittenNumber extends ReadNumber {
  readonly text: string;
  readonly isDecimal: boolean;
}

function writeDecimal({ words, index, lexicon, dialect }: Place): WrittenNumber | undefined {
  const whole = readNumber(words, index, lexicon);
  if (!whole) return undefined;
  const fraction =
    !whole.suffix && lexicon.points.has(words[index + whole.length] ?? '')
      ? fractionAt(words, index + whole.length + 1, lexicon)
      : undefined;
  // Three digits after a separator would be read as thousands.
  if (!fraction || fraction.text.length === 3)
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
  if (scale?.kind === 'scale' && scale.value >= 1_000_000 && value % scale.value === 0 && length > 1)
    return `${value / scale.value} ${suffix ? last.slice(0, -suffix.length) : last}`;
  if (value < 10_000) return String(value);
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, dialect === 'kurmanji' ? '.' : ',');
}

/** In text of Arabic digits the percent sign and the separators are theirs, too. */
function inDigits(text: string, digits: DictationDigits): string {
  if (digits === 'latn') return text;
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))).replace('%', '٪');
}
