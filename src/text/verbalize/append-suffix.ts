import type { TextDialect } from '../types.ts';

/**
 * Appends a suffix by the rules of spelling: 8 + ی is هەشتی, 3 + ەم is سێیەم, 2 + an is duyan. A glide
 * separates two vowels; a glide the word does not need is dropped (1 + یەم is یەکەم).
 * @param word normalised spelling.
 * @param suffix normalised letters, in the word's script or the other.
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
