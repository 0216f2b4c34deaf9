import { ARABIC_LOOK_ALIKES } from './arabic-look-alikes.ts';
import { foldCodes, foldLetters, hasArabic } from './fold-script.ts';
import { readVowelMarks } from './vowel-marks.ts';

/** Presentation forms, letters and numerals of formulas. */
export const COMPATIBLE =
  /[\ufb00-\ufdff\ufe70-\ufefc\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u212a-\u2134\u2160-\u217f\u{1d400}-\u{1d7ff}\u{1ee00}-\u{1eeff}]/gu;

const LATIN_WITH_MARKS = /\p{Script=Latin}\p{M}+/gu;

/**
 * Normalizes the many ways of typing Kurdish: NFC, no presentation forms or invisible marks, Kurdish letters
 * instead of Arabic, Persian and legacy look-alikes, vowels instead of their marks, ASCII digits. /h/ is ه inside
 * a word and ھ at its end, which makes the function idempotent; the vowel is always ە. A و after a zero-width
 * non-joiner becomes a word of its own.
 * @param text any text; lone surrogates pass through. Linear time.
 */
export function normalizeScript(text: string): string {
  const folded = foldCodes(text, COMPATIBLE);
  if (!hasArabic(folded)) return foldLetters(folded, ARABIC_LOOK_ALIKES);
  // Where an Arabic mark stood between a Latin letter and its own mark, these two meet only now.
  return foldLetters(readVowelMarks(foldJoins(folded)), ARABIC_LOOK_ALIKES).replace(
    LATIN_WITH_MARKS,
    (letter) => letter.normalize('NFC'),
  );
}

/** Not the ه or ە of ئه‌و and شە‌و, nor an Arabic word that ends in ا and a lost hamza. */
const ENDS_WORD = /[^\sه\u200c]$(?<!(?:^|[^\p{L}\u0640])\p{L}\u0640*[ەة])(?<!(?:^|[^\p{L}])ال\p{L}{1,11}ا)/u;

/**
 * What is typed between letters or at a word's end: Word's U+00AC for the non-joiner; the conjunction after one;
 * lam with a hamza for ڵ, unless an Arabic article and its noun meet.
 */
function foldJoins(text: string): string {
  let folded = text;
  if (folded.includes('\u00ac'))
    folded = folded.replace(
      /(?<=[\u0620-\u063f\u0641-\u06ff])[\u0640\u200c\u200d]*\u00ac[\u00ac\u0640\u200c\u200d]*(?=[\u0620-\u06ff])/g,
      '\u200c',
    );
  if (folded.includes('\u200cو'))
    folded = folded.replace(/\u200c+و(?![\p{L}\p{M}\u200c])/gu, (joined, at: number) =>
      ENDS_WORD.test(folded.slice(Math.max(0, at - 16), at)) ? ' و' : joined,
    );
  if (folded.includes('لأ'))
    folded = folded.replace(/(?<=\p{L})لأ(?![\p{L}\p{M}])|(?<=[ەێۆ])لأ(?=\p{L})/gu, 'ڵ');
  return folded;
}
