export type Manner =
  | 'vowel'
  | 'stop'
  | 'affricate'
  | 'fricative'
  | 'aspirate'
  | 'nasal'
  | 'lateral'
  | 'glide'
  | 'approximant'
  | 'tap'
  | 'trill'
  | 'glottal';

/** The first three formants in Hz, for a vocal tract of 17 cm. */
export type Formants = readonly [number, number, number];

/**
 * One of at most four bands of frication noise: centre and bandwidth in Hz, linear gain. A centre below 10 is
 * a factor on the second formant. Adjacent bands of equal sign are synthesized with opposite signs, so that
 * they do not cancel between their peaks.
 */
export type NoiseBand = readonly [number, number, number];

/**
 * A place of articulation: `locus` in Hz; the formants of an adjacent vowel start at `locus + (vowel - locus)
 * * slope` (locus equations after Sussman, McCaffrey and Matthews, 1991).
 */
export interface Place {
  readonly locus: Formants;
  readonly slope: Formants;
  /** The velar locus follows the vowel's backness; `locus[1]` is then unused. */
  readonly followsBackness?: boolean;
  /** Duration of the formant transitions of an adjacent vowel, in ms. */
  readonly transition: number;
  /** Vowel-to-vowel coarticulation across the consonant, 0 to 1. */
  readonly coarticulation: number;
}

/**
 * A side branch of the vocal tract: its pole and zero in Hz, and its damping of the second and third
 * formants.
 */
export interface Cavity {
  readonly pole: number;
  readonly zero: number;
  readonly damping: number;
}

export interface PhoneShape {
  readonly manner: Manner;
  readonly voiced: boolean;
  /** Word-medial duration in ms at speed 1. */
  readonly duration: number;
  /** The phone's own formants: vowels, nasals, liquids and glides. */
  readonly formants?: Formants;
  readonly place?: Place;
  /** Stops and affricates: ms from the release to the end (burst, then aspiration or frication). */
  readonly release?: number;
  readonly noise?: readonly NoiseBand[];
  /** Pharyngeal and uvular fricatives: linear amplitude of noise filtered by the whole tract. */
  readonly breath?: number;
  /** Voiced fricatives: linear amplitude of voicing, and its tilt in dB at about 4 kHz. */
  readonly voiceBar?: number;
  readonly voiceBarTilt?: number;
  /** Nasals and laterals: the cavity behind the oral closure or beside the tongue. */
  readonly cavity?: Cavity;
  /**
   * Gains of parallel resonators at F2, F3 and 3.5 kHz, which add the energy that a cascade alone lacks
   * compared with measured speech.
   */
  readonly support: Formants;
}
