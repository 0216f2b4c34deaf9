import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';

/** The analogue prototypes behind the coefficients that ITU-R BS.1770-4 prints for 48 kHz: frequency in Hz, quality, gain in dB. */
const SHELF = { frequency: 1681.974450955533, quality: 0.7071752369554196, gain: 3.999843853973347 } as const;
const HIGH_PASS = { frequency: 38.13547087602444, quality: 0.5003270373238773 } as const;

type Section = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

const SECTIONS: readonly Section[] = [shelf(), highPass()];

/** The filter of ITU-R BS.1770-4 that makes of a mean square a loudness: the head lifts what is above 1.5 kHz, low sounds count less. */
export class KWeighting {
  readonly #memory = SECTIONS.map(() => [0, 0] as [number, number]);

  /** The next sample, weighted. */
  next(sample: number): number {
    let x = sample;
    for (let i = 0; i < SECTIONS.length; i++) {
      const [b0, b1, b2, a1, a2] = SECTIONS[i];
      const memory = this.#memory[i];
      const y = b0 * x + memory[0];
      memory[0] = b1 * x - a1 * y + memory[1];
      memory[1] = b2 * x - a2 * y;
      x = y;
    }
    return x;
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
