import { greatestCommonDivisor } from './greatest-common-divisor.ts';
import type { InterpolationFilter } from './interpolation-filter.ts';
import { kaiserWindow } from './kaiser-window.ts';

/** Zero crossings of the default filter's sinc on either side, at the lower of the two rates. */
const CROSSINGS = 24;
/** Side lobes below -90 dB. */
const WINDOW = kaiserWindow(9);
/** Pass band, as a fraction of the lower Nyquist frequency; the rest is the transition band. */
const PASS_BAND = 0.92;
/** Precomputed phases between two input samples; ratios with more phases interpolate between them. */
const MAX_PHASES = 512;

/**
 * Converts the sample rate of a stream by a fixed rational ratio: a polyphase windowed sinc, exact in time (no drift, no delay) and
 * independent of how the stream is split. Each call allocates its output; the audio thread has `VariableRateResampler` (`worklets`).
 */
export class RateConverter<Output extends Float32Array | Float64Array = Float32Array<ArrayBuffer>> {
  /** Output sample n lies `n * #from / #to` input samples after the first; the two are coprime. */
  readonly #from: number;
  readonly #to: number;
  readonly #reach: number;
  /** Filter weights by phase. */
  readonly #phases: readonly Float64Array[];
  readonly #create: (length: number) => Output;
  /** The input that the next output still needs; silence before the first sample. */
  #history: Float32Array;
  /** Input sample number of `history[0]`. */
  #first: number;
  #received = 0;
  #produced = 0;

  /**
   * @param from input samples per second. @param to output samples per second. Both are whole numbers.
   * @param create allocates an output array: single precision unless specified.
   */
  constructor(
    from: number,
    to: number,
    filter: InterpolationFilter = sharpFilter(from, to),
    create = ((length) => new Float32Array(length)) as (length: number) => Output,
  ) {
    const divisor = greatestCommonDivisor(from, to);
    this.#from = from / divisor;
    this.#to = to / divisor;
    this.#reach = filter.reach;
    this.#create = create;
    const phases = Math.min(this.#to, MAX_PHASES);
    this.#phases = Array.from({ length: phases + 1 }, (_, phase) => filter.weightsAt(phase / phases));
    this.#history = new Float32Array(this.#reach);
    this.#first = -this.#reach;
  }

  push(input: Float32Array): Output {
    this.#received += input.length;
    return this.#run(input, Number.POSITIVE_INFINITY);
  }

  /**
   * The remaining output.
   * @param round how the input's duration becomes a whole number of output samples.
   */
  flush(round: (samples: number) => number = Math.round): Output {
    return this.#run(new Float32Array(this.#reach + 1), round((this.#received * this.#to) / this.#from));
  }

  #run(input: Float32Array, total: number): Output {
    const samples = new Float32Array(this.#history.length + input.length);
    samples.set(this.#history);
    samples.set(input, this.#history.length);
    const last = this.#first + samples.length - 1 - this.#reach;
    const reachable = Math.floor((last * this.#to) / this.#from);
    const count = Math.max(0, Math.min(total - 1, reachable) - this.#produced + 1);
    const output = this.#create(count);
    for (let index = 0; index < count; index++, this.#produced++) {
      const position = this.#produced * this.#from;
      const offset = position % this.#to;
      const start = (position - offset) / this.#to - this.#reach + 1 - this.#first;
      const phase = (offset * (this.#phases.length - 1)) / this.#to;
      const below = Math.floor(phase);
      const value = dotProduct(this.#phases[below]!, samples, start);
      output[index] =
        phase === below
          ? value
          : value + (phase - below) * (dotProduct(this.#phases[below + 1]!, samples, start) - value);
    }
    const keepFrom = Math.floor((this.#produced * this.#from) / this.#to) - this.#reach - this.#first;
    const dropped = Math.max(0, Math.min(samples.length, keepFrom));
    this.#history = samples.slice(dropped);
    this.#first += dropped;
    return output;
  }
}

/** A windowed sinc that cuts off below both Nyquist frequencies. */
function sharpFilter(from: number, to: number): InterpolationFilter {
  const scale = Math.min(1, to / from) * PASS_BAND;
  const reach = Math.ceil(CROSSINGS / scale);
  return {
    reach,
    weightsAt: (fraction) =>
      Float64Array.from({ length: 2 * reach }, (_, index) => {
        const distance = (index - (reach - 1 + fraction)) * scale;
        const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
        return scale * (sinc * WINDOW(distance / CROSSINGS));
      }),
  };
}

/** The dot product of the weights, whose number is even, and the samples from `start`. */
function dotProduct(weights: Float64Array, samples: Float32Array, start: number): number {
  // Two independent sums, so that no addition waits for the previous one.
  let even = 0;
  let odd = 0;
  for (let index = 0; index < weights.length; index += 2) {
    even += weights[index]! * samples[start + index]!;
    odd += weights[index + 1]! * samples[start + index + 1]!;
  }
  return even + odd;
}
