import { greatestCommonDivisor } from '../src/dsp/greatest-common-divisor.ts';
import { kaiserWindow } from '../src/dsp/kaiser-window.ts';

/** A Kaiser-windowed sinc. Its lengths and frequencies are relative to the slower of the two rates. */
export interface FilterDesign {
  /** Samples on each side of the output instant. */
  halfLength: number;
  /** Kaiser's beta: 0.1102 (A - 8.7) for A dB. */
  beta: number;
  /** Half-amplitude frequency relative to the Nyquist frequency. At 1, input samples pass through unchanged. */
  cutoff: number;
  /** Minimum number of sample fractions with their own taps: 1 where `setRate` is never used. */
  minRows: number;
}

/** For playback, from 24 kHz up: 1 ms on each side, 80 dB, a transition band of 2.5 kHz. */
const PLAYBACK: FilterDesign = { halfLength: 24, beta: 7.857, cutoff: 1, minRows: 256 };
/** Rates are stored in thousandths, so that the phase is an integer and never drifts. */
const RATE_UNIT = 1000;
const MAX_ROWS = 1024;
/** Space for pending input beyond the filter length. */
const ROOM = 2048;

interface FilterTable {
  taps: number;
  /** Rows 0..rows: one set of taps for each fraction of an input sample; the last equals the first, shifted. */
  rows: number;
  /** Single precision numbers in double precision. */
  values: Float64Array;
  /** Row 0 is one tap of 1: an output instant that coincides with an input needs no filter. */
  isTransparent: boolean;
}

const tables = new Map<string, FilterTable>();

/**
 * Polyphase windowed-sinc resampler for one channel, for the audio thread: its rate may change at any sample, and neither `write` nor `read`
 * allocates. `RateConverter` in `src/dsp` turns arrays into arrays at a fixed ratio, through a sharper filter. The phase is an exact fraction, so
 * the output is bit-identical for any chunking. When upsampling, output instants that coincide with an input sample reproduce it: at equal rates
 * output equals input. Output 0 coincides with input 0; an output needs `lookahead` inputs beyond its instant.
 */
export class VariableRateResampler {
  readonly lookahead: number;
  readonly #inputRate: number;
  readonly #table: FilterTable;
  readonly #denominator: number;
  /** Double precision, like the filter: the audio thread would convert each sample 48 times. */
  readonly #buffer: Float64Array;
  /** From one output to the next, in inputs: the numerator, then its whole part, and the numerator of the rest. */
  #step = 0;
  #wholeStep = 0;
  #phaseStep = 0;
  #first = 0;
  #phase = 0;
  #filled = 0;

  constructor(inputRate: number, outputRate: number, design: FilterDesign = PLAYBACK) {
    this.#inputRate = inputRate;
    this.#table = filterTable(inputRate, outputRate, design);
    this.lookahead = this.#table.taps / 2;
    this.#denominator = outputRate * RATE_UNIT;
    this.#buffer = new Float64Array(this.#table.taps + ROOM);
    this.setRate(1);
    this.reset();
  }

  /** Reads faster (above 1) or slower, which changes the pitch; resolution 0.001. */
  setRate(rate: number): void {
    this.#step = this.#inputRate * Math.round(rate * RATE_UNIT);
    this.#wholeStep = Math.floor(this.#step / this.#denominator);
    this.#phaseStep = this.#step % this.#denominator;
  }

  /** Discards the input: the next output coincides with the next input written. */
  reset(): void {
    this.#first = 0;
    this.#phase = 0;
    this.#filled = this.lookahead - 1;
    this.#buffer.fill(0, 0, this.#filled);
  }

  /** Inputs written at or after the next output instant; fractional when the instant falls between two. */
  get ahead(): number {
    return this.#filled - this.#first - this.lookahead + 1 - this.#phase / this.#denominator;
  }

  /** How many more inputs must be written before `count` outputs can be read. */
  needed(count: number): number {
    const last = this.#first + Math.floor((this.#phase + this.#step * (count - 1)) / this.#denominator);
    return Math.max(0, last + this.#table.taps - this.#filled);
  }

  /** Takes up to `count` inputs, as space allows. @returns How many. */
  write(input: Float32Array, offset: number, count: number): number {
    const buffer = this.#buffer;
    if (this.#filled + count > buffer.length) {
      buffer.copyWithin(0, this.#first, this.#filled);
      this.#filled -= this.#first;
      this.#first = 0;
    }
    const taken = Math.min(count, buffer.length - this.#filled);
    for (let i = 0; i < taken; i++) buffer[this.#filled + i] = input[offset + i];
    this.#filled += taken;
    return taken;
  }

  /** Writes up to `count` outputs. @returns How many: fewer when the input does not suffice. */
  read(output: Float32Array, offset: number, count: number): number {
    const { taps, rows, values, isTransparent } = this.#table;
    const buffer = this.#buffer;
    const denominator = this.#denominator;
    const wholeStep = this.#wholeStep;
    const phaseStep = this.#phaseStep;
    const centre = this.lookahead - 1;
    const last = this.#filled - taps;
    let first = this.#first;
    let phase = this.#phase;
    let at = offset;
    const stop = offset + count;
    if (isTransparent && phase === 0 && phaseStep === 0 && wholeStep === 1) {
      const from = first + centre;
      const copied = Math.max(0, Math.min(count, last - first + 1));
      for (let i = 0; i < copied; i++) output[offset + i] = buffer[from + i];
      this.#first += copied;
      return copied;
    }
    for (; at < stop && first <= last; at++) {
      if (phase === 0 && isTransparent) {
        output[at] = buffer[first + centre];
      } else {
        const place = (phase * rows) / denominator;
        const row = Math.floor(place);
        output[at] =
          place === row
            ? plain(buffer, first, values, row * taps, taps)
            : blended(buffer, first, values, row * taps, taps, place - row);
      }
      first += wholeStep;
      phase += phaseStep;
      if (phase >= denominator) {
        phase -= denominator;
        first++;
      }
    }
    this.#first = first;
    this.#phase = phase;
    return at - offset;
  }
}

/** The filter at `at`. Four accumulators break the dependency chain of a single sum. */
function plain(buffer: Float64Array, first: number, values: Float64Array, row: number, taps: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let at = row, from = first, stop = row + taps; at < stop; at += 4, from += 4) {
    a += buffer[from] * values[at];
    b += buffer[from + 1] * values[at + 1];
    c += buffer[from + 2] * values[at + 2];
    d += buffer[from + 3] * values[at + 3];
  }
  return a + b + (c + d);
}

/** Interpolates between the filter row at `row` and the next, in one pass. */
function blended(
  buffer: Float64Array,
  first: number,
  values: Float64Array,
  row: number,
  taps: number,
  between: number,
): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let at = row, from = first, stop = row + taps; at < stop; at += 2, from += 2) {
    const even = buffer[from];
    const odd = buffer[from + 1];
    a += even * values[at];
    b += odd * values[at + 1];
    c += even * values[at + taps];
    d += odd * values[at + taps + 1];
  }
  return a + b + between * (c + d - (a + b));
}

function filterTable(inputRate: number, outputRate: number, design: FilterDesign): FilterTable {
  const { halfLength, beta, cutoff, minRows } = design;
  const key = [inputRate, outputRate, halfLength, beta, cutoff, minRows].join(':');
  let table = tables.get(key);
  if (!table) {
    table = buildTable(inputRate, outputRate, design);
    tables.set(key, table);
  }
  return table;
}

function buildTable(inputRate: number, outputRate: number, design: FilterDesign): FilterTable {
  const { halfLength, beta, minRows } = design;
  const ratio = Math.min(1, outputRate / inputRate);
  const cutoff = design.cutoff * ratio;
  const half = 2 * Math.ceil(halfLength / 2 / ratio);
  const taps = 2 * half;
  const exactRows = outputRate / greatestCommonDivisor(inputRate, outputRate);
  const rows = exactRows > MAX_ROWS ? MAX_ROWS : exactRows * Math.ceil(minRows / exactRows);
  const values = new Float64Array((rows + 1) * taps);
  const window = kaiserWindow(beta);
  // The filter is symmetric, so each value fills two taps.
  for (let row = 0; 2 * row <= rows; row++) {
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - half + 1 - row / rows;
      const edge = distance / half;
      if (Math.abs(edge) > 1) continue;
      const angle = Math.PI * distance * cutoff;
      // An exact zero of the sinc, which rounding would leave at 1e-17: input samples must pass through unchanged.
      const sinc =
        cutoff === 1 && Number.isInteger(distance)
          ? Number(distance === 0)
          : angle === 0
            ? 1
            : Math.sin(angle) / angle;
      const value = Math.fround(cutoff * sinc * window(edge));
      values[row * taps + tap] = value;
      values[(rows - row + 1) * taps - 1 - tap] = value;
    }
  }
  return { taps, rows, values, isTransparent: cutoff === 1 };
}
