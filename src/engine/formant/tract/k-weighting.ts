import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';

/**
 * The analogue prototypes of the coefficients that ITU-R BS.1770-4 lists for 48 kHz: frequency in Hz,
 * quality, gain in dB.
 */
const SHELF = { frequency: 1681.974450955533, quality: 0.7071752369554196, gain: 3.999843853973347 } as const;
const HIGH_PASS = { frequency: 38.13547087602444, quality: 0.5003270373238773 } as const;

type Section = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

const [LIFT, CUT] = [shelf(), highPass()];

/**
 * The K-weighting filter of ITU-R BS.1770-4, which turns a mean square into a loudness: it boosts above 1.5
 * kHz and attenuates low frequencies.
 */
export class KWeighting {
  #lift1 = 0;
  #lift2 = 0;
  #cut1 = 0;
  #cut2 = 0;

  /** The next sample, weighted. */
  next(sample: number): number {
    const lifted = LIFT[0] * sample + this.#lift1;
    this.#lift1 = LIFT[1] * sample - LIFT[3] * lifted + this.#lift2;
    this.#lift2 = LIFT[2] * sample - LIFT[4] * lifted;
    const cut = CUT[0] * lifted + this.#cut1;
    this.#cut1 = CUT[1] * lifted - CUT[3] * cut + this.#cut2;
    this.#cut2 = CUT[2] * lifted - CUT[4] * cut;
    return cut;
  }
}

function shelf(): Section {
  const { frequency, quality, gain } = SHELF;
  const k = tangent(frequency);
  const high = 10 ** (gain / 20);
  const middle = high ** 0.4996667741545416;
  const a0 = 1 + k / quality + k * k;
  return [
    (high + (middle * k) / quality + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (middle * k) / quality + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / quality + k * k) / a0,
  ];
}

function highPass(): Section {
  const { frequency, quality } = HIGH_PASS;
  const k = tangent(frequency);
  const a0 = 1 + k / quality + k * k;
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / quality + k * k) / a0];
}

function tangent(frequency: number): number {
  const angle = (Math.PI * frequency) / SYNTHESIS_SAMPLE_RATE;
  return Math.sin(angle) / Math.cos(angle);
}
