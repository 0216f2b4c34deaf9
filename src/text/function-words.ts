import type { TextDialect } from './types.ts';

/** Words that lean on their neighbours: conjunctions, adpositions, particles, and the copula where it is written apart. */
const FUNCTION_WORDS: Readonly<Record<TextDialect, string>> = {
  sorani: 'و لە بە بۆ کە تا لێ پێ تێ بێ یان وەک نەک با ئەم ئەو هەر چ لەگەڵ هەتا',
  kurmanji:
    'û li bi ji di de re da ve ku ko bo e ye im me î yî in ne be jî jê lê pê tê bê dê ê ya yê yên a ên ev ew her ne an yan wek heta xwe ez tu min te em we wan',
  badini:
    'و ل ب ژ د دا ڤە ڕا کو بۆ تا یا یێ یێن دێ ژی لێ پێ تێ بێ مە نە ئەڤ ئەو هەر ئان یان وەک هەتا خۆ ئەز تو من تە ئەم وە وان',
};

const SETS: Readonly<Record<TextDialect, ReadonlySet<string>>> = {
  sorani: new Set(FUNCTION_WORDS.sorani.split(' ')),
  kurmanji: new Set(FUNCTION_WORDS.kurmanji.split(' ')),
  badini: new Set(FUNCTION_WORDS.badini.split(' ')),
};

/** @param word Normalised, in lower case. */
export function isFunctionWord(word: string, dialect: TextDialect): boolean {
  return SETS[dialect].has(word);
}
