/** Consonants, and hamza; not و and ی, which may be vowels. */
const CONSONANT = 'ئبپتجچحخدرڕزژسشصضطظعغفڤقکكگلڵمن';
const BETWEEN_CONSONANTS = new RegExp(`([${CONSONANT}]|^ه)ه(?=[${CONSONANT}ه])`, 'g');
/** A glide, not î or û, follows in لهوێ, شهو and دهیکرد, but not in شهید. */
const BEFORE_GLIDE = new RegExp(
  `([${CONSONANT}]|^ه)ه(?=[ویيى](?:[اێۆه]|(?!\\p{L})))|(?<!\\p{L})([ئبدکكلمنه])ه(?=[ویيى])`,
  'gu',
);
const HAMZA = /ئه(?!\u200c)/g;

/** Whether a sentence is written without ە, and without ه before a non-joiner for it. */
export function lacksE(sentence: string): boolean {
  return !/ە|[هھہ][\u200c\u200b\ufeff]|[ةۀ]/.test(sentence);
}

/**
 * Writes the vowel ە for ه, as old keyboards left it: ئهو, بنهمایه and لهنێو. Between two consonants ه is a vowel in
 * Sorani nearly always; at a word's end `normalizeScript` decides.
 * @param word of a sentence that lacks ە; in Badini such an ه is a consonant (بجهئینان).
 */
export function writeBareHeh(word: string): string {
  if (!word.includes('ه')) return word;
  return word.replace(HAMZA, 'ئە').replace(BEFORE_GLIDE, '$1$2ە').replace(BETWEEN_CONSONANTS, '$1ە');
}
