/** Zero crossings of the sinc on either side of a point, at the lower of the two rates. */
const CROSSINGS = 24;
/** Kaiser window shape: side lobes below -90 dB. */
const BETA = 9;
/** Part of the lower Nyquist frequency that passes; the rest is the filter's slope. */
const PASS_BAND = 0.92;
/** Points of the kernel between two crossings; between them it is interpolated. */
const STEPS = 512;
const KERNEL = kernel();

/** Changes the sample rate of a stream by any ratio: a windowed sinc whose cutoff is below both Nyquist frequencies. */
export class RateConverter {
  readonly #step: number;
  /** Kernel crossings per input sample. */
  readonly #scale: number;
  readonly #reach: number;
  /** The input that the next output reaches back to; silence before the first sample. */
  #history: Float32Array;
  /** Input sample number of the first of `history`. */
  #first: number;
  #received = 0;
  #produced = 0;

  /** @param from input samples per second. @param to output samples per second. */
  constructor(from: number, to: number) {
    this.#step = from / to;
    this.#scale = Math.min(1, to / from) * PASS_BAND;
    this.#reach = Math.ceil(CROSSINGS / this.#scale);
    this.#history = new Float32Array(this.#reach);
    this.#first = -this.#reach;
  }

  push(input: Float32Array): Float32Array<ArrayBuffer> {
    this.#received += input.length;
    return this.#run(input, Number.POSITIVE_INFINITY);
  }

  /** The rest of the output: in all as many seconds as came in. */
  flush(): Float32Array<ArrayBuffer> {
    return this.#run(new Float32Array(this.#reach + 1), Math.round(this.#received / this.#step));
  }

  #run(input: Float32Array, total: number): Float32Array<ArrayBuffer> {
    const samples = new Float32Array(this.#history.length + input.length);
    samples.set(this.#history);
    samples.set(input, this.#history.length);
    const last = this.#first + samples.length - 1 - this.#reach;
    const count = Math.max(0, Math.min(total - 1, Math.floor(last / this.#step)) - this.#produced + 1);
    const output = new Float32Array(count);
    for (let index = 0; index < count; index++) {
      output[index] = this.#valueAt(this.#produced * this.#step - this.#first, samples);
      this.#produced++;
    }
    const keepFrom = Math.floor(this.#produced * this.#step) - this.#reach - this.#first;
    const dropped = Math.max(0, Math.min(samples.length, keepFrom));
    this.#history = samples.slice(dropped);
    this.#first += dropped;
    return output;
  }

  #valueAt(position: number, samples: Float32Array): number {
    const from = Math.max(0, Math.ceil(position - this.#reach));
    const to = Math.min(samples.length - 1, Math.floor(position + this.#reach));
    let sum = 0;
    for (let index = from; index <= to; index++) {
      const place = Math.abs(index - position) * this.#scale * STEPS;
      const whole = Math.floor(place);
      if (whole >= CROSSINGS * STEPS) continue;
      const low = KERNEL[whole]!;
      sum += samples[index]! * (low + (place - whole) * (KERNEL[whole + 1]! - low));
    }
    return sum * this.#scale;
  }
}

/** One side of the windowed sinc. */
function kernel(): Float64Array {
  const normal = bessel(BETA);
  return Float64Array.from({ length: CROSSINGS * STEPS + 2 }, (_, index) => {
    const distance = index / STEPS;
    const edge = 1 - (distance / CROSSINGS) ** 2;
    if (edge <= 0) return 0;
    const sinc = index === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
    return (sinc * bessel(BETA * Math.sqrt(edge))) / normal;
  });
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
