/** Consonants, and hamza; not و and ی, which may be vowels. */
const CONSONANT = 'ئبپتجچحخدرڕزژسشصضطظعغفڤقکكگلڵمن';
/**
 * Persian and Arabic words and names with ه for h between consonants, where the vowel would make no word of Kurdish; not those where
 * it does, such as شهر (war).
 */
const STEMS =
  'مهمان مهد[یيى](?![نا]) مهندس مهرداد مهتاب شهرام شهریار شهرزاد شهناز بهروز بهزاد فهیم فهم[یيى] تهران قهرمان';
/** One of these stems, behind a preposition or the conjunction too; or ه after a consonant, or one at the start, and before another or a glide. */
const STEM_OR_VOWEL = new RegExp(
  `(?<=(?<!\\p{L})(?:[لبد]ه?|و)?)(${STEMS.replaceAll(' ', '|')})|(?<=[${CONSONANT}]|(?<!\\p{L})ه)ه(?=[${CONSONANT}هویيى])(?!(?<=شه)[یي]د)`,
  'gu',
);

/** Whether a sentence is written without ە, and without ه before a non-joiner for it. */
export function lacksE(sentence: string): boolean {
  return !/ە|[هھہ][\u200c\u200b\ufeff]|[ةۀ]/.test(sentence);
}

/**
 * Writes the vowel ە for ه, as old keyboards left it: ئهو, بنهمایه and لهنێو. Between two consonants ه is a vowel in
 * Sorani nearly always, but for Persian and Arabic words; at a word's end `normalizeScript` decides.
 * @param word of a sentence that lacks ە; in Badini such an ه is a consonant (بجهئینان).
 */
export function writeBareHeh(word: string): string {
  return word.includes('ه') ? word.replace(STEM_OR_VOWEL, (_, stem?: string) => stem ?? 'ە') : word;
}
