import type { TextDialect } from './types.ts';

/** Words in Arabic letters that the rules of spelling misread, with their phones. Endings are read by rule. */
const SHARED: Readonly<Record<string, string>> = {
  دیموکراسی: 'dîmukrasî',
  دەستهەلات: 'desthelat',
  دەستهەڵات: 'desthełat',
  کۆمپیوتەر: 'kompyuter',
  یوتیوب: 'yutyub',
  ستودیۆ: 'studyo',
  موزیک: 'muzîk',
  ئەللا: 'ʔeła',
  ئەڵڵا: 'ʔeła',
  خودا: 'xuda',
  محەمەد: 'miḧemed',
  ئەحمەد: 'ʔeḧmed',
  ئەمریکا: 'ʔemrîka',
  بریتانیا: 'brîtanya',
  سوریا: 'surya',
  تورکیا: 'turkya',
  ئۆکراینا: 'ʔokrayna',
  فەیسبووک: 'feysbûk',
  ئینستاگرام: 'ʔînstagram',
};

const LEXICON: Readonly<Record<TextDialect, Readonly<Record<string, string>>>> = {
  sorani: { ...SHARED, و: 'û', ڕۆژئاوا: 'řojʔawa' },
  kurmanji: { ...SHARED, و: 'û' },
  badini: {
    ...SHARED,
    و: 'û',
    ئاکرێ: 'ʔakrê',
    دەریا: 'derya',
    دنیا: 'dinya',
    ملیار: 'milyar',
    ملیارد: 'milyard',
    ئەنیا: 'ʔenya',
    میدیا: 'mîdya',
    ئاسیا: 'ʔasya',
  },
};

/** Shorter words are found whole only: as the beginning of a longer word they would be chance. */
const SHORTEST_STEM = 5;
const LONGEST_STEM = 12;

/**
 * The longest entry that the word is or begins with.
 * @param word Normalised Arabic-script letters.
 * @returns Its phones and how many letters it covers.
 */
export function lookUpStem(
  word: string,
  dialect: TextDialect,
): { phones: string; length: number } | undefined {
  const entries = LEXICON[dialect];
  for (let length = Math.min(word.length, LONGEST_STEM); length > 0; length--) {
    if (length < SHORTEST_STEM && length !== word.length) return undefined;
    const stem = word.slice(0, length);
    if (Object.hasOwn(entries, stem)) return { phones: entries[stem]!, length };
  }
  return undefined;
}
