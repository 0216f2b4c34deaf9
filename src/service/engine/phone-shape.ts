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

/** One band of frication noise: centre and bandwidth in Hz, linear gain. A centre of 0 follows the second formant. */
export type NoiseBand = readonly [number, number, number];

/**
 * Where a consonant pulls the formants of its neighbours: `locus` in Hz; a vowel beside it starts at
 * `locus + (vowel - locus) * pull` (locus equations after Sussman, McCaffrey and Matthews, 1991).
 */
export interface Place {
  readonly locus: Formants;
  readonly pull: Formants;
  /** The velar locus depends on the vowel's backness; then `locus[1]` is not used. */
  readonly followsBackness?: boolean;
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
  /** Nasals: distance in Hz of the spectral zero above the nasal pole. */
  readonly nasalZero?: number;
  /** Extra energy at F2, F3 and 3.5 kHz that a cascade of formants alone lacks beside measured speech. */
  readonly support: Formants;
}
