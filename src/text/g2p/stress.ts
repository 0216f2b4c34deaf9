import type { TextDialect } from '../dialect/text-dialect.ts';
import type { Phone, SpokenPause, SpokenWord } from '../utterance/utterance.ts';
import { isVowel } from './phone-classes.ts';
import { type Verb, verbOf } from './verbs.ts';

/*
 * Nouns, adjectives and adverbs are stressed on their last syllable, including the definite -eke, the plural
 * -an and the comparative -tir (Thackston 2006, Sorani and Kurmanji, Phonology; McCarus 1958). What the
 * grammars call unstressed is stripped first: the copula, personal and possessive clitics, ezafe, the
 * indefinite -ek, singular and vocative endings, `also`, and attached postpositions. Many endings are also
 * the ends of words, so context decides (an ezafe needs something to link to, a copula closes its clause).
 */

/** The syntactic context of an ending. */
interface StressContext {
  /** A noun, adjective or pronoun follows without a pause, so an ezafe could link to it. */
  readonly linksOn: boolean;
  /** The word is clause-final. */
  readonly closesClause: boolean;
  /**
   * The clause already has a verb or copula, or a demonstrative directly precedes: a final -e is not the
   * copula.
   */
  readonly hasPredicate: boolean;
}

/** Longer words are not analysed: no rule applies to them, and hostile ones would be slow. */
const LONGEST_WORD = 32;

/** Words whose last syllable only looks like an ending. */
const UNANALYSED: Readonly<Record<TextDialect, RegExp>> = {
  sorani:
    /^(?:peyda|xuda|seda|beẍda|ferda|řûda|hîç|yek|kerîm|sîstim|tekřît|mindałan|derman|zeman|peyman|xetan|jin|şîrîn|zemîn|birîn|řengîn|nerm|ʔîmam|ʔîslam|ʔesta|dîtin|zanyarî|lêre|êre|ewe|eme|name|qawe|[rř]ojname|gewre|taze|sade|pencere|pare|řêge|qise|hefte|bełge|nawçe|wişe|wane|hemîşe|xane|kome|(?:yek|dû|sê|çwar|pênc)?şemme|(?:yaz|dwaz|sêz|çwar|paz|şaz|ḧev|hej|noz)de|karxane|qutabxane|kitêbxane|nexoşxane)$/,
  kurmanji:
    /^(?:zaxo|ero|soro|gelek|hinek|yek|herdek|melek|felek|belek|tenê|dotirê|êdî|belê|erê|heftê|heştê|kengê|divê|hewa|dinya|derya|çira|çiya|bira|bela|qeza|mela|paşa|axa|xwedê|niha|nuha|wisa|wiha|usa|heta|cuda|dua|ava|sera|tena|mamosta|amerîka|ewropa|tirkiya|asya|almanya|fransa|rûsya|sûriya|îtalya|kanada|min|bin|jin|şîrîn|zemîn|birîn|genim|kirin|dîtin)$/,
  badini:
    /^(?:zaxo|gelek|hindek|hinek|êk|yek|pêk|melek|tenê|belê|erê|ḧeftê|ḧeştê|keŋgê|dinya|derya|çira|çiya|bira|bela|mela|paşa|axa|xudê|wesa|hosa|nuka|mamosta|ʔemrîka|turkya|surya|şîrîn|birîn|genim|dîtin)$/,
};

type Ending = readonly [pattern: RegExp, applies: (context: StressContext) => boolean];

const ALWAYS = (): boolean => true;
const CLOSING = ({ closesClause }: StressContext): boolean => closesClause;
const COPULA = ({ closesClause, hasPredicate }: StressContext): boolean => closesClause && !hasPredicate;
const LEADING = ({ linksOn }: StressContext): boolean => linksOn;

/** Outermost first; each is stripped at most once. */
const ENDINGS: Readonly<Record<TextDialect, readonly Ending[]>> = {
  sorani: [
    [/(?<=[aeêouûîi].*[^e])îş$|(?<=[aeêouûî])ş$/, CLOSING],
    [/(?<=[aeêouûîi].*)ewe$/, ALWAYS],
    [/(?<=[aeêouûîi][^aeêouûîi]+|[aeêouûî]y|ekey|kan)da$/, ALWAYS],
    [/(?<=[aeêouûîi])ye$/, ALWAYS],
    [/(?<=[^k])(?:e|in|în)$|(?<=[aeêouû])n$/, COPULA],
    [/(?:îtin|ît)$/, COPULA],
    [/im$|(?<=[aeou])m$/, ALWAYS],
    [/it$|(?<=ek[ae].*)t$/, ALWAYS],
    [/(?<=[aeêouûîi].*[aeêouûîi].*[^s])(?:man|tan|yan)$|(?<=[aeêouûî])(?:man|tan|yan)$/, ALWAYS],
    [/(?<=ekan|ek[ae]|[aeou])[îy]$/, ALWAYS],
    [/î$/, LEADING],
    [/(?:y?êkî?|yekî?|êk)$/, ALWAYS],
  ],
  kurmanji: northern([]),
  badini: northern([[/(?<=[^k])e$|im$|(?<=[^iî])în$|(?<=[^t])in$/, COPULA]]),
};

function northern(copula: readonly Ending[]): readonly Ending[] {
  return [
    [/(?<=[aeêoû])ye$/, CLOSING],
    ...copula,
    [/(?<=[aeêouûîi].*)(?:in|n)o$/, ALWAYS],
    [/(?<=^[^aeêouûîi]*[aeêouûîi][^aeêouûîi]+)o$/, CLOSING],
    [/(?<=[aeêouûîi].*)(?:ên|êt)$/, ALWAYS],
    [/(?<=[aeêouûîi].*)y?ek(?:[eaêî]|ên)?$/, ALWAYS],
    [/(?<=[aeêouûîi].*)y?ê$/, ALWAYS],
    [/(?<=[aeê])yî$/, ALWAYS],
    [/(?<=[aeêouûîi].*)y?a$/, LEADING],
  ];
}

const DEMONSTRATIVES = /^(?:ʔ?e[mwv]|v[êî]|w[êî]|ʔ?ev)$/;
/** Pronouns that an ezafe can link to, although they are clitics. */
const PRONOUNS = /^(?:min|te|to|wî|wê|me|we|wan|xwe|xo|ʔ?e[mwv]|vî|vê|ʔême|ʔêwe|ʔewan)$/;

type Item = SpokenWord | SpokenPause;

const ITEMS_PER_STEP = 64;

/** Determines the stressed vowel of every content word, and the role of finite verbs; in steps of a few words. */
export function* assignStress(items: readonly Item[], dialect: TextDialect): Generator<undefined, Item[]> {
  const stressed: Item[] = [];
  const lexicon = new SentenceLexicon(dialect);
  let hasPredicate = false;
  for (const [i, item] of items.entries()) {
    if (item.kind === 'pause' || item.role === 'conjunction') hasPredicate = false;
    if (item.kind === 'pause' || (item.isFunctionWord && item.role !== 'question')) {
      stressed.push(item);
      continue;
    }
    const [before, next] = [items[i - 1], items[i + 1]];
    const closesClause = next?.kind !== 'word' || next.role === 'conjunction';
    const { verb } = lexicon.formOf(item);
    if (verb && !(verb.isAmbiguous && isInfinitive(before, closesClause))) {
      hasPredicate = true;
      // A negated verb carries the nuclear accent itself.
      stressed.push({ ...item, stress: verb.stress, role: verb.isNegated ? item.role : 'verb' });
    } else {
      const context = {
        linksOn: next?.kind === 'word' && lexicon.linksOn(next),
        closesClause,
        hasPredicate: hasPredicate || (before?.kind === 'word' && lexicon.formOf(before).isDemonstrative),
      };
      stressed.push({ ...item, stress: lexicon.stressOf(item, context) });
    }
    if (i % ITEMS_PER_STEP === 0) yield;
  }
  return stressed;
}

/** What a word's phones decide, whatever stands around it. */
interface Form {
  /** Undefined for function words and interrogatives too. */
  readonly verb: Verb | undefined;
  readonly isDemonstrative: boolean;
  readonly isPronoun: boolean;
  /** Stressed vowels found so far, by `StressContext` as three bits. */
  readonly stress: (number | undefined)[];
}

/** The words of one sentence, each analysed once: words that repeat share their phones. */
class SentenceLexicon {
  readonly #dialect: TextDialect;
  readonly #forms = new Map<readonly Phone[], Form>();

  constructor(dialect: TextDialect) {
    this.#dialect = dialect;
  }

  formOf({ phones, isFunctionWord, role }: SpokenWord): Form {
    const known = this.#forms.get(phones);
    if (known) return known;
    const word = phones.join('');
    const mayBeVerb = !isFunctionWord && role !== 'question';
    const form: Form = {
      verb: mayBeVerb ? verbOf(word, this.#dialect) : undefined,
      isDemonstrative: DEMONSTRATIVES.test(word),
      isPronoun: PRONOUNS.test(word),
      stress: [],
    };
    this.#forms.set(phones, form);
    return form;
  }

  linksOn(next: SpokenWord): boolean {
    const { isPronoun, verb } = this.formOf(next);
    return next.isFunctionWord ? isPronoun : next.role === undefined && verb === undefined;
  }

  stressOf(word: SpokenWord, context: StressContext): number {
    const { stress } = this.formOf(word);
    const { linksOn, closesClause, hasPredicate } = context;
    const place = Number(linksOn) + 2 * Number(closesClause) + 4 * Number(hasPredicate);
    stress[place] ??= stressOf(word.phones, this.#dialect, context);
    return stress[place];
  }
}

/** -in is an infinitive inside a clause, and after a form of `hatin`, which forms a passive with it. */
function isInfinitive(before: Item | undefined, closesClause: boolean): boolean {
  return !closesClause || (before?.kind === 'word' && /^t?hat|^t?ê[tn]?$/.test(before.phones.join('')));
}

/**
 * Index of the stressed vowel of a non-verb: the last one once unstressed endings are stripped.
 * @returns -1 for a word without a vowel.
 */
export function stressOf(
  phones: readonly Phone[],
  dialect: TextDialect,
  context: StressContext = { linksOn: false, closesClause: false, hasPredicate: true },
): number {
  let stem = phones.join('');
  const offset = stem.startsWith('ʔ') ? 1 : 0;
  const endings = stem.length > LONGEST_WORD ? [] : ENDINGS[dialect];
  for (const [pattern, applies] of endings) {
    if (UNANALYSED[dialect].test(stem) || (offset === 1 && UNANALYSED[dialect].test(stem.slice(1)))) break;
    if (!applies(context)) continue;
    const ending = pattern.exec(stem);
    if (ending !== null && lastVowel(stem, ending.index) >= 0) stem = stem.slice(0, ending.index);
  }
  return lastVowel(stem, stem.length);
}

function lastVowel(word: string, end: number): number {
  for (let index = end - 1; index >= 0; index--) {
    if (isVowel(word[index])) return index;
  }
  return -1;
}
