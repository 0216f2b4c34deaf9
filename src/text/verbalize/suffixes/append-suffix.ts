import type { TextDialect } from '../../dialect/text-dialect.ts';

/** Endings of an ordinal, whole. */
const LATIN_ORDINAL = /^em(în)?$/;
const ARABIC_ORDINAL = /^[یه]?ەم(ین)?$/;

/**
 * Appends a suffix by the rules of spelling: 8 + ی is هەشتی, 3 + ەم is سێیەم, 2 + an is duyan. A glide
 * separates two vowels; a glide the word does not need is dropped (1 + یەم is یەکەم). The ending of an ordinal in the
 * other script is that of the word's language: 3 + em is سێیەم in Sorani, سێیێ in Badini.
 * @param word normalized spelling.
 * @param suffix normalized letters, in the word's script or the other.
 */
export function appendSuffix(word: string, suffix: string, dialect: TextDialect): string {
  const ordinal = ordinalEnding(word, suffix, dialect);
  return join(word, ordinal ?? suffix, dialect);
}

/** The ending of an ordinal in a word's own script, where it is written in the other one. */
function ordinalEnding(word: string, suffix: string, dialect: TextDialect): string | undefined {
  const isArabic = /[\u0620-\u06ff]$/.test(word);
  const written = (isArabic ? LATIN_ORDINAL : ARABIC_ORDINAL).exec(suffix);
  if (!written) return undefined;
  if (!isArabic) return written[1] ? 'emîn' : 'em';
  // As in print, where ەم is rare.
  if (dialect === 'badini') return 'ێ';
  return written[1] ? 'ەمین' : 'ەم';
}

function join(word: string, suffix: string, dialect: TextDialect): string {
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
