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

/** Frequencies of the first three formants in Hz, for a vocal tract of 17 cm. */
export type Formants = readonly [number, number, number];

/** One band of frication noise, of at most four: centre and bandwidth in Hz, linear gain. A centre below 10 is a multiple of the second formant.
 * Neighbours of one sign in the table are of opposite sign in the sound, so that they do not cancel between their peaks */
export type NoiseBand = readonly [number, number, number];

/**
 * Where a consonant pulls the formants of its neighbours: `locus` in Hz; a vowel beside it starts at
 * `locus + (vowel - locus) * slope` (locus equations after Sussman, McCaffrey and Matthews, 1991).
 */
export interface Place {
  readonly locus: Formants;
  readonly slope: Formants;
  /** The velar locus depends on the vowel's backness; then `locus[1]` is not used. */
  readonly followsBackness?: boolean;
  /** How long the formants of a vowel take from or to this place, in ms. */
  readonly transition: number;
  /** How far the vowel beyond the consonant shows at the edge of the one before it, 0 to 1. */
  readonly coarticulation: number;
}

/** What a side branch of the vocal tract adds and takes: a pole and a zero in Hz, and by how much it widens the second and third formant. */
export interface Cavity {
  readonly pole: number;
  readonly zero: number;
  readonly damping: number;
}

export interface PhoneShape {
  readonly manner: Manner;
  readonly voiced: boolean;
  /** Length in ms of the phone inside a word at speed 1. */
  readonly duration: number;
  /** Formants held by the phone itself: vowels, nasals, liquids and glides. */
  readonly formants?: Formants;
  readonly place?: Place;
  /** Stops and affricates: ms from the release to the end (burst, then aspiration or frication). */
  readonly release?: number;
  readonly noise?: readonly NoiseBand[];
  /** Fricatives made deep in the throat: linear amplitude of the noise that goes through the whole tract. */
  readonly breath?: number;
  /** Voiced fricatives: linear amplitude of the voice behind the frication, and its tilt in dB at about 4 kHz. */
  readonly voiceBar?: number;
  readonly voiceBarTilt?: number;
  /** Nasals and laterals: the cavity behind the mouth's closure or beside the tongue. */
  readonly cavity?: Cavity;
  /** Extra energy at F2, F3 and 3.5 kHz that a cascade of formants alone lacks beside measured speech. */
  readonly support: Formants;
}
