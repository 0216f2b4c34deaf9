type VoiceGender = 'male' | 'female';

/** Apparent age. */
type VoiceAge = 'young' | 'adult' | 'old';

/** A speaker's parameters for the formant synthesizer. */
export interface Voice {
  readonly id: string;
  readonly gender: VoiceGender;
  readonly age: VoiceAge;
  /** Mean F0 in Hz. */
  readonly pitch: number;
  /** Factor on all formant frequencies: below 1 means a longer vocal tract. */
  readonly formantScale: number;
  /** Additional factor on formants above the third, which vary more between speakers than between vowels. */
  readonly upperFormants: number;
  /** Open quotient: fraction of the glottal cycle in which the folds are open. */
  readonly openQuotient: number;
  /** Speed quotient: opening time divided by closing time. */
  readonly speedQuotient: number;
  /** Spectral tilt: attenuation of the source at 4 kHz by the return phase, in dB. */
  readonly tilt: number;
  /** Aspiration noise mixed into voicing, linear. */
  readonly breath: number;
  /** Factor on formant bandwidths. */
  readonly bandwidth: number;
  /** Jitter: mean difference of consecutive periods, relative to the period. */
  readonly jitter: number;
  /** Shimmer: mean difference of consecutive pulse amplitudes, relative to the amplitude. */
  readonly shimmer: number;
  /** Standard deviation of slow F0 drift and flutter, relative to F0. */
  readonly drift: number;
  /** Depth of tremor, relative to F0; 0 for none. */
  readonly tremor: number;
  /** Breathiness of voice onsets and offsets, 0 to 1. */
  readonly softness: number;
  /** Amount of creak at low phrase ends, 0 to 1. */
  readonly creak: number;
  /** Speaking rate; 1 is the phone table's own. */
  readonly rate: number;
  /** Factor on pitch movements. */
  readonly range: number;
  readonly seed: number;
}
