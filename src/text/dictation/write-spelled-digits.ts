import type { NumberLexicon } from './number-lexicon.ts';
import { type ReadNumber, readNumber } from './read-number.ts';

/** Single digits in a row are a number that is spelled out from this length on; after a zero, from 3 on. */
const SPELLED = 5;
const SPELLED_AFTER_ZERO = 3;
/** Digits of a telephone number that is said in groups, with its zero. */
const FEWEST_IN_GROUPS = 9;
const MOST_IN_GROUPS = 15;
/** A prefix with its zero may be said in two parts: 05 41. */
const LONGEST_PREFIX = 4;
/** More single digits in a row are no group: 053333322 21. */
const LONGEST_GROUP = 5;

/**
 * Digits said one by one (sifir pênc sê du: 0532), and telephone numbers said in groups after a zero (sifir heft sed û pêncî, çar sed û çil û
 * pênc, dozdeh, sî û çar: 0750 445 12 34). Voices read the latter digit by digit, so these words are not the ones that were said.
 * Counting (yek du sê çar pênc) is not spelling.
 * @returns `length` counts words; undefined where no such number starts.
 */
export function writeSpelledDigits(
  words: readonly string[],
  index: number,
  lexicon: NumberLexicon,
): { readonly text: string; readonly length: number } | undefined {
  const numbers = numbersFrom(words, index, lexicon);
  const others = numbers.findIndex(({ value }) => value > 9);
  const spelled = others < 0 ? numbers : numbers.slice(0, others);
  const groups = others > 0 ? writeGroups(numbers) : undefined;
  if (groups) return groups;
  const fewest = spelled[0]?.value === 0 ? SPELLED_AFTER_ZERO : SPELLED;
  return spelled.length >= fewest && !isCounting(spelled)
    ? written(spelled, spelled.map(({ value }) => value).join(''))
    : undefined;
}

/** One, two, three, four, five. */
function isCounting(numbers: readonly ReadNumber[]): boolean {
  const first = numbers[0]!.value;
  return first > 0 && numbers.every(({ value }, index) => value === first + index);
}

/** Numbers with nothing between them, or, after a zero, "and"; an ending or a thousand is the last of them. */
function numbersFrom(words: readonly string[], index: number, lexicon: NumberLexicon): ReadNumber[] {
  const numbers: ReadNumber[] = [];
  for (let at = index; numbers.length <= MOST_IN_GROUPS; ) {
    const isJoined = numbers[0]?.value === 0 && words[at] === lexicon.and;
    const number = readNumber(words, isJoined ? at + 1 : at, lexicon);
    if (!number || number.value > 999) break;
    const length = number.length + (isJoined ? 1 : 0);
    numbers.push({ ...number, length });
    if (number.suffix) break;
    at += length;
  }
  return numbers;
}

function writeGroups(numbers: readonly ReadNumber[]) {
  if (numbers[0]!.value !== 0) return undefined;
  const groups: string[] = [];
  let group = '';
  let isOpen = true;
  for (const { value } of numbers) {
    // A number continues after zeros only, or where the prefix has room; a single digit after any other.
    const isDigit = value < 10;
    const isPrefix = group.startsWith('0') && `${group}${value}`.length <= LONGEST_PREFIX;
    if (!isOpen || !(isDigit || isPrefix || /^0*$/.test(group))) {
      groups.push(group);
      group = '';
    }
    group += value;
    isOpen = isDigit;
  }
  groups.push(group);
  const digits = groups.join('').length;
  const isWhole = groups.every((group) => group.length > 1);
  const space = groups.every((group) => group.length <= LONGEST_GROUP) ? ' ' : '';
  return isWhole && digits >= FEWEST_IN_GROUPS && digits <= MOST_IN_GROUPS
    ? written(numbers, groups.join(space))
    : undefined;
}

function written(numbers: readonly ReadNumber[], digits: string) {
  const suffix = numbers.at(-1)?.suffix ?? '';
  return {
    text: digits + suffix,
    length: numbers.reduce((total, { length }) => total + length, 0),
  };
}
