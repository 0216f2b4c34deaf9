import { type FilterDesign, VariableRateResampler } from '../../worklets/variable-rate-resampler.ts';
import { LIVE_SAMPLE_RATE } from '../contract/limits.ts';
import { HALF_BAND_BLOCK, HalfBand } from './half-band.ts';

/** Flat to 7 kHz and down 92 dB from 8 kHz, at 16 kHz: the length is Kaiser's formula for a transition band of 1 kHz. */
const FILTER: FilterDesign = { halfLength: 47, beta: 9.18, cutoff: 0.9375, minRows: 1 };
/** At equal rates, samples pass through unchanged. */
const IDENTITY: FilterDesign = { halfLength: 2, beta: 0, cutoff: 1, minRows: 1 };
/** Input rates of at least this multiple of the output rate are halved first, which needs a tenth of the taps. */
const HALVED_FROM = 2.75;
/** Adding and subtracting it rounds a double to the nearest integer, ties to even. */
const ROUNDER = 1.5 * 2 ** 52;
const MAX_RATE = 768_000;

/**
 * Resamples mono audio of any rate to 16-bit samples, at 16 kHz by default. Output k corresponds exactly to the input time
 * k / outputRate, and is bit-identical for any chunking of the input. Latency at 16 kHz: at most 3.6 ms.
 */
export class PcmResampler {
  readonly #inputRate: number;
  readonly #outputRate: number;
  readonly #halvings: HalfBand[] = [];
  readonly #resampler: VariableRateResampler;
  readonly #block = new Float32Array(1024);
  #received = 0;
  #produced = 0;

  /** @throws RangeError if a rate is not an integer from 1 to 768,000. */
  constructor(inputRate: number, outputRate: number = LIVE_SAMPLE_RATE) {
    for (const rate of [inputRate, outputRate]) {
      if (!Number.isInteger(rate) || rate < 1 || rate > MAX_RATE)
        throw new RangeError(`A sample rate must be an integer from 1 to ${MAX_RATE}, not ${rate}.`);
    }
    this.#inputRate = inputRate;
    this.#outputRate = outputRate;
    let rate = inputRate;
    for (; rate >= HALVED_FROM * outputRate; rate /= 2)
      this.#halvings.push(new HalfBand(rate, outputRate / 2));
    this.#resampler = new VariableRateResampler(rate, outputRate, rate === outputRate ? IDENTITY : FILTER);
  }

  /** @param input Samples from -1 to 1; others are clipped. @returns The new output samples; may be empty. */
  write(input: Float32Array): Int16Array<ArrayBuffer> {
    this.#received += input.length;
    return this.#run(input, Number.POSITIVE_INFINITY);
  }

  /** Returns the remaining samples, for a total of ceil(inputs * outputRate / inputRate). Do not write afterwards. */
  finish(): Int16Array<ArrayBuffer> {
    const due = Math.ceil((this.#received * this.#outputRate) / this.#inputRate) - this.#produced;
    // Longer than the latency of all filters.
    return this.#run(new Float32Array((this.#resampler.lookahead + 64) << this.#halvings.length), due);
  }

  #run(input: Float32Array, most: number): Int16Array<ArrayBuffer> {
    const output = new Int16Array(
      Math.min(most, Math.ceil((input.length * this.#outputRate) / this.#inputRate) + 2),
    );
    let done = 0;
    for (let at = 0; at < input.length && done < most; at += HALF_BAND_BLOCK) {
      let part = input.subarray(at, at + HALF_BAND_BLOCK);
      for (const halving of this.#halvings) part = halving.halve(part);
      for (let written = 0; written < part.length; ) {
        written += this.#resampler.write(part, written, part.length - written);
        done += this.#read(output.subarray(done));
      }
    }
    this.#produced += done;
    return output.subarray(0, done);
  }

  /** Fills `output` with available samples and returns their number. */
  #read(output: Int16Array): number {
    const block = this.#block;
    let done = 0;
    for (let count = -1; count !== 0; done += count) {
      count = this.#resampler.read(block, 0, Math.min(block.length, output.length - done));
      for (let i = 0; i < count; i++) output[done + i] = toInt16(block[i] as number);
    }
    return done;
  }
}

/** Scales 1 to 32,768 and clips to 16 bits. */
function toInt16(sample: number): number {
  const rounded = sample * 32_768 + ROUNDER - ROUNDER;
  return Math.max(-32_768, Math.min(32_767, rounded));
}
