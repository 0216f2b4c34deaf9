import type { TextDialect } from '../types.ts';

/** Long texts are judged by their beginning, in UTF-16 units. */
const SAMPLE_LENGTH = 2000;

/** Words specific to one written standard. `evidence` scores them: above 0 for Badini. */
const BADINI_WORDS = new Set(
  'ئەز مە تە گەلەک هەمی کو یێ یا یێن ژی پتر ئەڤرۆ سپێدە دڤێت نوکە ئەڤ وان ئێک خەلکێ دێ بابێ هندەک تو'.split(
    ' ',
  ),
);
const SORANI_WORDS = new Set(
  'لە بە کە دەکات بوو ئەم ئێمە لێ زۆر بۆ کردن ئەوە هەموو لەگەڵ ئەمڕۆ تۆ'.split(' '),
);

/**
 * Guesses a text's dialect: a hint only, because short texts are ambiguous and a voice determines its dialect
 * anyway. Latin script is Kurmanji unless it has Sorani letters and particles; Arabic script is Sorani unless
 * Badini words, endings and ڤ outweigh its own. A text without letters is Sorani.
 */
export function guessDialect(text: string): TextDialect {
  const sample = text.slice(0, SAMPLE_LENGTH).normalize('NFC').replace(/ك/g, 'ک').replace(/ي|ى/g, 'ی');
  const arabic = sample.match(/[\u0620-\u06ff]/g)?.length ?? 0;
  const latin = sample.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin > arabic) return isLatinSorani(sample) ? 'sorani' : 'kurmanji';
  let score = 0;
  for (const [word] of sample.matchAll(/[\u0620-\u06d3\u06d5-\u06ff\u200c]{1,40}/g)) score += evidence(word);
  return score > 0 ? 'badini' : 'sorani';
}

function evidence(word: string): number {
  let score = 0;
  if (word.includes('ڤ')) score += 1;
  if (word.includes('ڵ')) score -= 2;
  if (/^[لبژد]$/.test(word)) score += 2;
  if (BADINI_WORDS.has(word)) score += 2;
  if (SORANI_WORDS.has(word)) score -= 1.5;
  if (/^(?:نا)?دە../.test(word)) score -= 1;
  else if (/^د[^اوۆەێیڤ]../.test(word)) score += 1;
  if (/..(?:ێن|ێ)$/.test(word)) score += 0.5;
  if (/..(?:ەکە|ەکان|ەوە|مان|یان)$/.test(word)) score -= 1;
  return score;
}

const LATIN_SORANI = /^(?:le|be|bo|ke|ew|em|we)$|[łřẍḧ]/;
const LATIN_KURMANJI = /^(?:ji|li|di|bi|ez|min|te|ku|xwe|ne|ye)$/;

function isLatinSorani(sample: string): boolean {
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  const sorani = words.filter((word) => LATIN_SORANI.test(word)).length;
  const kurmanji = words.filter((word) => LATIN_KURMANJI.test(word)).length;
  return sorani > 1.5 * kurmanji;
}
