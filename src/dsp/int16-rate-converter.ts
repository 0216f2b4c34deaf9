import type { InterpolationFilter } from './interpolation-filter.ts';
import { kaiserWindow } from './kaiser-window.ts';
import { RateConverter } from './rate-converter.ts';

/** Input samples on either side of an output instant. */
const REACH = 16;
/** Side lobes below -80 dB. */
const WINDOW = kaiserWindow(8);
/** Pass band, as a fraction of the lower of the two Nyquist frequencies. */
const PASS_BAND = 0.94;

/** Converts the sample rate of a stream of 16-bit samples, bit-identically however the stream is split. */
export class Int16RateConverter {
  readonly #converter: RateConverter<Float64Array<ArrayBuffer>>;

  /** @param from input samples per second. @param to output samples per second. Both are whole numbers. */
  constructor(from: number, to: number) {
    this.#converter = new RateConverter(
      from,
      to,
      shortFilter(from, to),
      (length) => new Float64Array(length),
    );
  }

  push(input: Int16Array): Int16Array<ArrayBuffer> {
    return toInt16(this.#converter.push(Float32Array.from(input)));
  }

  /** The remaining output: `ceil(received * to / from)` samples in all. */
  flush(): Int16Array<ArrayBuffer> {
    return toInt16(this.#converter.flush(Math.ceil));
  }
}

/** A short filter with unit gain at 0 Hz: synthetic speech has little energy near the edge of the band. */
function shortFilter(from: number, to: number): InterpolationFilter {
  const cutoff = Math.min(1, to / from) * PASS_BAND;
  return {
    reach: REACH,
    weightsAt(fraction) {
      const weights = Float64Array.from({ length: 2 * REACH }, (_, k) => {
        const distance = k - (REACH - 1) - fraction;
        if (Math.abs(distance) >= REACH) return 0;
        const x = Math.PI * distance * cutoff;
        const sinc = Math.abs(x) < 1e-9 ? 1 : Math.sin(x) / x;
        return sinc * WINDOW(distance / REACH);
      });
      const sum = weights.reduce((total, weight) => total + weight, 0);
      return weights.map((weight) => weight / sum);
    },
  };
}

function toInt16(samples: Float64Array): Int16Array<ArrayBuffer> {
  const rounded = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    rounded[i] = Math.max(-32_768, Math.min(32_767, Math.round(samples[i] as number)));
  }
  return rounded;
}
