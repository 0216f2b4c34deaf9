import type { Phone, SpokenPause, SpokenWord, TextDialect } from '../types.ts';
import { verbOf } from '../vocabulary/verbs.ts';
import { isVowel } from './phone-classes.ts';

/*
 * Nouns, adjectives and adverbs are stressed on their last syllable, the definite -eke, the plural -an and the comparative -tir with it
 * (Thackston 2006, Sorani and Kurmanji, Phonology; McCarus 1958). What the grammars call unstressed is taken off first: the copula,
 * personal and possessive clitics, ezafe, the indefinite -ek, the endings of the singular and of the vocative, `also`, and postpositions
 * written on the word. Many endings are also the ends of words, so the neighbours decide (an ezafe needs something to lead to, a copula
 * closes its clause).
 */

/** What the words around say of an ending. */
interface Surroundings {
  /** A noun, adjective or pronoun follows without a pause: an ezafe would lead to it. */
  readonly leadsOn: boolean;
  /** A clause ends with the word. */
  readonly closesClause: boolean;
  /** The clause has a verb or copula already, or a demonstrative right before: a last -e is not the copula. */
  readonly hasPredicate: boolean;
}

/** Longer words are left as they are: no rule knows them, and hostile ones would cost time. */
const LONGEST_WORD = 32;

/** Whole words whose last syllable looks like an ending. */
const WHOLE: Readonly<Record<TextDialect, RegExp>> = {
  sorani:
    /^(?:peyda|xuda|seda|beẍda|ferda|řûda|hîç|yek|kerîm|sîstim|tekřît|mindałan|derman|zeman|peyman|xetan|jin|şîrîn|zemîn|birîn|řengîn|nerm|ʔîmam|ʔîslam|ʔesta|dîtin|zanyarî|lêre|êre|ewe|eme|name|qawe|[rř]ojname|gewre|taze|sade|pencere|pare|řêge|qise|hefte|bełge|nawçe|wişe|wane|hemîşe|xane|kome|(?:yek|dû|sê|çwar|pênc)?şemme|(?:yaz|dwaz|sêz|çwar|paz|şaz|ḧev|hej|noz)de|karxane|qutabxane|kitêbxane|nexoşxane)$/,
  kurmanji:
    /^(?:zaxo|ero|soro|gelek|hinek|yek|herdek|melek|felek|belek|tenê|dotirê|êdî|belê|erê|heftê|heştê|kengê|divê|hewa|dinya|derya|çira|çiya|bira|bela|qeza|mela|paşa|axa|xwedê|niha|nuha|wisa|wiha|usa|heta|cuda|dua|ava|sera|tena|mamosta|amerîka|ewropa|tirkiya|asya|almanya|fransa|rûsya|sûriya|îtalya|kanada|min|bin|jin|şîrîn|zemîn|birîn|genim|kirin|dîtin)$/,
  badini:
    /^(?:zaxo|gelek|hindek|hinek|êk|yek|pêk|melek|tenê|belê|erê|ḧeftê|ḧeştê|keŋgê|dinya|derya|çira|çiya|bira|bela|mela|paşa|axa|xudê|wesa|hosa|nuka|mamosta|ʔemrîka|turkya|surya|şîrîn|birîn|genim|dîtin)$/,
};

type Ending = readonly [pattern: RegExp, applies: (surroundings: Surroundings) => boolean];

const ALWAYS = (): boolean => true;
const CLOSING = ({ closesClause }: Surroundings): boolean => closesClause;
const COPULA = ({ closesClause, hasPredicate }: Surroundings): boolean => closesClause && !hasPredicate;
const LEADING = ({ leadsOn }: Surroundings): boolean => leadsOn;

/** From the outside inwards; each is taken off at most once. */
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
/** Pronouns that an ezafe leads to, though they lean on it. */
const PRONOUNS = /^(?:min|te|to|wî|wê|me|we|wan|xwe|xo|ʔ?e[mwv]|vî|vê|ʔême|ʔêwe|ʔewan)$/;

type Item = SpokenWord | SpokenPause;

/** Finds the stressed vowel and, for finite verbs, the role of every word that is not a small one. */
export function placeStress(items: readonly Item[], dialect: TextDialect): Item[] {
  let hasPredicate = false;
  return items.map((item, i) => {
    if (item.kind === 'pause' || item.role === 'conjunction') hasPredicate = false;
    if (item.kind === 'pause') return item;
    if (item.isFunctionWord && item.role !== 'question') return item;
    const next = items[i + 1];
    const closesClause = next?.kind !== 'word' || next.role === 'conjunction';
    const word = item.phones.join('');
    const verb = item.role === 'question' ? undefined : verbOf(word, dialect);
    if (verb && !(verb.isAmbiguous && isInfinitive(items[i - 1], closesClause))) {
      hasPredicate = true;
      // A negated verb takes the main accent itself.
      return { ...item, stress: verb.stress, role: verb.isNegated ? item.role : 'verb' };
    }
    const surroundings = {
      leadsOn: leadsOn(next, dialect),
      closesClause,
      hasPredicate: hasPredicate || isDemonstrated(items, i),
    };
    return { ...item, stress: stressOf(item.phones, dialect, surroundings) };
  });
}

/** -in is the infinitive inside a clause, and after a form of `hatin`, which makes a passive of it. */
function isInfinitive(before: Item | undefined, closesClause: boolean): boolean {
  return !closesClause || (before?.kind === 'word' && /^t?hat|^t?ê[tn]?$/.test(before.phones.join('')));
}

function isDemonstrated(items: readonly Item[], index: number): boolean {
  for (let i = index - 1; i >= Math.max(0, index - 2); i--) {
    const item = items[i];
    if (item?.kind === 'word' && DEMONSTRATIVES.test(item.phones.join(''))) return i === index - 1;
  }
  return false;
}

function leadsOn(next: Item | undefined, dialect: TextDialect): boolean {
  if (next?.kind !== 'word') return false;
  const word = next.phones.join('');
  if (next.isFunctionWord) return PRONOUNS.test(word);
  return next.role === undefined && verbOf(word, dialect) === undefined;
}

/**
 * Index of the stressed vowel of a word that is no verb: the last, when its unstressed endings are taken off.
 * @returns -1 for a word without a vowel.
 */
export function stressOf(
  phones: readonly Phone[],
  dialect: TextDialect,
  surroundings: Surroundings = { leadsOn: false, closesClause: false, hasPredicate: true },
): number {
  let stem = phones.join('');
  const offset = stem.startsWith('ʔ') ? 1 : 0;
  const endings = stem.length > LONGEST_WORD ? [] : ENDINGS[dialect];
  for (const [pattern, applies] of endings) {
    if (WHOLE[dialect].test(stem) || (offset === 1 && WHOLE[dialect].test(stem.slice(1)))) break;
    if (!applies(surroundings)) continue;
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
