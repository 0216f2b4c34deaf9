import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';

const FFT = 512;
const LOWEST_HERTZ = 40;
const HIGHEST_HERTZ = 7800;
/** Keeps the log of silence finite; the model was trained with it. */
const FLOOR = 1e-5;

interface Filter {
  /** First FFT bin with a non-zero weight. */
  readonly from: number;
  readonly weights: Float32Array;
}

/**
 * Log-mel features. Windows are independent, with no loudness normalization over time, so no state is needed.
 * Must match `logmel` in training/network/model.py.
 */
export class LogMel {
  readonly #window: Float64Array;
  readonly #filters: readonly Filter[];
  readonly #real = new Float64Array(FFT);
  readonly #imaginary = new Float64Array(FFT);

  /** @param window window length in samples, at most 512. @param mels number of bands. */
  constructor(window: number, mels: number) {
    this.#window = Float64Array.from(
      { length: window },
      (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / window),
    );
    this.#filters = melFilters(mels);
  }

  /**
   * Computes the bands of the window at `samples[from]`.
   * @param samples -1 to 1.
   * @param out receives the bands from index `at`.
   */
  analyse(samples: Float32Array, from: number, out: Float32Array, at: number): void {
    const real = this.#real.fill(0);
    const imaginary = this.#imaginary.fill(0);
    for (let i = 0; i < this.#window.length; i++) real[BIT_REVERSED[i]] = samples[from + i] * this.#window[i];
    transform(real, imaginary);
    for (let m = 0; m < this.#filters.length; m++) {
      const { from: bin, weights } = this.#filters[m];
      let energy = 0;
      for (let j = 0; j < weights.length; j++) {
        const k = bin + j;
        energy += weights[j] * (real[k] * real[k] + imaginary[k] * imaginary[k]);
      }
      out[at + m] = (Math.log(energy + FLOOR) + 4) / 4;
    }
  }
}

function melFilters(count: number): Filter[] {
  const toMel = (hertz: number) => 2595 * Math.log10(1 + hertz / 700);
  const fromMel = (mel: number) => 700 * (10 ** (mel / 2595) - 1);
  const [low, high] = [toMel(LOWEST_HERTZ), toMel(HIGHEST_HERTZ)];
  const edges = Array.from({ length: count + 2 }, (_, i) => fromMel(low + ((high - low) * i) / (count + 1)));
  return Array.from({ length: count }, (_, m) => {
    const weightAt = (bin: number) => {
      const hertz = (bin * LIVE_SAMPLE_RATE) / FFT;
      const rise = (hertz - edges[m]) / (edges[m + 1] - edges[m]);
      const fall = (edges[m + 2] - hertz) / (edges[m + 2] - edges[m + 1]);
      return Math.max(0, Math.min(rise, fall));
    };
    const bins = Array.from({ length: FFT / 2 + 1 }, (_, bin) => bin).filter((bin) => weightAt(bin) > 0);
    return { from: bins[0] ?? 0, weights: Float32Array.from(bins, weightAt) };
  });
}

const BIT_REVERSED = Uint16Array.from({ length: FFT }, (_, i) => {
  let reversed = 0;
  for (let bit = 1, mirror = FFT >> 1; bit < FFT; bit <<= 1, mirror >>= 1) if (i & bit) reversed |= mirror;
  return reversed;
});
const COSINE = Float64Array.from({ length: FFT / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / FFT));
const SINE = Float64Array.from({ length: FFT / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / FFT));

/** In-place radix-2 FFT; the input is in bit-reversed order. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let size = 2; size <= FFT; size <<= 1) {
    const half = size >> 1;
    const step = FFT / size;
    for (let block = 0; block < FFT; block += size) {
      for (let j = 0; j < half; j++) {
        const cosine = COSINE[j * step];
        const sine = -SINE[j * step];
        const a = block + j;
        const b = a + half;
        const re = real[b] * cosine - imaginary[b] * sine;
        const im = real[b] * sine + imaginary[b] * cosine;
        real[b] = real[a] - re;
        imaginary[b] = imaginary[a] - im;
        real[a] += re;
        imaginary[a] += im;
      }
    }
  }
}
