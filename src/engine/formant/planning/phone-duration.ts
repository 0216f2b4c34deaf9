import type { Manner, PhoneShape } from '../articulation/phone-shape.ts';

/** Where a phone stands, as far as its length depends on it. Neighbours are those of the same word. */
export interface DurationContext {
  readonly shape: PhoneShape;
  readonly before: PhoneShape | undefined;
  readonly next: PhoneShape | undefined;
  readonly afterNext: PhoneShape | undefined;
  /** It is the stressed vowel. */
  readonly isStressed: boolean;
  /** It is a consonant right before the stressed vowel. */
  readonly opensStress: boolean;
  /** The word has the main accent of its phrase. */
  readonly isNucleus: boolean;
  readonly isFunctionWord: boolean;
  /** Vowels in the word. */
  readonly vowels: number;
  /** First of its phrase. */
  readonly opensPhrase: boolean;
  /** Part of the last vowel of a phrase or of the consonants after it; what ends there. */
  readonly closes: 'break' | 'clause' | 'sentence' | undefined;
}

export interface PhoneDuration {
  /** ms at speed 1. */
  readonly duration: number;
  /** ms below which the phone is hardly heard for what it is: what speed and context cannot take. */
  readonly least: number;
}

/** The part of its own length that a phone of this manner never gives up (minimum durations after Klatt, 1979). */
const LEAST: Readonly<Record<Manner, number>> = {
  vowel: 0.42,
  stop: 0.75,
  affricate: 0.75,
  fricative: 0.68,
  aspirate: 0.55,
  nasal: 0.66,
  lateral: 0.66,
  glide: 0.52,
  approximant: 0.52,
  tap: 0.85,
  trill: 0.68,
  glottal: 0.6,
};

/** Lengthening before a boundary (Klatt, 1976; Wightman et al., 1992): more for the vowel than for the consonants after it. */
const FINAL_VOWEL = { break: 1.25, clause: 1.36, sentence: 1.46 } as const;
const FINAL_CONSONANT = { break: 1.1, clause: 1.3, sentence: 1.4 } as const;

/** The vowel that a word within a phrase ends in tells the listener where words part (Oller, 1973; Turk and Shattuck-Hufnagel, 2000). */
const WORD_FINAL_VOWEL = 1.25;

/** The shortening of words of 1, 2, 3, 4 and more syllables (Lehiste, 1972), on vowels. */
const BY_VOWELS = [1.06, 1.06, 1, 0.94, 0.89] as const;

/**
 * The length of a phone in its place, after the rules of Klatt (1976, 1979): its own length less its least is multiplied by what each
 * rule asks for, and the least is added again, so that no rules together can squeeze a phone away.
 */
export function phoneDuration(place: DurationContext): PhoneDuration {
  const { shape, closes } = place;
  const least = shape.duration * LEAST[shape.manner];
  const isVowel = shape.manner === 'vowel';
  const stretch = isVowel ? vowelStretch(place) : consonantStretch(place);
  const inside = least + (shape.duration - least) * stretch;
  if (!closes) return { duration: inside, least };
  return { duration: inside * (isVowel ? FINAL_VOWEL : finalConsonants(shape))[closes], least };
}

/** A tap has no time to be drawn out, and of a stop only the closure is. */
function finalConsonants({ manner }: PhoneShape): Readonly<Record<'break' | 'clause' | 'sentence', number>> {
  if (manner === 'tap') return { break: 1, clause: 1.08, sentence: 1.1 };
  if (manner === 'stop' || manner === 'trill') return { break: 1.06, clause: 1.16, sentence: 1.2 };
  return FINAL_CONSONANT;
}

function vowelStretch(place: DurationContext): number {
  const { next, afterNext, isStressed, isNucleus, isFunctionWord, vowels, closes } = place;
  let stretch = isStressed ? (isNucleus ? 1.22 : 1.08) : isFunctionWord ? 0.6 : 0.75;
  stretch *= BY_VOWELS[Math.min(4, vowels)] as number;
  stretch *= beforeConsonant(next);
  if (isConsonant(next) && isConsonant(afterNext)) stretch *= 0.86;
  if (!next && !closes) stretch *= WORD_FINAL_VOWEL;
  return stretch;
}

/** Vowels are shorter before voiceless consonants, most before stops, in all languages though less than in English (Chen, 1970). */
function beforeConsonant(next: PhoneShape | undefined): number {
  if (!next || next.manner === 'vowel') return 1.04;
  const isObstruent = next.manner === 'stop' || next.manner === 'affricate';
  if (!next.voiced) return isObstruent ? 0.8 : 0.9;
  if (next.manner === 'fricative') return 1.12;
  return next.manner === 'nasal' ? 0.96 : 1.04;
}

function consonantStretch(place: DurationContext): number {
  const { shape, before, next, isFunctionWord, opensStress, opensPhrase, isNucleus } = place;
  const isGeminate = before === shape || next === shape;
  let stretch = isFunctionWord ? 0.85 : 1;
  // Haggard (1973): consonants are shorter beside consonants.
  const inCluster = shape.formants ? 0.85 : 0.76;
  if (isConsonant(before) && !isGeminate) stretch *= inCluster;
  if (isConsonant(next) && !isGeminate) stretch *= inCluster;
  // Fougeron and Keating (1997): the higher the unit it opens, the stronger a consonant.
  if (!before) stretch *= opensPhrase ? 1.16 : 1.06;
  if (opensStress) stretch *= isNucleus ? 1.2 : 1.1;
  else if (before?.manner === 'vowel' && next?.manner === 'vowel') stretch *= 0.95;
  return stretch;
}

function isConsonant(shape: PhoneShape | undefined): boolean {
  return shape !== undefined && shape.manner !== 'vowel';
}
