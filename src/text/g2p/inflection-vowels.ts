import type { TextDialect } from '../types.ts';

interface Rule {
  readonly find: RegExp;
  readonly write: string;
}

/** Positions where inflection or compounding, not the cluster's sonority, determines the unwritten i. */
const COMMON: readonly Rule[] = [
  // dest|nîşan, erd|hej, pênc|şemme: the parts of a compound keep their own clusters
  { find: /^((?:be|le)?dest|pênc|ʔerd|xweş|xoş)(?=[^aeêiîouûwyt][^aeêiîouûwy]?[aeêîouûwy])/, write: '$1|' },
  // germ|kirdin, şerm|kirin, bext|xwastin
  {
    find: /([rlłnxsşfw][mtdkgflł])(?=(?:lê|pê|ve)?(?:k(?:rd|rn|rî|ra|ird|irn)|danî?$|gr[tn]|xwa|xst)|(?<!t)bûn|hên|xan[eaê])/,
    write: '$1|',
  },
  // my milk, I am late: şîrim, dûrim; not form
  { find: /((?:[aêîû]|[^f]o)r)m$/, write: '$1im' },
  // tirs|nak, xem|nak
  { find: /([^aeêiîouûwy])(?=nak)/, write: '$1|' },
  // giring, giringtir
  { find: /grng/, write: 'giring' },
  // degirê, nakira, hełdekirê: a prefix, then a root that begins with two consonants
  {
    find: /^((?:wer|da|řa|der|heł|pê|tê|lê|řo|be)?(?:nade|de|ne|na|me))([gkdbmfx])([rř])(?=[aêîû]|e?n$|em$|eyn)/,
    write: '$1$2i$3',
  },
  // bikirê, dabigirin
  { find: /^((?:wer|da|řa|der|heł|řo)?b)([gkdbmfx])([rř])(?=[aêîû]|e?n$|em$|eyn)/, write: '$1i$2i$3' },
  // degirim, nakirim, bikiřim
  { find: /^((?:wer|da|řa|der|heł|řo)?(?:de|na|b))([gkbm])([rř])m$/, write: '$1$2i$3im' },
  // kird, kira, kirewe
  { find: /kr(?=d(?:[nbuûw]|$)|[aê]|ewe)/g, write: 'kir' },
  // girt, bird, mird
  { find: /grt(?=[nbu]|$)/g, write: 'girt' },
  { find: /brd(?=[nbu]|$)/g, write: 'bird' },
  { find: /mrd/g, write: 'mird' },
  { find: /xst(?=n|[uiûaî])/g, write: 'xist' },
  // infinitive with an ending: kirdinî, hatinewe
  {
    find: /(kird|girt|bird|mird|xist|hat|kewt|hêşt|geyşt|gwast|dît|řişt|kuşt|bîst|nûst|wist|wîst|niwand)n(?=[aeêî])/g,
    write: '$1in',
  },
  { find: /(şt|st|xt|ft|wt|gut|rd|nd)n(?=[aeêî])/g, write: '$1in' },
  // hatime, geyiştime
  { find: /(hat|kewt|keft|y?şt|st|gut|wt)m(?=e$)/, write: '$1im' },
  // řakişan, hełkişa; dekiřdirê
  { find: /^(řa|heł|hel|wer|da|der)kş/, write: '$1kiş' },
  { find: /křdr/, write: 'kiřdir' },
  // past perfect: kirdibû, danîştibû
  {
    find: /(kird|girt|bird|hat|kewt|xist|n[iî]?ş?t|nûst|[yu]şt|bîst|gut|xward|and|wîst|best)b(?=[ûuêe])/g,
    write: '$1ib',
  },
  // comparative and superlative: baştirîn, zortir; not so metrî, lîtrî
  { find: /((?:^|[^em]).|[^m]e|[^l]î)tr(?=în|ş|î$|e)/g, write: '$1tir' },
  // řagirî, ʔagirî, xořagirî
  { find: /([aeêîoû])gr(?=î)/g, write: '$1gir' },
  // dabinêt, dabixe: the modal b after a preverb
  { find: /^((?:da|řa|heł|der|wer|hel|ve)b)(?=[nxç](?:i?r)?[aeêî])/, write: '$1i' },
  // bibine, biçinewe, dabinirêt
  { find: /^((?:da|řa|heł|hel|der|wer|ve)?(?:de?|be?|bi|ne|na).*[bçkwzjşx])n([eê]|ewe)$/, write: '$1in$2' },
  { find: /^((?:da|řa|heł|der|wer)?(?:de|b|bi|na)n)r(?=[aê])/, write: '$1ir' },
  // daristan, ʔefẍanistan; perist, peristga
  { find: /([rlłn])stan/g, write: '$1istan' },
  { find: /perst/g, write: 'perist' },
  // debine, deçinewe
  { find: /(de|ne|bi|da|řa|der|wer)(b|ç|d|k)n(?=e)/g, write: '$1$2in' },
];

const SORANI: readonly Rule[] = [
  // your life, your name, your house, your mood, your wife, your head: jiyanit, nawit, małit, keyfit, jinit, serit
  {
    find: /([aûîou]n|[aeêiîouû].*en|[aê]w|[aeu]ł|[êî]l|^[^aeêiîouû][nlł]|yf|[îû]r|[aeêiîouû].*ar|yar|^şar|^ser)t$/,
    write: '$1it',
  },
  { find: /^serm$/, write: 'serim' },
  // your food, your coming: xwardinit, hatinit
  { find: /([td])nt$/, write: '$1init' },
  // deywit, demwit, dewitrê; not newt
  { find: /^((?:de|ne|ʔe|na)(?:y|m|t|man|tan|yan))ut/, write: '$1wit' },
  { find: /^(de|ʔe|na)wt(?=r|î|$)/, write: '$1wit' },
];

/**
 * Consonant pairs that Northern verbs separate by i before a suffix, keyed by the second consonant: xebitîn,
 * temirandin, dişewitît, teqilandin. Other pairs stay together: lerzîn, bexşandin, pirsîn, westandin.
 */
const SEPARATED_PAIRS: Readonly<Record<string, string>> = {
  t: 'bwmqk',
  l: 'tdbqmfhkx',
  r: 'mvjnf',
  q: 'ln',
  x: 'pl',
  b: 'l',
  d: 'ly',
  m: 'rwld',
  s: 'fqyxtp',
  n: 'tkqjp',
  h: 'g',
  c: 'bvh',
  z: 'v',
  ş: 'qkl',
  v: 'r',
  k: 'rç',
  p: 'l',
};

const PAIR = Object.entries(SEPARATED_PAIRS)
  .map(([second, firsts]) => `[${firsts}](?=${second})`)
  .join('|');

const NORTHERN_VERBS: readonly Rule[] = [
  // causatives separate most pairs: fetisandin, filitandin, zivirandin; not damezrandin
  {
    find: /([aeêouûî](?:[bpcçdgkqfvhẍjt]|z(?!r)|[lm](?![pdk])|r(?=[kxvm])|w(?=[lnrt])|y(?=[dr])))(?=[^aeêiîouû]andn?(?:$|[aeêîb]))/,
    write: '$1i',
  },
  { find: new RegExp(`([aeêouûî](?:${PAIR}))(?=.(?:în|iyan?)(?:$|[aeêîb]))`), write: '$1i' },
  {
    find: new RegExp(
      `^((?:ve|hil|řa|da|der|tê|pê|lê)?(?:di?|bi?|na|ne).*[aeêouûî](?:${PAIR}))(?=.(?:în?|ît|e|[mn])$)`,
    ),
    write: '$1i',
  },
];

const NORTHERN: readonly Rule[] = [
  // jiyan, hatiye, ronahiya: the north writes one ی for î and its glide; not so the agent's -yar (pirsyar)
  { find: /(^[^aeêiîouûwy])y(?=[aeê])/, write: '$1iy' },
  { find: /([^aeêiîouûwy])y(?=[aeê])(?!ar)/g, write: '$1iy' },
  // vediket, hildigirin, pêdivî: a preverb, then the present prefix
  { find: /^(ve|hil|der|řa|tê|pê|lê|jê|fêr)d(?=[^aeêiîouûʔ])/, write: '$1di' },
  // kirin, kirî, kirbû; vekirî, çêkirya
  { find: /([kbgmd])r(?=n|î|b|d|t)/g, write: '$1ir' },
  { find: /(.[kbgmd])r(?=i?ya|i?ye|a$|e$)/g, write: '$1ir' },
  // a prefix and a root that begins with two consonants: dinivîsît, difiroşît, bihinêre, nebihîst
  { find: /^(d|b)([kgbfhnxpdmj])([rřvlnmh])(?=[aeêîouû])/, write: '$1$2i$3' },
  { find: /^(bê|ne|na)([kgbhnxpd])([rřvln])(?=[aeêîouû])/, write: '$1$2i$3' },
  { find: /zvř/g, write: 'zivř' },
  { find: /zvr/g, write: 'zivir' },
  // dikiřim, difiřin
  { find: /^((?:ve|hil|der|řa|da)?(?:di?|b|na|ne))([gkbfp])ř([mn])$/, write: '$1$2iři$3' },
  // digirim, vedigirin
  { find: /^((?:ve|hil|der|řa|da|tê|pê)?(?:di?|b|na|ne))gr([mn])$/, write: '$1giri$2' },
  // veşartibû, nivistibûn: here all verbs, since the north writes `become` as a separate word
  { find: /((?:[^aeêiîouûs]|[^ua]s)t)b(?=û(?:m|y|n|yn|ye)?$)/, write: '$1ib' },
  { find: /nvst/, write: 'nivist' },
  // řûniştin, nivîsîn, nivişt
  { find: /n(?=şt|vîs|vş)/g, write: 'ni' },
  // şaƹirên; dijminahî, mezinahî
  { find: /aƹr/g, write: 'aƹir' },
  { find: /([^aeêiîouûwy])([nkl])(?=ahî)/g, write: '$1i$2' },
  // mezinin, bizinê, ʔagirê, genimî: nouns keep the i of their last syllable before an ending
  { find: /([aeêiîouûb])(z|ş)n(?=(?:[êîa]|[êa]n|n|ek|ek[aê])$)/, write: '$1$2in' },
  { find: /([aeêu])([gk])r(?=(?:[êîa]|[êa]n|ek|ek[aê])$)/, write: '$1$2ir' },
  { find: /nm(?=(?:[êîa]|[êa]n|ek|ek[aê])$)/, write: 'nim' },
  // kûçik, landik, golik, pîrik; not bask, kesk, park
  { find: /([çcfpbd]|[êîoû][lrm])k(?=$|[êa]n?$)/, write: '$1ik' },
  // biçime, herine
  { find: /^((?:ve|hil|řa|da|der)?(?:di?|bi?|na|ne).*[çjzşkgxsv])([mn])e$/, write: '$1i$2e' },
  // infinitive with ezafe: gotina, xwarinê
  { find: /([td]|xwar)n(?=[aê]$)/g, write: '$1in' },
  { find: /(kir|bir|gir|mir)n(?=[aeêî]|$)/g, write: '$1in' },
];

const RULES: Readonly<Record<TextDialect, readonly Rule[]>> = {
  sorani: [...COMMON, ...SORANI],
  kurmanji: [...COMMON, ...NORTHERN, ...NORTHERN_VERBS],
  badini: [...COMMON, ...NORTHERN, ...NORTHERN_VERBS],
};

/**
 * Inserts the unwritten vowels of verb and noun forms, and `|` between the parts of a compound; the rest is
 * left to `insertEpentheticVowels`.
 */
export function insertInflectionVowels(phones: string, dialect: TextDialect): string {
  // Unwritten vowels separate consonants; only forms of witin have a u in their place.
  if (!/[^aeêiîouû]{2}|ut/.test(phones)) return phones;
  return RULES[dialect].reduce((spelled, rule) => spelled.replace(rule.find, rule.write), phones);
}
