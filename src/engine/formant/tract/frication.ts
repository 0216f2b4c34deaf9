import type { Frame } from '../articulation/frame.ts';
import { Resonator } from './resonator.ts';

const BANDS = 4;
const GAIN = 0.3;
/** The front cavity scales less with the speaker than the whole tract does. */
const FIXED_PART = 0.6;
/** Centres below this are factors on the second formant. */
const MULTIPLES = 10;
/** Frames after which the bands have decayed. */
const RING_FRAMES = 3;

/**
 * Frication noise shaped by the front cavity: parallel bands whose gains change from frame to frame, so that
 * fricatives blend without clicks (the parallel branch of Klatt, 1980).
 */
export class Frication {
  readonly #bands: readonly Resonator[] = Array.from({ length: BANDS }, () => new Resonator());
  readonly #gains = new Float64Array(BANDS);
  readonly #targets = new Float64Array(BANDS);
  #amplitude = 0;
  #idle = RING_FRAMES;

  /** @param f2 of the frame, in Hz. @param formantScale the voice's. */
  tune(frame: Frame, f2: number, formantScale: number): void {
    const { noise } = frame;
    if (!noise) return;
    const size = FIXED_PART + (1 - FIXED_PART) * formantScale;
    for (let i = 0; i < BANDS; i++) {
      const entry = noise[i];
      // Adjacent bands of opposite sign do not cancel between their peaks.
      this.#targets[i] = entry ? entry[2] * (i % 2 === 0 ? GAIN : -GAIN) : 0;
      if (entry) this.#bands[i].tune(entry[0] < MULTIPLES ? f2 * entry[0] : entry[0] * size, entry[1]);
    }
    if (this.#amplitude === 0) this.#gains.set(this.#targets);
  }

  /** Adds the shaped noise to `sum`; overwrites `noise`. */
  add(frame: Frame, noise: Float64Array, sum: Float64Array, count: number): void {
    const to = frame.frication;
    const from = frame.burst && this.#amplitude < 0.05 ? to : this.#amplitude;
    this.#amplitude = to;
    this.#idle = from > 0 || to > 0 ? 0 : this.#idle + 1;
    if (this.#idle > RING_FRAMES) return;
    const step = (to - from) / count;
    for (let k = 0; k < count; k++) noise[k] *= from + step * k;
    const gains = this.#gains;
    const targets = this.#targets;
    for (let i = 0; i < BANDS; i++) {
      if (gains[i] !== 0 || targets[i] !== 0) this.#bands[i].add(noise, gains[i], targets[i], sum, count);
      gains[i] = targets[i];
    }
  }

  reset(): void {
    for (const band of this.#bands) band.reset();
    this.#amplitude = 0;
    this.#idle = RING_FRAMES;
  }
}
