import type { NumberLexicon, NumberWord } from './number-lexicon.ts';

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

/**
 * Reads the longest number that starts at a word: parts that get smaller, joined by "and" (sê sed û pênc: 305). Parts that do not get smaller
 * are numbers of their own (sê û çar: 3 and 4).
 * @param words in lower case, without marks; an empty string ends a number.
 */
export function readNumber(
  words: readonly string[],
  start: number,
  lexicon: NumberLexicon,
): ReadNumber | undefined {
  let group = readGroup(words, start, lexicon);
  if (!group) return undefined;
  let value = group.value * group.scale;
  while (group.scale > 1 && !group.suffix && words[group.end] === lexicon.and) {
    const next = readGroup(words, group.end + 1, lexicon);
    if (!next || next.scale >= group.scale) break;
    value += next.value * next.scale;
    group = next;
  }
  return { value, length: group.end - start, suffix: group.suffix };
}

function readGroup(words: readonly string[], start: number, lexicon: NumberLexicon): Group | undefined {
  const below = readBelowThousand(words, start, lexicon);
  const scale = below?.suffix ? undefined : wordAt(words, below?.end ?? start, lexicon, 'scale');
  if (!below && !scale) return undefined;
  const { value = 1, end = start } = below ?? {};
  return scale
    ? { value, scale: scale.value, end: end + 1, suffix: scale.suffix }
    : { value, scale: 1, end, suffix: below!.suffix };
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

/** In one word, or in two: sêsed, sê sed. */
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
