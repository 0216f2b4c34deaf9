import type { Formants, NoiseBand } from '../articulation/phone-shape.ts';

/** The longest stretch over which the vocal tract holds still: 5 ms at 24 kHz. */
export const FRAME_SAMPLES = 120;

const NO_SUPPORT: Formants = [0, 0, 0];

/** What the vocal tract does during one frame. One object is reused for every frame of a job. */
export class Frame {
  /** Formants in Hz for a scale of 1. */
  f1 = 500;
  f2 = 1500;
  f3 = 2500;
  /** Linear amplitudes of the three sources, reached at the end of the frame. */
  voicing = 0;
  aspiration = 0;
  frication = 0;
  /** The frication starts at once: a release, not a swell. */
  burst = false;
  /** 0 to 1. */
  nasality = 0;
  /** The zero of the open nose, in Hz for a scale of 1; its pole stands still. */
  nasalZero = 450;
  /**
   * 0 to 1: how far the cavity behind the mouth's closure (nasals) or beside the tongue (laterals) takes part, with its pole and zero in
   * Hz for a scale of 1.
   */
  cavity = 0;
  cavityPole = 1000;
  cavityZero = 1000;
  /** dB at about 4 kHz, beside the voice's own. */
  tilt = 0;
  /** Multiplier of formant bandwidths. */
  bandwidth = 1;
  /** Multiplier of the widths of the second and third formant alone, beside `bandwidth`. */
  damping = 1;
  /** Multiplier of the pitch: below 1 where the folds are pressed together. */
  pitchFactor = 1;
  /** Multiplier of the open quotient. */
  openness = 1;
  /** The tract is nearly closed and the frication is modulated by the voice. */
  voiced = false;
  noise: readonly NoiseBand[] | undefined = undefined;
  support: Formants = NO_SUPPORT;
  /** Fundamental in Hz. */
  pitch = 100;

  /** Back to silence, keeping the formants where they are. */
  quieten(): void {
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
