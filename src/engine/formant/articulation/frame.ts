import type { Formants, NoiseBand } from '../phones/phone-shape.ts';

/** Maximum duration for which the tract's parameters are constant: 5 ms at 24 kHz. */
export const FRAME_SAMPLES = 120;

const NO_SUPPORT: Formants = [0, 0, 0];

/** The vocal tract's parameters during one frame. One object is reused for all frames of a job. */
export class Frame {
  /** Formants in Hz for a scale of 1. */
  f1 = 500;
  f2 = 1500;
  f3 = 2500;
  /** Linear amplitudes of the three sources at the end of the frame. */
  voicing = 0;
  aspiration = 0;
  frication = 0;
  /** Frication starts abruptly: a release, not a swell. */
  burst = false;
  /** 0 to 1. */
  nasality = 0;
  /** Frequency of the nasal zero, in Hz for a scale of 1; the pole is fixed. */
  nasalZero = 450;
  /**
   * Coupling of the cavity behind the oral closure (nasals) or beside the tongue (laterals), 0 to 1; its pole
   * and zero in Hz for a scale of 1.
   */
  cavity = 0;
  cavityPole = 1000;
  cavityZero = 1000;
  /** In dB at about 4 kHz, added to the voice's own. */
  tilt = 0;
  /** Factor on formant bandwidths. */
  bandwidth = 1;
  /** Additional factor on the bandwidths of the second and third formants. */
  damping = 1;
  /** Factor on F0: below 1 where the folds are compressed. */
  pitchFactor = 1;
  /** Factor on the open quotient. */
  openness = 1;
  /** Frication is modulated by voicing. */
  voiced = false;
  noise: readonly NoiseBand[] | undefined = undefined;
  support: Formants = NO_SUPPORT;
  /** F0 in Hz. */
  pitch = 100;

  /** Resets everything but the formants. */
  silence(): void {
    this.voicing = 0;
    this.aspiration = 0;
    this.frication = 0;
    this.burst = false;
    this.nasality = 0;
    this.cavity = 0;
    this.tilt = 0;
    this.bandwidth = 1;
    this.damping = 1;
    this.pitchFactor = 1;
    this.openness = 1;
    this.voiced = false;
    this.noise = undefined;
    this.support = NO_SUPPORT;
  }
}
