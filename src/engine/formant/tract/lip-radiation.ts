const DC_POLE = 0.995;
/** High frequencies leave the mouth more easily than low ones, and formants above the eighth would lift them too: linear. */
const EMPHASIS = 1.6;
const OUTPUT_GAIN = 0.163;
/** Below the knee the output is untouched; above it, it bends smoothly towards the ceiling of -1.1 dBFS. */
const KNEE = 0.62;
const CEILING = 0.88;

/** What the sound goes through after the vocal tract: emphasis without direct current, a soft ceiling, 16 bit. */
export class LipRadiation {
  #input = 0;
  #blocked = 0;

  /** @param from a fade's first gain. @param to its last; 1 and 1 for none. */
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
      const bent =
        size <= KNEE
          ? z
          : Math.sign(z) * (KNEE + (CEILING - KNEE) * Math.tanh((size - KNEE) / (CEILING - KNEE)));
      out[k] = Math.round(bent * 32767);
    }
    this.#input = input;
    this.#blocked = blocked;
  }

  reset(): void {
    this.#input = 0;
    this.#blocked = 0;
  }
}
