import { lowerCase } from '../g2p/lower-case.ts';
import { type DictationDialect, type NumberLexicon, numberLexicon } from './number-lexicon.ts';
import { isOneOf, type NumberPlace, ORDINAL, type WrittenWords } from './number-place.ts';
import { type ReadNumber, readNumber } from './read-number.ts';
import { writeDate } from './write-date.ts';
import { writeDecimal } from './write-decimal.ts';
import { writeSpelledDigits } from './write-spelled-digits.ts';
import { writeTime } from './write-time.ts';

/** `latn`: 0 to 9; `arab`: ٠ to ٩. */
export type DictationDigits = 'latn' | 'arab';

/** Up to this, numbers stay words unless something around them calls for digits. */
const LARGEST_IN_WORDS = 10;
const MARKS = /^([("«]*)(.*?)([.,!?؟،؛:;)"»…]*)$/su;

/**
 * Writes the numbers of a recognized text in digits, as this package's voices would read them again: sê sed û pênc becomes 305, "saet neh û nîv"
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

function writeAt(place: NumberPlace): WrittenWords | undefined {
  const { words, index, lexicon } = place;
  return (
    writeSpelledDigits(words, index, lexicon) ??
    writePercent(place) ??
    writeTime(place) ??
    writeDate(place) ??
    writeAmount(place)
  );
}

/** Out of a hundred twenty, or twenty out of a hundred. */
function writePercent(place: NumberPlace): WrittenWords | undefined {
  const { index, dialect } = place;
  const before = percentAt(place);
  const number = writeDecimal({ ...place, index: index + before });
  if (!number) return undefined;
  const end = index + before + number.length;
  const after = before || number.suffix ? 0 : percentAt({ ...place, index: end });
  if (!before && (!after || writeDecimal({ ...place, index: end + after }))) return undefined;
  const text = dialect === 'kurmanji' ? `%${number.text}` : `${number.text}%`;
  return { text: text + number.suffix, length: before + number.length + after };
}

/** How many words say "out of a hundred" here. */
function percentAt({ words, index, lexicon }: NumberPlace): number {
  return (
    lexicon.percents.find((phrase) => phrase.every((word, offset) => words[index + offset] === word))
      ?.length ?? 0
  );
}

function writeAmount(place: NumberPlace): WrittenWords | undefined {
  const { words, index, lexicon } = place;
  // Half a million is no number of digits.
  const isPart = words[index - 1] === lexicon.half || words[index - 1] === lexicon.quarter;
  if (isPart && lexicon.words.get(words[index] ?? '')?.kind === 'scale') return undefined;
  // "Ten to nine" is no number below zero.
  const isNegative =
    words[index] === lexicon.minus && !isOneOf(lexicon.words, words[index - 1] ?? '', lexicon);
  const from = isNegative ? index + 1 : index;
  const number = writeDecimal({ ...place, index: from });
  if (!number || isEstimate({ ...place, index: from }, number)) return undefined;
  const next = words[from + number.length] ?? '';
  const isMeasured = number.isDecimal || isOneOf(lexicon.measures, next, lexicon);
  if (isNegative)
    return isMeasured ? { text: `-${number.text}${number.suffix}`, length: number.length + 1 } : undefined;
  if (!isMeasured && staysInWords(place, number, next)) return undefined;
  return { text: number.text + number.suffix, length: number.length };
}

/** Two numbers side by side, of which the second is larger, are one that is not exact: "pênc şeş sed kes", 500 to 600. */
function isEstimate({ words, index, lexicon }: NumberPlace, { value, length, suffix }: ReadNumber): boolean {
  const before = lexicon.words.get(words[index - 1] ?? '');
  if (before && before.kind !== 'scale' && before.value > 0 && before.value < value) return true;
  const after = suffix ? undefined : readNumber(words, index + length, lexicon);
  return after !== undefined && value > 0 && after.value > value;
}

function staysInWords(
  { words, index, lexicon }: NumberPlace,
  { value, length, suffix }: ReadNumber,
  next: string,
): boolean {
  if (value <= LARGEST_IN_WORDS) return true;
  if (length > 1) return false;
  const stem = suffix ? words[index]!.slice(0, -suffix.length) : words[index]!;
  const word = lexicon.words.get(stem);
  if (word?.kind === 'scale' || (word?.kind === 'hundred' && value === 100)) return true;
  const isNoun = lexicon.years.has(words[index - 1] ?? '') ? undefined : lexicon.homographs.get(stem);
  if (isNoun === undefined || isNoun) return Boolean(isNoun);
  if (ORDINAL.test(suffix)) return false;
  // A number counts what follows it; a verb ends its clause: "dengek bihîst û çû".
  if (next === lexicon.and) return !readNumber(words, index + 2, lexicon);
  return !next || suffix !== '' || lexicon.uncounted.has(next);
}

/** In text of Arabic digits the percent sign and the separators are theirs, too. */
function inDigits(text: string, digits: DictationDigits): string {
  if (digits === 'latn') return text;
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))).replace('%', '٪');
}
