import type { TextDialect } from '../types.ts';

/**
 * Writes an ending on a word as spelling has it: 8 + ی is هەشتی, 3 + ەم is سێیەم, 2 + an is duyan.
 * A glide parts two vowels; one that the word does not need is left out (1 + یەم is یەکەم).
 * @param word Normalised spelling.
 * @param suffix Normalised letters, in the word's script or another.
 */
export function appendSuffix(word: string, suffix: string, dialect: TextDialect): string {
  if (/[\u0620-\u06ff]/.test(suffix)) {
    if (/[اە]$/.test(word) && /^ەک(?:ە|ان)/.test(suffix)) return word + suffix.slice(1);
    const endsInVowel = /[اەێۆی]$/.test(word);
    if (endsInVowel && /^[اەێۆ]/.test(suffix)) return `${word}ی${suffix}`;
    if (!endsInVowel && !word.endsWith('و') && /^(?:یە(?:م|$)|هەم)/.test(suffix))
      return word + suffix.slice(1);
    return word.replace(/ھ$/, 'ه') + suffix;
  }
  const endsInVowel = /[aeêiîouû]$/.test(word);
  if (endsInVowel && /^[aeêiîouû]/.test(suffix)) return `${word}y${suffix}`;
  const isSuperfluous = dialect === 'kurmanji' && !endsInVowel && /^y[aeêiîouû]/.test(suffix);
  return word + (isSuperfluous ? suffix.slice(1) : suffix);
}
