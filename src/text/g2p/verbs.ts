import type { TextDialect } from '../dialect/text-dialect.ts';
import { isVowel } from './phone-classes.ts';

/*
 * Finite verbs are known by their parts: preverb, prefix, stem, endings. Without the list of stems too many nouns would look like verbs.
 * The stems are in phones; consonants that open a word may differ inside it (r and ř), so both are taken.
 */

const NORTHERN_PRESENT =
  'k ç xw xo d b bê bêj bîn bihîz bihîs zan nivîs nvîs xwîn xoîn gir gr kev mîn mên jî mir şo kuj kuş avêj havêj ajo axiv axêv peyiv êş êşîn kir kirr firoş froş stîn sitîn pirs nas xwaz xaz dan în gihîj gihê gihîn geh gehîn rev revîn rij rêj rijîn rûn runişt sekin rawest weste rab rabe çêk çêb derkev derk derx hejîn hejêr hêl hîl kêl kên ken kişîn kêş kol kut lîz leyîz livîn meş mij nêr nihêr parêz pêç pij qelîn qet riş şkên şikên şkê şikê şewit şewitîn şîn spêr sipêr stirê strê tirs tirsîn wer weş ger gerîn gerîyê xapîn xebit xeft xis xur zewic zivir zivirîn çêrîn çîn guhêz guher guhez hes hizir xemil raz nv niv helîn bez bezîn barîn sûj soj suj alîn xuyê welid şopîn dirû hinêr hinêrîn fir firîn kew mêj pesinîn jimêr hejmêr veger lêz nîş aşîn derbas rê çerîn hê hên hêj bor şê y yê yêd bar';
const NORTHERN_PAST =
  'kir kr çû hat got gut gote dît xwar xar xwend xwand xand da bir br ket kevt keft girt grt ma jiya mir şuşt şûşt kuşt avêt havêt ajot axaft axivî peyivî kirî kirrî firot frot stand sitand pirsî nasî xwest xast viya gera geriya gihîşt gehişt gihişt revî rûnişt nişt sekinî westa rawesta westiya hişt hêla anî îna ina hîna parast pêça şkand şikand şkest şikest şand hinart nard şewitî sot tirsî vegeriya zivirî zivrî xebitî xeftî zewicî çêrand çand bihîst hejand razand nivist nivêst kenî barî meşî firî xist êxist kişand kêşa lîst leyîst best xapand guhert guhort guhast bezî rijî rêt rêxt zanî nivîsî nivîsand şiya hebû bû derman dirût xemilî hesiya şopand gerand qedand kuta xwiya gihand gehand bariya xuya zivri zivrî';
const SORANI_PRESENT =
  'k ke ç xo d b bê łê ł bîn zan nûs xwên gir gr kew mên man jî mir şo kuj kuş hawêj hawê jo ajo axêw duwê kir kirr firoş froş sên stên pirs nas ewê ewêt wê xwaz xiwaz xayen hên hîn ye ge geyen gen řo řw řêj řij nîş nişt sêniş hêł kêł ken kêş kut lerz meş mij řwan nwar parêz pêç peyv şkên şik şwên şar nêr nêrd spêr dirû tirs tirsên barên xapên xe xew xołên geř geřê geřên sûřê tw twan tuwan tiwan bizw bzir pařê helên fiř firên firm çên çêj çîn çiř dro bexş nasên kirê dirê bînrê biřê qoz qelên sût sûtên sûtê hejên hejê gořê guřê toqên jmêr jimêr xał xenîn pêw řizgar niwên nwên şewitên axên xwazre wesť weste westê sełmên derkew çesp çespên gêř gêřê řazê řefên ga gat řexsên dirk xenk x xe bar bez bûr bor';
const SORANI_PAST =
  'kird kra çû hat bû got gut kut wit dî bînî dît xward xura xwênd da dra bird bira kewt girt gîra ma jiya mird şuşt şora kuşt kujra hawîşt ajot axawt duwa kirî kirrî firoşt froşt sand stand send pirsî nasî wîst xwast hêna hênra ênna gey gehîşt geyişt geyî řoyşt řew řijand řişt nişt westa sta hêşt hêła kêła kenî kêşa kuta řwanî parast pêça şka şikand şkand şard nard nêrdra spard sipard tirsa best bestra biřî bařî barî xapand xist xira xişt geřa geřand gořî guřa çand çêşt řuwa dozî zanî zanra twanî tuwanî tiwanî nûsî nûsra nust newist bexşî hejand xewt firî heład heła hełsa şewitand sûta sûtand gêřa kołî nra niya řaga řageyand geyand geyîn řizgar çespand dirû xenî fermû kira nîşt bezî';

/** A preverb takes the stress from the indicative prefix, but not from a negation. */
const NORTHERN_PREVERB = 'ser|kom|çê|ve|vê|hil|hel|řû|řa|řo|da|der|wer|hev|lê|pê|tê|jê|řê';
const SORANI_PREVERB = 'ser|ko|heł|hel|da|řa|řo|řê|wer|der|pê|tê|lê|têk|pêk';

/** In the south, agents and objects are infixed between prefix and stem (`de-m-ewêt`). */
const MOBILE_CLITIC = 'îş|im|it|îy?|man|tan|yan|m|t|y';

interface Shape {
  /** Groups: preverb, prefix, stem. */
  readonly prefixed: RegExp;
  /** Simple past; groups: preverb, stem. */
  readonly past: RegExp;
  /** Subjunctive and imperative with a preverb instead of a prefix; group: preverb. */
  readonly preverbal: RegExp;
  /** Other words that can only be verbs: a causative past in -and, and words with the indicative prefix. */
  readonly unlisted: RegExp;
  readonly isIndicative: (prefix: string) => boolean;
  /** The indicative prefix is stressed in the north; in the south the stem is. */
  readonly stressesIndicative: boolean;
}

const stems = (...lists: readonly string[]): string =>
  Array.from(new Set(lists.join(' ').split(' ')), (stem) => stem.replaceAll(/[rř]/g, '[rř]'))
    .sort((a, b) => b.length - a.length)
    .join('|');

const NORTHERN_ENDING =
  '(?:yne|yn|yt|îte|ete|inê|imê|îtê|be|bin|bim|bî|ibûn?|ibûm|ibûya|bûn?|bûm|bûye|îne|îme|îye|iye|ime|ine|yî|ye|ya|ne|n|im|îm|î|in|în|ît|it|êt|et|em|at|m|t|y|ê|ên|e|î)?';
/** The imperfect and the conditional have the prefix. */
const NORTHERN_IMPERFECT = `(?:a|an|ana|${NORTHERN_ENDING.slice(3)}`;
const SORANI_ENDING =
  '(?:ibûn?|ibûm|ibû|bûn?|bûm|bûwe|irê|rê|ira|ra)?(?:ûm|ûyt?|ûn|û|îtin|ît|îy|yne|yn|yt|î|êt|ên|ê|im|în|in|it|at|et|ete|an|a|e|man|tan|yan|m|t|n|y)?(?:yan|î|im|man|it)?(?:uwe|iwe|ewe|awe|îwe|we|te)?(?:ye)?';

/** Nouns and numerals with the same phones. */
const NOUNS =
  /^(?:nan|masî|mam|mar|derman|birsî|bira|birî|dirêj|pêwîst|day[ik]|hevkar|dergeh|bûk|deng|derd|hêşta|ma$|na$|dijmin|bin$|ban$|dan$|biha|sa)/;

const NORTHERN: Shape = {
  prefixed: new RegExp(
    `^(${NORTHERN_PREVERB})?(na|ne|ni|bi|di|[bd](?=[aeêiouûîh]))(${stems(NORTHERN_PRESENT, NORTHERN_PAST)})${NORTHERN_IMPERFECT}$`,
  ),
  past: new RegExp(`^(${NORTHERN_PREVERB})?(${stems(NORTHERN_PAST)})${NORTHERN_ENDING}$`),
  preverbal:
    /^(çê|ve|vê|hil|hel|řû|řa|řo|da|der|wer)(?:k|xw|xo|gir|gr|kev|b|n|mîn|geř|g[eê]r|parêz|şêr|x|girr|în|bigr)(?:im|î|yî|yn|yt|e|ê|in|în|ît|it|et|êt|m|n|y)$/,
  unlisted:
    /^(?:di[^aeêiouûî][^aeêiouûî]?[aeêiouûî][^aeêiouûî]+(?:î[nz])?(?:im|in|e)|[^aeêiouûî]+[aeêiouûî][^aeêiouûî]+and(?:im|î|in|e|ine)?)$/,
  isIndicative: (prefix) => prefix.startsWith('d'),
  stressesIndicative: true,
};

const SORANI: Shape = {
  prefixed: new RegExp(
    `^(${SORANI_PREVERB})?(?:${MOBILE_CLITIC})?(na|ne|me|bi|de)(?:${MOBILE_CLITIC})?(${stems(SORANI_PRESENT)}|${stems(SORANI_PAST)})${SORANI_ENDING}$`,
  ),
  past: new RegExp(`^(?:(${SORANI_PREVERB})(?:${MOBILE_CLITIC})?)?(${stems(SORANI_PAST)})${SORANI_ENDING}$`),
  preverbal: new RegExp(
    `^(heł|hel|da|řa|řo|řê|wer|der|pê|tê|lê)(?:${MOBILE_CLITIC})?(?:k|gir|gr|nîş|kew|xe|x|geřê|sên|bigir|bîn|west|gey|parêz|mał)(?:im|ît|î|e|ê|êt|at|ên|în|in|n|ne)?(?:ewe)?$`,
  ),
  unlisted: /^[^aeêiouûî]+[aeêiouûî][^aeêiouûî]+and(?:im|ît|în|in|î|man|tan|yan|it)?$/,
  isIndicative: (prefix) => prefix === 'de',
  stressesIndicative: false,
};

/** There is, there is not, come: irregular, with initial stress. */
const IRREGULAR: Readonly<Record<TextDialect, RegExp>> = {
  sorani: /^(?:heye|hen|hebû.{0,4}|nîye|nîn|were|werin)$/,
  kurmanji: /^(?:[tb]ê[mn]?|(?:he|tu)(?:ye|ne|be|bin|bû|bûn|bûya)|nîn(?:e|in)|were|werin|here|herin)$/,
  badini:
    /^(?:(?:hê|bê|tê)(?:te?|n|m|y|yn)|he(?:ye|ne|bît|bin|bû|bûn)|nîn(?:e|in)|were|werin|heře|heřin|k(?:em|et|en|eyn))$/,
};

/** Longer words are never verbs, and would only cost time. */
const LONGEST_VERB = 24;

export interface Verb {
  /** Index of the stressed vowel. */
  readonly stress: number;
  readonly isNegated: boolean;
  /** May also be an infinitive in -n, which is a noun. */
  readonly isAmbiguous: boolean;
}

/**
 * Analyses a word as a finite verb. Stress falls on a negation, on bi- of the subjunctive and imperative, and
 * on a preverb; otherwise on di- in the north (Thackston, 2006, Kurmanji, Phonology: `díçim`, `náçim`,
 * `bíçe`) and on the stem in the south; in a simple past on the last syllable of the stem (`axíftine`).
 * Personal endings are never stressed.
 * @param word one word's phones.
 */
export function verbOf(word: string, dialect: TextDialect): Verb | undefined {
  const shift = word.startsWith('ʔ') ? 1 : 0;
  const bare = word.slice(shift);
  if (word.length > LONGEST_VERB || NOUNS.test(bare)) return undefined;
  if (IRREGULAR[dialect].test(bare)) {
    return { stress: vowelAt(word, 0), isNegated: bare.startsWith('n'), isAmbiguous: false };
  }
  const shape = dialect === 'sorani' ? SORANI : NORTHERN;
  const found =
    prefixedStress(shape.prefixed.exec(bare), bare, shape) ??
    pastStress(shape.past.exec(bare), bare) ??
    preverbalStress(shape.preverbal.exec(bare)) ??
    unlistedStress(shape.unlisted.exec(bare));
  return found && found.stress >= 0 ? { ...found, stress: found.stress + shift } : undefined;
}

function prefixedStress(match: RegExpExecArray | null, word: string, shape: Shape): Verb | undefined {
  if (!match) return undefined;
  const [, preverb, prefix = '', stem = ''] = match;
  const isNegated = /^[nm]/.test(prefix);
  if (isNegated)
    return {
      stress: vowelAt(word, word.indexOf(prefix, preverb?.length ?? 0)),
      isNegated,
      isAmbiguous: false,
    };
  if (preverb) return { stress: vowelAt(word, 0), isNegated, isAmbiguous: false };
  if (!shape.isIndicative(prefix) || shape.stressesIndicative)
    return { stress: vowelAt(word, 0), isNegated, isAmbiguous: false };
  const begin = word.indexOf(stem, prefix.length);
  return { stress: vowelOfStem(word, begin, begin + stem.length), isNegated, isAmbiguous: false };
}

function pastStress(match: RegExpExecArray | null, word: string): Verb | undefined {
  if (!match) return undefined;
  const [, preverb = '', stem = ''] = match;
  if (preverb) return { stress: vowelAt(word, 0), isNegated: false, isAmbiguous: word.endsWith('n') };
  const begin = word.indexOf(stem);
  return {
    stress: vowelOfStem(word, begin, begin + stem.length),
    isNegated: false,
    isAmbiguous: word.endsWith('n'),
  };
}

function preverbalStress(match: RegExpExecArray | null): Verb | undefined {
  return match ? { stress: vowelAt(match[0], 0), isNegated: false, isAmbiguous: false } : undefined;
}

function unlistedStress(match: RegExpExecArray | null): Verb | undefined {
  if (!match) return undefined;
  const [word] = match;
  const causative = word.lastIndexOf('and');
  const stress = causative > 0 ? causative : vowelAt(word, 0);
  return { stress, isNegated: false, isAmbiguous: causative > 0 && word.endsWith('n') };
}

function vowelAt(word: string, from: number): number {
  for (let i = from; i < word.length; i++) if (isVowel(word[i])) return i;
  return -1;
}

/** The last vowel of the stem, or the ending's for a stem without one (`-k-`, `-ç-`). */
function vowelOfStem(word: string, begin: number, end: number): number {
  for (let i = end - 1; i >= begin; i--) if (isVowel(word[i])) return i;
  return vowelAt(word, begin);
}
