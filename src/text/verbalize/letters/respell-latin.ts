import type { TextDialect } from '../../dialect/text-dialect.ts';
import { lowerCase } from '../../g2p/lower-case.ts';
import { SPELLED } from '../../vocabulary/loan-words.ts';
import { appendSuffix } from '../suffixes/append-suffix.ts';
import type { LatinOrthography } from '../tokens/verbalizer.ts';
import { isSayable } from './is-sayable.ts';
import { lookUpLoan } from './look-up-loan.ts';

/** Common Kurmanji words typed without a Kurdish keyboard, where the plain letters spell no other word. */
const WITHOUT_MARKS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'baş xweş xweşe çawa yî kurdî kurmancî soranî rojbaş çiya çima çi çend pênc şeş bijî îro êvar şev navê tişt kî ' +
    'hûn çûm çû çûn bû bûn dixwazî dizanî nizanî hatî diçim diçî dîsa xwendî rûne kêm pêş paş reş zêde nû ên yên ' +
    'zarokên hevalên niştiman çîrok pirtûk'
  )
    .split(' ')
    .map((word) => [withoutMarks(word), word]),
);

function withoutMarks(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

const ENGLISH_NAMES: Readonly<Record<string, string>> = {
  a: 'ey',
  b: 'bî',
  c: 'sî',
  d: 'dî',
  e: 'î',
  f: 'êf',
  g: 'cî',
  h: 'eyç',
  i: 'ay',
  j: 'cey',
  k: 'key',
  l: 'êl',
  m: 'êm',
  n: 'ên',
  o: 'o',
  p: 'pî',
  q: 'kyû',
  r: 'ar',
  s: 'ês',
  t: 'tî',
  u: 'yû',
  v: 'vî',
  w: 'dabilyû',
  x: 'êks',
  y: 'way',
  z: 'zêd',
};

/** a, bê, cê, çê: a vowel is its own name. */
function kurdishName(letter: string): string {
  return 'aeêiîouû'.includes(letter) ? letter : `${letter}ê`;
}

/**
 * The names of Latin letters, joined as they are pronounced: BBC is bîbîsî in Sorani and Badini, PKK is
 * pêkêkê in Kurmanji.
 */
export function spellOut(letters: string, dialect: TextDialect): string {
  const names = Array.from(lowerCase(letters), (letter) =>
    dialect === 'kurmanji' ? kurdishName(letter) : (ENGLISH_NAMES[letter] ?? kurdishName(letter)),
  );
  return names.join('');
}

/**
 * Grapheme rules of English, in order; vowels keep their continental values, which suits names from most
 * languages.
 */
const FOREIGN_SPELLING: readonly (readonly [pattern: RegExp, spoken: string])[] = [
  // Before the rules that write ay for what English spells otherwise.
  [/a[iy]/g, 'ey'],
  [/ation/g, 'eyşïn'],
  [/tion/g, 'şïn'],
  [/ssion/g, 'şïn'],
  [/ture$/g, 'çïr'],
  [/ight/g, 'ayt'],
  [/aught$/g, 'ot'],
  [/ther$/g, 'dêr'],
  [/stle$/g, 'sïl'],
  [/([bcdfgkptz])le$/g, '$1ïl'],
  [/([bt])re$/g, '$1ïr'],
  [/([nr])se$/g, '$1s'],
  [/ce$/g, 's'],
  [/age$/g, 'ïj'],
  [/ange$/g, 'eynj'],
  // Washington, Wellington: the g is silent.
  [/ington$/g, 'ïnton'],
  [/([dlr])ow$/g, '$1o'],
  [/oa(?=[bcdfgklmnpst])/g, 'o'],
  [/([^aeiou])ew$/g, '$1yû'],
  [/^x/g, 'z'],
  [/chr/g, 'kr'],
  [/gh/g, 'g'],
  [/d?ge$/g, 'j'],
  [/([^aeiou])ie$/g, '$1î'],
  [/sch|sh/g, 'ş'],
  [/tch|ch/g, 'ç'],
  [/ph/g, 'f'],
  [/th/g, 's'],
  [/wh/g, 'w'],
  [/^kn/g, 'n'],
  [/ck/g, 'k'],
  [/qu/g, 'kw'],
  [/x/g, 'ks'],
  [/([aeiou])([bdfgklmnprstvz])e$/g, '$1:$2'],
  [/a:/g, 'ey'],
  [/i:/g, 'ay'],
  [/u:/g, 'û'],
  [/:/g, ''],
  [/ee|ea/g, 'î'],
  [/oo/g, 'û'],
  [/ou|ow/g, 'aw'],
  [/oi/g, 'oy'],
  [/ei/g, 'ay'],
  [/([^aeiou])i(?=[aou])/g, '$1y'],
  [/au/g, 'o'],
  [/c(?=[eiyî])/g, 's'],
  [/c/g, 'k'],
  [/j/g, 'c'],
  [/q/g, 'k'],
  [/(?<![aeiou])y(?![aeiouêîû])/g, 'î'],
  [/([bdfgklmnprstvz])\1/g, '$1'],
  [/e/g, 'ê'],
  [/i/g, 'î'],
  [/u/g, 'û'],
  [/êy/g, 'ey'],
  [/ï/g, 'i'],
];

/** Capitals of an acronym, and a Kurmanji suffix behind them: PDK, PDKê, UNESCOyê. */
const ACRONYM = /^([A-ZÇÊÎŞÛĞÜÖ]{2,6})(y?(?:ê|a|an|î|ên|e|ek|ekê))?$/;

/**
 * Respells a Latin-script word in Kurdish Latin spelling as it is pronounced: acronyms spelled out that cannot be
 * said, known loans by lookup, and in foreign orthography the rest by rule. A word with Kurdish letters is always
 * Kurdish.
 */
export function respellLatin(word: string, orthography: LatinOrthography, dialect: TextDialect): string {
  if (orthography === 'foreign' && /^[A-Z]$/.test(word)) return spellOut(word, dialect);
  const [, capitals = '', suffix = ''] = (isCapital(word, 1) && ACRONYM.exec(word)) || [];
  const mayEnd = capitals.length > 2 || (capitals !== '' && !hasVowel(capitals.toLowerCase()));
  if (mayEnd && suffix !== '')
    return appendSuffix(respellLatin(capitals, orthography, dialect), suffix, dialect);
  const lower = lowerCase(word);
  const loan = lookUpLoan(lower, orthography === 'foreign');
  const isAcronym = capitals === word && isSpelled(lower, orthography === 'foreign');
  if (SPELLED.has(word) || (isAcronym && !(loan !== undefined && hasVowel(lower) && word.length > 3)))
    return spellOut(word, dialect);
  if (loan !== undefined) return loan;
  if (!hasVowel(lower) && lower.length <= 4) return spellOut(lower, dialect);
  if (orthography !== 'foreign' && FOREIGN_NAME.test(word)) return spellForeign(lower);
  if (orthography === 'plain') return Object.hasOwn(WITHOUT_MARKS, lower) ? WITHOUT_MARKS[lower]! : lower;
  if (orthography === 'kurdish' || /[çêîşûłřẍḧ]/.test(lower)) return lower;
  return spellForeign(lower);
}

function isCapital(word: string, index: number): boolean {
  const unit = word.charCodeAt(index);
  return (unit >= 0x41 && unit <= 0x5a) || unit > 0x7f;
}

function hasVowel(lower: string): boolean {
  return /[aeêiîıouûéèáàíóúöüäâô]/.test(lower);
}

/** Whether an acronym is spelled: two letters without a vowel, more that cannot be said, and short foreign ones. */
function isSpelled(lower: string, isForeign: boolean): boolean {
  if (!hasVowel(lower)) return true;
  if (lower.length < 3) return isForeign;
  return (isForeign && lower.length === 3) || !isSayable(lower);
}

/** A name with letter sequences that Kurdish lacks: Washington, Michael Schumacher, Google Play Books. */
const FOREIGN_NAME = /^[A-Z][a-z]*?(?:[sc]h|ph|ck|ee|oo|ght|tion)[a-z]*$/;

function spellForeign(lower: string): string {
  return FOREIGN_SPELLING.reduce((spelled, [find, write]) => spelled.replace(find, write), lower);
}
