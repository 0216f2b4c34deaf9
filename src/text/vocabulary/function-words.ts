import type { TextDialect } from '../dialect/text-dialect.ts';
import type { WordRole } from '../utterance/utterance.ts';

/** Function words: conjunctions, adpositions, particles, pronouns, and the detached copula. */
const SORANI =
  'و لە بە بۆ کە تا لێ پێ تێ بێ یان وەک نەک با ئەم ئەو هەر چ لەگەڵ هەتا ئەگەر بەڵام چونکە یا ش دا ڕا لەسەر لەژێر لەلایەن بەبێ دە';
const SORANI_LATIN =
  'û le be bo ke ta lê pê tê bê yan wek nek ba em ew her legeł heta eger bełam çunke leser';
const KURMANJI =
  'û li bi ji di de re ra da ve ku ko bo e ye im me î yî în in ne jî jê lê pê tê bê dê ê ya yê yên ên ev ew her an yan wek heta xwe ez tu min te em hûn hun we wan wî wê vî vê heke eger ger lewre çimkî çunkî bila';
/** Spelled like English words: no evidence for Kurdish inside Arabic script. */
const KURMANJI_ALONE = 'a be bin bim bî';
const BADINI =
  'و ل ب ژ د دا ڤە ڕا کو بۆ تا یا یێ یێن دێ ژی ژێ لێ پێ تێ بێ مە مەیە نە ئەڤ ئەو هەر ئان یان وەک هەتا خۆ ئەز تو من تە ئەم هوین هین وە وان وی وێ ڤی ڤێ ئەگەر چونکی بلا دەگەل بن بم';

/** Interrogatives: they carry the nuclear accent, and their questions end with a fall. */
const QUESTION_WORDS: Readonly<Record<TextDialect, string>> = {
  sorani:
    'چی چ چییە کێ کێیە کەی بۆچی چۆن چۆنی چۆنیت چۆنن چۆنە کوێ کوێیە کوێن کوێندەر چەند چەندە چەندن چەندین کام کامە کامیان کامەیان لەکوێ چیت چیم چیتان چییان kê çî çon çonî çonît key boçî kwê kam çend',
  kurmanji:
    'çi kî kê kîjan kengî kengê çima çawa çawan çer çawanî kû ku çend çiqas çiqasî kîj çiçax kuderê kîderê kudere çire çilo çito',
  badini:
    'چ چی کی کێ کیژ کیژان کیژک کەنگی کەنگێ بۆچی چاوا چاوان چاوانی چاوانە چەوا چەوان کیڤە کیرێ کو چەند چەندە چەندن چما چرا چاوانن کیڤەیە چیە کیە چەوایە چەواین کیژە',
};

/** Conjunctions before which a long clause can be split. */
const CONJUNCTIONS: Readonly<Record<TextDialect, string>> = {
  sorani: 'و û کە ke بەڵام bełam چونکە çunke یان yan ئەگەر eger تا ta هەتا بۆیە بەڵکو پاشان کاتێک هەرچەندە',
  kurmanji: 'û ku ko lê belê an yan heke eger ger lewre lewma loma çimkî çunkî heta dema gava piştî lêbelê',
  badini: 'و کو بەلێ لێ ئان یان ئەگەر چونکی هەتا لەوما لەو دەما پشتی',
};

const asSet = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '));

const FUNCTION_WORDS: Readonly<Record<TextDialect, ReadonlySet<string>>> = {
  sorani: asSet(SORANI, SORANI_LATIN),
  kurmanji: asSet(KURMANJI, KURMANJI_ALONE, BADINI),
  badini: asSet(BADINI, KURMANJI),
};
const QUESTIONS: Readonly<Record<TextDialect, ReadonlySet<string>>> = {
  sorani: asSet(QUESTION_WORDS.sorani),
  kurmanji: asSet(QUESTION_WORDS.kurmanji, QUESTION_WORDS.badini),
  badini: asSet(QUESTION_WORDS.badini, QUESTION_WORDS.kurmanji),
};
const JOINING: Readonly<Record<TextDialect, ReadonlySet<string>>> = {
  sorani: asSet(CONJUNCTIONS.sorani),
  kurmanji: asSet(CONJUNCTIONS.kurmanji, CONJUNCTIONS.badini),
  badini: asSet(CONJUNCTIONS.badini, CONJUNCTIONS.kurmanji),
};

/** @param word normalized, lower case. */
export function isFunctionWord(word: string, dialect: TextDialect): boolean {
  return FUNCTION_WORDS[dialect].has(word);
}

/**
 * The role that spelling alone implies; an ambiguous word (`ku`: where, that) is an interrogative only in a
 * question.
 */
export function roleOf(word: string, dialect: TextDialect, isQuestion: boolean): WordRole | undefined {
  if (isQuestion && QUESTIONS[dialect].has(word)) return 'question';
  return JOINING[dialect].has(word) ? 'conjunction' : undefined;
}
