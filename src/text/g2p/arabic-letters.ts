import { isVowel } from './phone-classes.ts';

/** The phones of letters. `W` and `Y` are placeholders for و and ی, whose context decides between consonant and vowel. */
export const ARABIC_LETTERS: Readonly<Record<string, string>> = {
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
 * The phones of Arabic-script letters, without unwritten vowels. و is w word-initially, after a vowel and
 * before ا ە ێ ۆ, else u (doubled: û); likewise ی is y, else î.
 * @param word letters as returned by `normalizeScript`; others are skipped.
 * @param before the phone of the same word that precedes these letters; empty at its start.
 */
export function arabicPhones(word: string, before = ''): string {
  let codes = '';
  for (const letter of word) codes += ARABIC_LETTERS[letter] ?? '';
  let phones = '';
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
    const context: Context = {
      count: end - index,
      afterVowel: isVowel(phones === '' ? before : phones.at(-1)),
      atStart: phones === '' && before === '',
      beforeVowel: 'aeêo'.includes(codes[end] ?? '-'),
      rest: codes.slice(end, end + 2),
    };
    phones += code === 'W' ? resolveWaw(context) : resolveYeh(context);
    index = end;
  }
  return phones;
}

interface Context {
  readonly count: number;
  readonly afterVowel: boolean;
  readonly atStart: boolean;
  readonly beforeVowel: boolean;
  /** The next two codes. */
  readonly rest: string;
}

function resolveWaw({ count, afterVowel, atStart, beforeVowel, rest }: Context): string {
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

function resolveYeh({ count, afterVowel, atStart, beforeVowel, rest }: Context): string {
  const opensSyllable = beforeVowel || rest === 'WW';
  if (afterVowel) {
    if (count === 1) return 'y';
    return count > 2 || opensSyllable ? 'yîy' : 'yî';
  }
  if (count === 1) return opensSyllable || atStart ? 'y' : 'î';
  return count === 2 ? 'îy' : 'îyî';
}
