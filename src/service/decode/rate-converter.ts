/** Zero crossings of the sinc on each side, at the lower of the two rates. */
const CROSSINGS = 24;
/** Kaiser window shape parameter: side lobes below -90 dB. */
const BETA = 9;
/** Pass band as a fraction of the lower Nyquist frequency; the rest is the transition band. */
const PASS_BAND = 0.92;
/** Precomputed filter phases between two input samples; ratios that need more interpolate between these. */
const MAX_PHASES = 512;

/** Resamples a stream by any ratio, with a windowed sinc whose cutoff is below both Nyquist frequencies. */
export class RateConverter {
  /** Output sample n lies `n * #from / #to` input samples after the first; both are reduced by their greatest common divisor. */
  readonly #from: number;
  readonly #to: number;
  /** Kernel crossings per input sample. */
  readonly #scale: number;
  /** Half the filter length, in input samples. */
  readonly #reach: number;
  /** Filter coefficients by fractional position between two input samples. */
  readonly #phases: readonly Float64Array[];
  /** Past input that the next output still needs; silence before the first sample. */
  #history: Float32Array;
  /** Input sample number of the first sample in `history`. */
  #first: number;
  #received = 0;
  #produced = 0;

  /** @param from Input samples per second. @param to Output samples per second. Both are integers. */
  constructor(from: number, to: number) {
    const divisor = greatestCommonDivisor(from, to);
    this.#from = from / divisor;
    this.#to = to / divisor;
    this.#scale = Math.min(1, to / from) * PASS_BAND;
    this.#reach = Math.ceil(CROSSINGS / this.#scale);
    const phases = Math.min(this.#to, MAX_PHASES);
    this.#phases = Array.from({ length: phases + 1 }, (_, phase) => this.#weightsAt(phase / phases));
    this.#history = new Float32Array(this.#reach);
    this.#first = -this.#reach;
  }

  push(input: Float32Array): Float32Array<ArrayBuffer> {
    this.#received += input.length;
    return this.#run(input, Number.POSITIVE_INFINITY);
  }

  /** Returns the remaining output, so that its total duration equals that of the input. */
  flush(): Float32Array<ArrayBuffer> {
    return this.#run(new Float32Array(this.#reach + 1), Math.round((this.#received * this.#to) / this.#from));
  }

  #run(input: Float32Array, total: number): Float32Array<ArrayBuffer> {
    const samples = new Float32Array(this.#history.length + input.length);
    samples.set(this.#history);
    samples.set(input, this.#history.length);
    const last = this.#first + samples.length - 1 - this.#reach;
    const reachable = Math.floor((last * this.#to) / this.#from);
    const count = Math.max(0, Math.min(total - 1, reachable) - this.#produced + 1);
    const output = new Float32Array(count);
    for (let index = 0; index < count; index++, this.#produced++) {
      const place = this.#produced * this.#from;
      const offset = place % this.#to;
      const start = (place - offset) / this.#to - this.#reach + 1 - this.#first;
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

  /** @param fraction Position between two input samples, 0 to 1. */
  #weightsAt(fraction: number): Float64Array {
    const center = this.#reach - 1 + fraction;
    return Float64Array.from(
      { length: 2 * this.#reach },
      (_, index) => this.#scale * kernel((index - center) * this.#scale),
    );
  }
}

/** Dot product of the weights, whose number is even, and the samples from `start` on. */
function dotProduct(weights: Float64Array, samples: Float32Array, start: number): number {
  // Two independent sums avoid waiting for the previous addition.
  let even = 0;
  let odd = 0;
  for (let index = 0; index < weights.length; index += 2) {
    even += weights[index]! * samples[start + index]!;
    odd += weights[index + 1]! * samples[start + index + 1]!;
  }
  return even + odd;
}

/** The windowed sinc; `distance` from its centre is in zero crossings. */
function kernel(distance: number): number {
  const edge = 1 - (distance / CROSSINGS) ** 2;
  if (edge <= 0) return 0;
  const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
  return (sinc * bessel(BETA * Math.sqrt(edge))) / BESSEL_OF_BETA;
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

const BESSEL_OF_BETA = bessel(BETA);

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
