import type { NumberLexicon, NumberWord } from './number-lexicon.ts';
import { endingOf } from './number-place.ts';

/** A number in a list of words. */
export interface ReadNumber {
  readonly value: number;
  /** How many words it takes. */
  readonly length: number;
  /** The ending of its last word: `an` in `duhezaran`; usually empty. */
  readonly suffix: string;
}

interface Word extends NumberWord {
  readonly suffix: string;
}

/** A number below 1,000 and what multiplies it. */
interface Group {
  readonly value: number;
  readonly scale: number;
  readonly end: number;
  readonly suffix: string;
}

/** Without "and", smaller numbers after a thousand are numbers of their own. */
const LEAST_WITHOUT_AND = 10;
const LEAST_AFTER_ARTICLE = 100;

/**
 * Reads the longest number that starts at a word: parts that get smaller, joined by "and" (sê sed û pênc: 305), which may be missing after a
 * thousand or more. Half may follow these: du hezar û nîv is 2,500. Parts that do not get smaller are numbers of their own (sê û çar: 3 and 4).
 * @param words in lower case, without marks; an empty string ends a number.
 */
export function readNumber(
  words: readonly string[],
  start: number,
  lexicon: NumberLexicon,
): ReadNumber | undefined {
  const first = readGroup(words, start, lexicon);
  if (!first) return undefined;
  let group: Group = first;
  let value = group.value * group.scale;
  while (group.scale > 1 && !group.suffix) {
    const isJoined = words[group.end] === lexicon.and;
    const next: Group | false | undefined =
      readGroup(words, group.end + (isJoined ? 1 : 0), lexicon) ??
      (isJoined && readHalf(words, group, lexicon));
    if (!next || next.scale >= group.scale) break;
    const added = next.value * next.scale;
    if (!isJoined && added < LEAST_WITHOUT_AND) break;
    value += added;
    group = next;
  }
  return { value, length: group.end - start, suffix: group.suffix };
}

/** Half of what the group before it counts. */
function readHalf(
  words: readonly string[],
  { scale, end }: Group,
  lexicon: NumberLexicon,
): Group | undefined {
  const suffix = endingOf(words[end + 1] ?? '', lexicon.half, lexicon);
  return suffix === undefined ? undefined : { value: scale / 2, scale: 1, end: end + 2, suffix };
}

/**
 * The same for a number with a limit, as hours and days have: "heştê" is 80, but as an hour 8 with an ending.
 * @returns undefined also for numbers that are larger, and for 0 where `least` is 1.
 */
export function readBetween(
  [least, most]: readonly [number, number],
  words: readonly string[],
  start: number,
  lexicon: NumberLexicon,
): ReadNumber | undefined {
  const number = readNumber(words, start, lexicon);
  if (!number || (number.value >= least && number.value <= most)) return number;
  const word = words[start] ?? '';
  for (const suffix of number.length === 1 ? lexicon.suffixes : []) {
    const unit = word.endsWith(suffix) && lexicon.words.get(word.slice(0, -suffix.length));
    if (unit && unit.kind === 'unit' && unit.value >= least) return { value: unit.value, length: 1, suffix };
  }
  return undefined;
}

function readGroup(words: readonly string[], start: number, lexicon: NumberLexicon): Group | undefined {
  const whole = wordAt(words, start, lexicon, 'thousands');
  if (whole) return { value: whole.value / 1000, scale: 1000, end: start + 1, suffix: whole.suffix };
  const single = readArticle(words, start, lexicon);
  if (single) return single;
  const below = readBelowThousand(words, start, lexicon);
  const scale = below?.suffix ? undefined : wordAt(words, below?.end ?? start, lexicon, 'scale');
  if (!below && !scale) return undefined;
  const { value = 1, end = start } = below ?? {};
  return scale
    ? { value, scale: scale.value, end: end + 1, suffix: scale.suffix }
    : { value, scale: 1, end, suffix: below!.suffix };
}

/** "A million" is a number where another one follows. */
function readArticle(words: readonly string[], start: number, lexicon: NumberLexicon): Group | undefined {
  const { article, and, words: numbers } = lexicon;
  const word = words[start] ?? '';
  const number = word.endsWith(article) ? numbers.get(word.slice(0, -article.length)) : undefined;
  if (number?.kind !== 'scale' || words[start + 1] !== and) return undefined;
  const next = readGroup(words, start + 2, lexicon);
  return next && next.scale < number.value && next.value * next.scale >= LEAST_AFTER_ARTICLE
    ? { value: 1, scale: number.value, end: start + 1, suffix: '' }
    : undefined;
}

function readBelowThousand(
  words: readonly string[],
  start: number,
  lexicon: NumberLexicon,
): { value: number; end: number; suffix: string } | undefined {
  const hundred = readHundred(words, start, lexicon);
  if (!hundred) return readBelowHundred(words, start, lexicon);
  const rest =
    !hundred.suffix && words[hundred.end] === lexicon.and
      ? readBelowHundred(words, hundred.end + 1, lexicon)
      : undefined;
  return rest ? { ...rest, value: hundred.value + rest.value } : hundred;
}

/** Hundreds in one word, or in two: sêsed, sê sed. */
function readHundred(words: readonly string[], start: number, lexicon: NumberLexicon) {
  const one = wordAt(words, start, lexicon, 'hundred');
  if (one) return { value: one.value, end: start + 1, suffix: one.suffix };
  const count = wordAt(words, start, lexicon, 'unit');
  if (!count || count.suffix || count.value < 2) return undefined;
  const hundred = wordAt(words, start + 1, lexicon, 'hundred');
  return hundred?.value === 100
    ? { value: 100 * count.value, end: start + 2, suffix: hundred.suffix }
    : undefined;
}

function readBelowHundred(words: readonly string[], start: number, lexicon: NumberLexicon) {
  const ten = wordAt(words, start, lexicon, 'ten');
  if (!ten) {
    const one = wordAt(words, start, lexicon, 'unit') ?? wordAt(words, start, lexicon, 'teen');
    return one && { value: one.value, end: start + 1, suffix: one.suffix };
  }
  const unit =
    !ten.suffix && words[start + 1] === lexicon.and ? wordAt(words, start + 2, lexicon, 'unit') : undefined;
  return unit?.value
    ? { value: ten.value + unit.value, end: start + 3, suffix: unit.suffix }
    : { value: ten.value, end: start + 1, suffix: ten.suffix };
}

/** The number word at a place, also with an ending. */
function wordAt(
  words: readonly string[],
  index: number,
  { words: numbers, suffixes }: NumberLexicon,
  kind: NumberWord['kind'],
): Word | undefined {
  const word = words[index] ?? '';
  const bare = numbers.get(word);
  if (bare?.kind === kind) return { ...bare, suffix: '' };
  // Heştê is 80, but in "bîst û heştê" 8 with an ending.
  // One ending, or an ordinal's and one more: nozdehemînan.
  for (const suffix of suffixes) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    for (const inner of ['', ...suffixes]) {
      const number = stem.endsWith(inner) && numbers.get(stem.slice(0, stem.length - inner.length));
      if (number)
        return number.kind === kind ? { ...number, suffix: wholeEnding(inner + suffix) } : undefined;
    }
  }
  return undefined;
}

/** Without the vowel that the number ends with: the seventies are حەفتاکان, 70ەکان. */
function wholeEnding(suffix: string): string {
  return suffix.startsWith('کان') ? `ە${suffix}` : suffix;
}
