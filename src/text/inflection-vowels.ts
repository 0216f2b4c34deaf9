import type { TextDialect } from './types.ts';

interface Rule {
  readonly find: RegExp;
  readonly write: string;
}

/** Places where inflection, not the shape of the cluster, decides where the hidden i stands. */
const BOTH: readonly Rule[] = [
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
  // past perfect: kirdibû
  { find: /(kird|girt|bird|hat|kewt|xist)b(?=[ûuêe])/g, write: '$1ib' },
  // comparative and superlative: baştirîn, zortir
  { find: /(.)tr(?=în|ş|î$|e)/g, write: '$1tir' },
  // daristan, ʔefẍanistan; perist, peristga
  { find: /([rlłn])stan/g, write: '$1istan' },
  { find: /perst/g, write: 'perist' },
  // debine, deçinewe
  { find: /(de|ne|bi|da|řa|der|wer)(b|ç|d|k)n(?=e)/g, write: '$1$2in' },
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
  // digirim, vedigirin
  { find: /^((?:ve|hil|der|řa|da|tê|pê)?(?:di?|b|na|ne))gr([mn])$/, write: '$1giri$2' },
  // infinitive with ezafe: gotina, xwarinê
  { find: /([td]|xwar)n(?=[aê]$)/g, write: '$1in' },
  { find: /(kir|bir|gir|mir)n(?=[aeêî]|$)/g, write: '$1in' },
];

/** Writes the hidden vowels that belong to forms of verbs and nouns; the rest is left to `insertHiddenVowels`. */
export function writeInflectionVowels(phones: string, dialect: TextDialect): string {
  const rules = dialect === 'sorani' ? BOTH : [...BOTH, ...NORTHERN];
  return rules.reduce((spelled, rule) => spelled.replace(rule.find, rule.write), phones);
}
