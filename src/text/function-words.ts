import type { TextDialect } from './types.ts';

/** Words that lean on their neighbours: conjunctions, adpositions, particles, pronouns, and the copula where it is written apart. */
const SORANI = 'و لە بە بۆ کە تا لێ پێ تێ بێ یان وەک نەک با ئەم ئەو هەر چ لەگەڵ هەتا';
const SORANI_LATIN = 'û le be bo ke ta lê pê tê bê yan wek nek ba em ew her legeł heta';
const KURMANJI =
  'û li bi ji di de re da ve ku ko bo e ye im me î yî in ne be jî jê lê pê tê bê dê ê ya yê yên a ên ev ew her an yan wek heta xwe ez tu min te em we wan';
const BADINI =
  'و ل ب ژ د دا ڤە ڕا کو بۆ تا یا یێ یێن دێ ژی لێ پێ تێ بێ مە نە ئەڤ ئەو هەر ئان یان وەک هەتا خۆ ئەز تو من تە ئەم وە وان';

const SETS: Readonly<Record<TextDialect, ReadonlySet<string>>> = {
  sorani: new Set(`${SORANI} ${SORANI_LATIN}`.split(' ')),
  kurmanji: new Set(`${KURMANJI} ${BADINI}`.split(' ')),
  badini: new Set(`${BADINI} ${KURMANJI}`.split(' ')),
};

/** @param word Normalised, in lower case. */
export function isFunctionWord(word: string, dialect: TextDialect): boolean {
  return SETS[dialect].has(word);
}
