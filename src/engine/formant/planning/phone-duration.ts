import type { Manner, PhoneShape } from '../phones/phone-shape.ts';

/** The context that determines a phone's duration. Neighbours are within the same word. */
export interface DurationContext {
  readonly shape: PhoneShape;
  readonly before: PhoneShape | undefined;
  readonly next: PhoneShape | undefined;
  readonly afterNext: PhoneShape | undefined;
  /** Is the stressed vowel. */
  readonly isStressed: boolean;
  /** Is a consonant directly before the stressed vowel. */
  readonly opensStress: boolean;
  /** The word carries the nuclear accent of its phrase. */
  readonly isNucleus: boolean;
  readonly isFunctionWord: boolean;
  /** Number of vowels in the word. */
  readonly vowels: number;
  /** Is phrase-initial. */
  readonly opensPhrase: boolean;
  /** The boundary that follows, if the phone is in the phrase-final rhyme. */
  readonly closes: 'break' | 'clause' | 'sentence' | undefined;
}

export interface PhoneDuration {
  /** ms at speed 1. */
  readonly duration: number;
  /** Minimum recognizable duration in ms: speed and context never go below it. */
  readonly least: number;
}

/** Incompressible fraction of a phone's inherent duration, by manner (minimum durations after Klatt, 1979). */
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

/**
 * Pre-boundary lengthening (Klatt, 1976; Wightman et al., 1992): more for the vowel than for the consonants
 * after it.
 */
const FINAL_VOWEL = { break: 1.25, clause: 1.36, sentence: 1.46 } as const;
const FINAL_CONSONANT = { break: 1.1, clause: 1.3, sentence: 1.4 } as const;

/**
 * Lengthening of word-final vowels inside a phrase, which marks word boundaries (Oller, 1973; Turk and
 * Shattuck-Hufnagel, 2000).
 */
const WORD_FINAL_VOWEL = 1.25;

/** Polysyllabic shortening of vowels, by syllable count 0, 1, 2, 3, 4 and more (Lehiste, 1972). */
const BY_VOWELS = [1.06, 1.06, 1, 0.94, 0.89] as const;

/**
 * The duration of a phone in context, after the rules of Klatt (1976, 1979): the compressible part is
 * multiplied by each applicable rule, so that no combination of rules eliminates a phone.
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

/** Taps cannot lengthen, and stops lengthen only in their closure. */
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

/** Pre-voiceless shortening: strongest before stops, universal but weaker than in English (Chen, 1970). */
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
  // Cluster shortening (Haggard, 1973).
  const inCluster = shape.formants ? 0.85 : 0.76;
  if (isConsonant(before) && !isGeminate) stretch *= inCluster;
  if (isConsonant(next) && !isGeminate) stretch *= inCluster;
  // Domain-initial strengthening (Fougeron and Keating, 1997).
  if (!before) stretch *= opensPhrase ? 1.16 : 1.06;
  if (opensStress) stretch *= isNucleus ? 1.2 : 1.1;
  else if (before?.manner === 'vowel' && next?.manner === 'vowel') stretch *= 0.95;
  return stretch;
}

function isConsonant(shape: PhoneShape | undefined): boolean {
  return shape !== undefined && shape.manner !== 'vowel';
}
