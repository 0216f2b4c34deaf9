import { isVowel } from './phone-classes.ts';

/** `W` and `Y` stand for و and ی until their neighbours decide between consonant and vowel. */
const LETTERS: Readonly<Record<string, string>> = {
  ئ: 'ʔ',
  ا: 'a',
  ب: 'b',
  پ: 'p',
  ت: 't',
  ج: 'c',
  چ: 'ç',
  ح: 'ḧ',
  خ: 'x',
  د: 'd',
  ر: 'r',
  ڕ: 'ř',
  ز: 'z',
  ژ: 'j',
  س: 's',
  ش: 'ş',
  ع: 'ƹ',
  غ: 'ẍ',
  ف: 'f',
  ڤ: 'v',
  ق: 'q',
  ک: 'k',
  گ: 'g',
  ل: 'l',
  ڵ: 'ł',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ھ: 'h',
  ە: 'e',
  ۆ: 'o',
  ێ: 'ê',
  و: 'W',
  ی: 'Y',
};

/**
 * Phones of Arabic-script letters, without the vowels that the script leaves out.
 * و is w at the start, after a vowel and before ا ە ێ ۆ, else u (doubled: û); ی likewise y, else î.
 * @param word Letters as `normalizeScript` gives them; anything else is skipped.
 * @param before Phones already spoken in the same word, which the first letters join on to.
 */
export function arabicPhones(word: string, before = ''): string {
  let codes = '';
  for (const letter of word) codes += LETTERS[letter] ?? '';
  let phones = before;
  let index = 0;
  while (index < codes.length) {
    const code = codes[index]!;
    if (code !== 'W' && code !== 'Y') {
      phones += code;
      index++;
      continue;
    }
    let end = index;
    while (codes[end] === code) end++;
    const place: Place = {
      count: end - index,
      afterVowel: isVowel(phones.at(-1)),
      atStart: phones === '',
      beforeVowel: 'aeêo'.includes(codes[end] ?? '-'),
      rest: codes.slice(end, end + 2),
    };
    phones += code === 'W' ? readWaw(place) : readYeh(place);
    index = end;
  }
  return phones.slice(before.length);
}

interface Place {
  readonly count: number;
  readonly afterVowel: boolean;
  readonly atStart: boolean;
  readonly beforeVowel: boolean;
  /** The next two codes. */
  readonly rest: string;
}

function readWaw({ count, afterVowel, atStart, beforeVowel, rest }: Place): string {
  if (afterVowel) {
    if (count === 1) return 'w';
    if (count === 2 && /^[łlrn]/.test(rest)) return 'wi';
    return beforeVowel ? 'wuw' : 'wû';
  }
  if (count === 1) {
    const beforeLongI = /^Y[^aeêoWY]/.test(rest);
    return beforeVowel || atStart || beforeLongI ? 'w' : 'u';
  }
  if (count === 2) {
    if (atStart) return 'wu';
    return beforeVowel ? 'uw' : 'û';
  }
  return count === 3 && beforeVowel ? 'ûw' : 'uwû';
}

function readYeh({ count, afterVowel, atStart, beforeVowel, rest }: Place): string {
  const opensSyllable = beforeVowel || rest === 'WW';
  if (afterVowel) {
    if (count === 1) return 'y';
    return count > 2 || opensSyllable ? 'yîy' : 'yî';
  }
  if (count === 1) return opensSyllable || atStart ? 'y' : 'î';
  return count === 2 ? 'îy' : 'îyî';
}
