/** Consonants, and hamza; not و and ی, which may be vowels. */
const CONSONANT = 'ئبپتجچحخدرڕزژسشصضطظعغفڤقکكگلڵمن';
/** After a consonant, or ه at the start, and before another one or a glide. Not in شهید, where it is a consonant. */
const VOWEL = new RegExp(`(?<=[${CONSONANT}]|(?<!\\p{L})ه)ه(?=[${CONSONANT}هویيى])(?!(?<=شه)[یي]د)`, 'gu');

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
  return word.includes('ه') ? word.replace(VOWEL, 'ە') : word;
}
