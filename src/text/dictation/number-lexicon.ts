import type { Vocabulary } from '../vocabulary/vocabulary.ts';
import { KURMANJI } from '../vocabulary/vocabulary-kurmanji.ts';
import { SORANI } from '../vocabulary/vocabulary-sorani.ts';

/** The dialects that are recognised. */
export type DictationDialect = 'sorani' | 'kurmanji';

/** A word of a number: 0 to 19, a ten, a hundred, or what multiplies the number before it by 1,000 or more. */
export interface NumberWord {
  readonly kind: 'unit' | 'teen' | 'ten' | 'hundred' | 'scale';
  readonly value: number;
}

/** What the words of numbers, and the words around them, mean in a dialect. */
export interface NumberLexicon {
  readonly words: ReadonlyMap<string, NumberWord>;
  readonly and: string;
  readonly points: ReadonlySet<string>;
  /** Before a number: out of a hundred. */
  readonly percents: readonly (readonly string[])[];
  /** Before the hour. */
  readonly hours: ReadonlySet<string>;
  readonly half: string;
  readonly quarter: string;
  readonly minus: string;
  /** Currencies and units: digits stand before them, however small the number. They may have endings. */
  readonly measures: ReadonlySet<string>;
  /** Of names of two words the first; they may have endings. */
  readonly months: ReadonlySet<string>;
  /** Endings of nouns and numbers, longest first. */
  readonly suffixes: readonly string[];
  /** Numbers that are also other words (heard, shade), and whether these are nouns that stand where a number does (week). */
  readonly homographs: ReadonlyMap<string, boolean>;
}

/** Spoken forms beside those that our voices say. */
const VARIANTS: Readonly<Record<DictationDialect, Readonly<Record<string, number>>>> = {
  kurmanji: {
    didu: 2,
    dudu: 2,
    sisê: 3,
    donzdeh: 12,
    dozdeh: 12,
    sêzde: 13,
    çarde: 14,
    panzdeh: 15,
    pênzdeh: 15,
    şanzdeh: 16,
    hevde: 17,
    hivdeh: 17,
    hejde: 18,
    hijdeh: 18,
    nozde: 19,
    sih: 30,
  },
  sorani: {
    دووان: 2,
    سیان: 3,
    یانزە: 11,
    دوانزە: 12,
    سیانزە: 13,
    سیازدە: 13,
    پانزە: 15,
    شانزە: 16,
    هەڤدە: 17,
  },
};

const SOURCES = {
  kurmanji: {
    vocabulary: KURMANJI,
    points: ['bêhnok'],
    percents: ['ji sedî', 'sedî'],
    hours: 'saet saetê saeta demjimêr',
    quarter: 'çarîk',
    measures: 'kîlo ton deqe xulek lîreyên euroyên dînarên dolarên',
    months: 'rêbendan reşemî avdar pûşper gelawêj rezber kewçêr sermawez berfanbar',
    suffixes: 'emîn yemîn em yem an yan ê yê a ya î yî',
    homographs: { sî: false, heftê: true },
  },
  sorani: {
    vocabulary: SORANI,
    points: ['فاریزە', 'خاڵ'],
    percents: ['لە سەدا', 'سەدا'],
    hours: 'سەعات سەعاتی کاتژمێر کاتژمێری',
    quarter: 'چارەک',
    measures: 'کیلۆ تۆن دەقە خولەک دەقیقە',
    months:
      'نەورۆز گوڵان جۆزەردان پووشپەڕ گەلاوێژ خەرمانان ڕەزبەر گەڵاڕێزان سەرماوەز بەفرانبار ڕێبەندان ڕەشەمە',
    suffixes: 'هەمین یەمین ەمین هەم یەم ەم یەوە ەوە وە یەکان ەکان یەکە ەکە یدا دا یان ان یش یە ە ی م',
    homographs: { بیست: false, سی: false },
  },
} as const;

const lexicons = new Map<DictationDialect, NumberLexicon>();

/** Built at its first use. */
export function numberLexicon(dialect: DictationDialect): NumberLexicon {
  let lexicon = lexicons.get(dialect);
  if (!lexicon) {
    lexicon = buildLexicon(dialect);
    lexicons.set(dialect, lexicon);
  }
  return lexicon;
}

function buildLexicon(dialect: DictationDialect): NumberLexicon {
  const { vocabulary, points, percents, hours, quarter, measures, months, suffixes, homographs } =
    SOURCES[dialect];
  const named = [...vocabulary.months, ...months.split(' ')].map((month) => month.split(' ')[0]!);
  return {
    words: numberWordsOf(vocabulary, VARIANTS[dialect]),
    and: vocabulary.and,
    points: new Set([vocabulary.point, ...points]),
    percents: percents.map((phrase) => phrase.split(' ')),
    hours: new Set(hours.split(' ')),
    half: vocabulary.half,
    quarter,
    minus: vocabulary.minus,
    measures: new Set(
      [
        ...Object.values(vocabulary.currencies),
        ...Object.values(vocabulary.units),
        ...measures.split(' '),
      ].map((measure) => measure.split(' ')[0]!),
    ),
    months: new Set(named),
    suffixes: suffixes.split(' '),
    homographs: new Map(Object.entries(homographs)),
  };
}

function numberWordsOf(
  { ones, tens, hundreds, scales }: Vocabulary,
  variants: Readonly<Record<string, number>>,
): Map<string, NumberWord> {
  const words = new Map<string, NumberWord>();
  const below100 = (value: number): NumberWord => ({
    kind: value < 10 ? 'unit' : value < 20 ? 'teen' : 'ten',
    value,
  });
  for (const [value, word] of ones.entries()) words.set(word, below100(value));
  for (const [index, word] of tens.entries()) if (word) words.set(word, below100(10 * index));
  for (const [word, value] of Object.entries(variants)) words.set(word, below100(value));
  for (const [index, word] of hundreds.entries())
    if (word) words.set(word, { kind: 'hundred', value: 100 * index });
  for (const [index, word] of scales.entries())
    if (word) words.set(word, { kind: 'scale', value: 1000 ** index });
  return words;
}
