const DC_POLE = 0.995;
/** Lip radiation emphasizes high frequencies, and formants above the eighth would add to that: linear. */
const EMPHASIS = 1.6;
const OUTPUT_GAIN = 0.163;
/** Soft limiter: linear below the knee, then bending smoothly towards a ceiling of -1.1 dBFS. */
const KNEE = 0.62;
const CEILING = 0.88;

/**
 * The output stage after the vocal tract: radiation characteristic, DC blocker, soft limiter, 16-bit
 * conversion.
 */
export class LipRadiation {
  #input = 0;
  #blocked = 0;

  /** @param from gain at the start of the block. @param to gain at its end; both 1 for no fade. */
  radiate(block: Float64Array, out: Int16Array, count: number, from: number, to: number): void {
    const step = ((to - from) / count) * OUTPUT_GAIN;
    let gain = from * OUTPUT_GAIN;
    let input = this.#input;
    let blocked = this.#blocked;
    for (let k = 0; k < count; k++) {
      const before = blocked;
      blocked = block[k] - input + DC_POLE * blocked;
      input = block[k];
      gain += step;
      const z = (blocked + EMPHASIS * (blocked - before)) * gain;
      const size = Math.abs(z);
      const limited =
        size <= KNEE
          ? z
          : Math.sign(z) * (KNEE + (CEILING - KNEE) * Math.tanh((size - KNEE) / (CEILING - KNEE)));
      out[k] = Math.round(limited * 32767);
    }
    this.#input = input;
    this.#blocked = blocked;
  }

  reset(): void {
    this.#input = 0;
    this.#blocked = 0;
  }
}
