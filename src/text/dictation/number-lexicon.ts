import type { Numerals } from '../vocabulary/numerals.ts';
import { KURMANJI_NUMERALS } from '../vocabulary/numerals-kurmanji.ts';
import { SORANI_NUMERALS } from '../vocabulary/numerals-sorani.ts';

/** The dialects that are recognized. */
export type DictationDialect = 'sorani' | 'kurmanji';

/** A word of a number: 0 to 19, a ten, a hundred, thousands in one word (duhezar), or what multiplies the number before it by 1,000 or more. */
export interface NumberWord {
  readonly kind: 'unit' | 'teen' | 'ten' | 'hundred' | 'thousands' | 'scale';
  readonly value: number;
}

/** What the words of numbers, and the words around them, mean in a dialect. */
export interface NumberLexicon {
  readonly words: ReadonlyMap<string, NumberWord>;
  readonly and: string;
  /** The ending of "a": a million and two. */
  readonly article: string;
  readonly points: ReadonlySet<string>;
  /** Before a number: out of a hundred. */
  readonly percents: readonly (readonly string[])[];
  /** Before the hour. */
  readonly hours: ReadonlySet<string>;
  /** A preposition between the word for hour and the hour, which then has an ending or minutes. */
  readonly at: string | undefined;
  readonly half: string;
  readonly quarter: string;
  readonly minus: string;
  /** Currencies and units: digits stand before them, however small the number. They may have endings. */
  readonly measures: ReadonlySet<string>;
  /** Names of months, of two words the first; they may have endings. */
  readonly months: ReadonlySet<string>;
  /** The word for month, after a day: the fifth of the month, of month three. */
  readonly ofMonth: ReadonlySet<string>;
  /** Endings of nouns and numbers, longest first. */
  readonly suffixes: readonly string[];
  /** Numbers that are also other words (heard, shade), and whether these are nouns that stand where a number does (week). */
  readonly homographs: ReadonlyMap<string, boolean>;
  /** Before a year, or years: what follows is a number. */
  readonly years: ReadonlySet<string>;
  /** Words that cannot be what a number counts: prepositions, particles, very. */
  readonly uncounted: ReadonlySet<string>;
}

/** Spoken forms beside those that our voices say. */
const VARIANTS: Readonly<Record<DictationDialect, Readonly<Record<string, number>>>> = {
  kurmanji: {
    didu: 2,
    dudu: 2,
    sisê: 3,
    yanzdeh: 11,
    yazde: 11,
    yanzde: 11,
    donzdeh: 12,
    duwanzdeh: 12,
    diwanzdeh: 12,
    dwazdeh: 12,
    donzde: 12,
    dozdeh: 12,
    sêzde: 13,
    çarde: 14,
    panzdeh: 15,
    pênzdeh: 15,
    pazde: 15,
    panzde: 15,
    şanzdeh: 16,
    şazde: 16,
    şanzde: 16,
    hevde: 17,
    hivdeh: 17,
    huvdeh: 17,
    hejde: 18,
    hijdeh: 18,
    nozde: 19,
    sih: 30,
    pêncih: 50,
    newed: 90,
    pênsed: 500,
    heşsed: 800,
    nosed: 900,
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
    حەفدە: 17,
    پێنسەد: 500,
    شەسەد: 600,
  },
};

const SOURCES = {
  kurmanji: {
    vocabulary: KURMANJI_NUMERALS,
    points: ['bêhnok'],
    percents: ['ji sedî', 'sedî'],
    hours: 'saet saetê saeta demjimêr demjimêrê demjimêra',
    at: 'di',
    article: 'ek',
    quarter: 'çarîk',
    measures: 'kîlo deqe xulek derece',
    months: 'rêbendan reşemî avdar pûşper gelawêj rezber kewçêr sermawez berfanbar çirî berçile temûz êlûn',
    ofMonth: 'mehê meha',
    suffixes: 'emîn yemîn em yem yên ên an yan ê yê a ya î yî',
    homographs: { sî: false, heftê: true },
    years: 'sal sala salên salê',
    uncounted: 'e ye bû ya yê yên li ji di bi bo ku pir zehf gelek',
  },
  sorani: {
    vocabulary: SORANI_NUMERALS,
    points: ['فاریزە', 'خاڵ'],
    percents: ['لە سەدا', 'لە سەدی', 'لەسەدا', 'سەدا'],
    hours: 'سەعات سەعاتی کاتژمێر کاتژمێری دەمژمێر',
    at: undefined,
    article: 'ێک',
    quarter: 'چارەک',
    measures: 'کیلۆ دەقە خولەک دەقیقە پلە',
    months:
      'نەورۆز خاکەلێوە گوڵان جۆزەردان پووشپەڕ گەلاوێژ خەرمانان ڕەزبەر خەزەڵوەر گەڵاڕێزان سەرماوەز بەفرانبار ڕێبەندان ڕەشەمە',
    ofMonth: 'مانگ مانگی',
    suffixes: 'هەمین یەمین ەمین هەم یەم ەم یەوە ەوە وە یەکان ەکان کان یەکە ەکە یدا دا یان ان یش یە ە ی م',
    homographs: { بیست: false, سی: false },
    years: 'ساڵ ساڵی ساڵانی',
    uncounted: 'لە بە بۆ کە زۆر',
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
  const {
    vocabulary,
    points,
    percents,
    hours,
    at,
    article,
    quarter,
    measures,
    months,
    ofMonth,
    suffixes,
    homographs,
    years,
    uncounted,
  } = SOURCES[dialect];
  const named = [...vocabulary.months, ...months.split(' ')].map((month) => month.split(' ')[0]!);
  return {
    words: numberWordsOf(vocabulary, VARIANTS[dialect]),
    and: vocabulary.and,
    points: new Set([vocabulary.point, ...points]),
    percents: percents.map((phrase) => phrase.split(' ')),
    hours: new Set(hours.split(' ')),
    at,
    article,
    half: vocabulary.half,
    quarter,
    minus: vocabulary.minus,
    measures: new Set([
      ...vocabulary.money.split(' '),
      ...unitsOf(vocabulary),
      ...measures.split(' '),
      ...hours.split(' '),
      vocabulary.second,
    ]),
    months: new Set(named),
    ofMonth: new Set(ofMonth.split(' ')),
    suffixes: suffixes.split(' '),
    homographs: new Map(Object.entries(homographs)),
    years: new Set(years.split(' ')),
    uncounted: new Set(uncounted.split(' ')),
  };
}

/** Units with every prefix: those that nobody says do no harm. */
function unitsOf({ measures }: Numerals): string[] {
  const prefixes = ['', ...measures.prefixes.split(' ')];
  return measures.units.split(' ').flatMap((unit) => prefixes.map((prefix) => prefix + unit));
}

function numberWordsOf(
  { ones, tens, hundreds, scales }: Numerals,
  variants: Readonly<Record<string, number>>,
): Map<string, NumberWord> {
  const words = new Map<string, NumberWord>();
  const below100 = (value: number): NumberWord => ({
    kind: value < 10 ? 'unit' : value < 20 ? 'teen' : 'ten',
    value,
  });
  for (const [value, word] of ones.entries()) words.set(word, below100(value));
  for (const [index, word] of tens.entries()) if (word) words.set(word, below100(10 * index));
  for (const [index, word] of hundreds.entries())
    if (word) words.set(word, { kind: 'hundred', value: 100 * index });
  for (const [word, value] of Object.entries(variants))
    words.set(word, value < 100 ? below100(value) : { kind: 'hundred', value });
  for (const [word, { value }] of [...words])
    if (value > 1) words.set(word + scales[1]!, { kind: 'thousands', value: 1000 * value });
  for (const [index, word] of scales.entries())
    if (word) words.set(word, { kind: 'scale', value: 1000 ** index });
  return words;
}
