import type { PhraseEnding } from './split-phrases.ts';

/** How a phrase of a kind moves the pitch. All levels in natural-log units, for a voice whose `range` is 1; times in ms at speed 1. */
export interface PhraseTune {
  /** Height of the main accent's peak above the line it stands on. */
  readonly accent: number;
  /** Where in the stressed vowel that peak is reached, 0 to 1. */
  readonly peak: number;
  /** Level of the very end beside the line, and how long the last movement lasts. */
  readonly end: number;
  readonly reach: number;
  /** Height of the accents before and after the main one, beside the ordinary. */
  readonly before: number;
  readonly after: number;
  /** Multiplier of all movements. */
  readonly range: number;
}

/**
 * The melodies of Kurdish phrases: a statement falls from its main accent, so does a question that has a question word, from a higher
 * one; a question of yes or no stays low and rises from its last stressed syllable; what goes on rises a little at the end, each item of
 * a list more (Hasan, 2012, on Northern Kurdish: falling and rising boundary tones, accents that peak late in their syllable and are
 * downstepped; Hamid and Taha, 2023, on Central Kurdish: final rises in lists and where the speaker goes on).
 */
export const PHRASE_TUNES: Readonly<Record<PhraseEnding, PhraseTune>> = {
  statement: { accent: 0.2, peak: 0.55, end: -0.1, reach: 200, before: 1, after: 0.3, range: 1 },
  exclamation: { accent: 0.28, peak: 0.6, end: -0.12, reach: 220, before: 1.1, after: 0.35, range: 1.25 },
  wordQuestion: { accent: 0.3, peak: 0.6, end: -0.06, reach: 220, before: 0.7, after: 0.3, range: 1.1 },
  question: { accent: -0.05, peak: 0.3, end: 0.32, reach: 320, before: 0.9, after: 0, range: 1.05 },
  continuation: { accent: 0.19, peak: 0.85, end: 0.1, reach: 140, before: 1, after: 0.5, range: 1 },
  item: { accent: 0.12, peak: 0.8, end: 0.17, reach: 150, before: 0.9, after: 0.4, range: 1 },
  break: { accent: 0.18, peak: 0.85, end: 0.04, reach: 110, before: 1, after: 0.5, range: 1 },
};
