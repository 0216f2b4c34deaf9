import type { PhraseEnding } from './split-phrases.ts';

/** The tune of a phrase type. Levels in natural-log units for a voice with `range` 1; times in ms at speed 1. */
export interface PhraseTune {
  /** Height of the nuclear accent's peak above the declination line. */
  readonly accent: number;
  /** Position of the peak in the stressed vowel, 0 to 1. */
  readonly peak: number;
  /** Boundary tone: final level relative to the line, and the duration of the movement. */
  readonly end: number;
  readonly reach: number;
  /** Factors on prenuclear and postnuclear accents. */
  readonly before: number;
  readonly after: number;
  /** Factor on all movements. */
  readonly range: number;
}

/**
 * The tunes of Kurdish phrases. Statements fall from the nucleus; wh-questions likewise, from a higher peak;
 * yes/no questions stay low and rise from the last stressed syllable; continuations rise slightly at the end,
 * list items more (Hasan, 2012, on Northern Kurdish: falling and rising boundary tones, late-peaking
 * downstepped accents; Hamid and Taha, 2023, on Central Kurdish: final rises in lists and continuations).
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
