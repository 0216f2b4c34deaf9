/** Input samples on either side of a point that its value is made of. */
const REACH = 16;
/** Kaiser window shape: side lobes below -80 dB. */
const BETA = 8;
/** Part of the lower of the two Nyquist frequencies that passes. */
const PASS_BAND = 0.94;

/**
 * Changes the sample rate of a stream by a ratio of whole numbers: a polyphase windowed sinc, exact in time (no drift, no delay) and the
 * same for any division of the stream into pieces.
 */
export class Resampler {
  readonly #up: number;
  readonly #down: number;
  readonly #filters: readonly Float64Array[];
  /** The input samples that the next output reaches back to; zeros before the first. */
  #history = new Float64Array(2 * REACH);
  /** Position of the next output: whole input samples into `history`, and the phase in 1/up of a sample. */
  #index = 2 * REACH;
  #phase = 0;
  #received = 0;
  #produced = 0;

  /** @param from input samples per second. @param to output samples per second. */
  constructor(from: number, to: number) {
    const divisor = greatestCommonDivisor(from, to);
    this.#up = to / divisor;
    this.#down = from / divisor;
    const cutoff = Math.min(1, to / from) * PASS_BAND;
    this.#filters = Array.from({ length: this.#up }, (_, phase) => filterOf(phase / this.#up, cutoff));
  }

  push(input: Int16Array): Int16Array<ArrayBuffer> {
    this.#received += input.length;
    return this.#run(input);
  }

  /** The rest of the output, `ceil(received * to / from)` samples in all. */
  flush(): Int16Array<ArrayBuffer> {
    const total = Math.ceil((this.#received * this.#up) / this.#down);
    const rest = this.#run(new Int16Array(REACH + 1));
    return rest.slice(0, Math.max(0, rest.length - (this.#produced - total)));
  }

  #run(input: Int16Array): Int16Array<ArrayBuffer> {
    const samples = new Float64Array(this.#history.length + input.length);
    samples.set(this.#history);
    samples.set(input, this.#history.length);
    const out = new Int16Array(Math.ceil(((samples.length - this.#index) * this.#up) / this.#down) + 1);
    let count = 0;
    let index = this.#index;
    let phase = this.#phase;
    while (index + REACH < samples.length) {
      const filter = this.#filters[phase];
      const first = index - REACH + 1;
      let sum = 0;
      for (let k = 0; k < 2 * REACH; k++) sum += filter[k] * samples[first + k];
      out[count++] = Math.max(-32768, Math.min(32767, Math.round(sum)));
      phase += this.#down;
      while (phase >= this.#up) {
        phase -= this.#up;
        index++;
      }
    }
    const keepFrom = Math.max(0, Math.min(samples.length, index - REACH));
    this.#history = samples.slice(keepFrom);
    this.#index = index - keepFrom;
    this.#phase = phase;
    this.#produced += count;
    return out.slice(0, count);
  }
}

/** Weights of the samples from `REACH - 1` before the point to `REACH` after it, normalised to unit gain at 0 Hz. */
function filterOf(fraction: number, cutoff: number): Float64Array {
  const weights = new Float64Array(2 * REACH);
  let sum = 0;
  for (let k = 0; k < weights.length; k++) {
    const distance = k - (REACH - 1) - fraction;
    const x = Math.PI * distance * cutoff;
    const sinc = Math.abs(x) < 1e-9 ? 1 : Math.sin(x) / x;
    const edge = 1 - (distance / REACH) ** 2;
    weights[k] = edge <= 0 ? 0 : sinc * bessel(BETA * Math.sqrt(edge));
    sum += weights[k];
  }
  return weights.map((weight) => weight / sum);
}

/** Modified Bessel function of the first kind, order 0. */
function bessel(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
