type VoiceGender = 'male' | 'female';

/** How old a voice sounds. */
type VoiceAge = 'young' | 'adult' | 'old';

/** What makes one speaker of the formant synthesizer differ from another. */
export interface Voice {
  readonly id: string;
  readonly gender: VoiceGender;
  readonly age: VoiceAge;
  /** Mean fundamental in Hz. */
  readonly pitch: number;
  /** Multiplier of every formant: below 1 is a longer vocal tract. */
  readonly formantScale: number;
  /** Multiplier of the formants above the third, beside `formantScale`: they differ more between people than between vowels. */
  readonly upperFormants: number;
  /** Part of the glottal cycle in which the folds are open. */
  readonly openQuotient: number;
  /** How many times longer the folds take to open than to close. */
  readonly speedQuotient: number;
  /** Attenuation of the source at 4 kHz by the return phase, in dB. */
  readonly tilt: number;
  /** Aspiration mixed into voicing, linear. */
  readonly breath: number;
  /** Multiplier of formant bandwidths. */
  readonly bandwidth: number;
  /** Mean difference of neighbouring glottal periods, as a part of the period. */
  readonly jitter: number;
  /** Mean difference of the heights of neighbouring pulses, as a part of the height. */
  readonly shimmer: number;
  /** How far the pitch drifts and flutters, as a part of it (standard deviation). */
  readonly drift: number;
  /** How far the pitch trembles, as a part of it; 0 for none. */
  readonly tremor: number;
  /** 0 to 1: how breathily the voice sets in and dies away. */
  readonly softness: number;
  /** 0 to 1: how much the voice creaks low at the end of a phrase. */
  readonly creak: number;
  /** Speaking rate; 1 is the phone table's own. */
  readonly rate: number;
  /** Multiplier of the movements of pitch. */
  readonly range: number;
  readonly seed: number;
}
