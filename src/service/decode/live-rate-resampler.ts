import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import { RateConverter } from '../../dsp/rate-converter.ts';

/** Converts blocks of mono samples, -1 to 1, at any rate to 16-bit samples at 16 kHz. The input rate may change between blocks. */
export class LiveRateResampler {
  #sampleRate = LIVE_SAMPLE_RATE;
  #converter: RateConverter | undefined;

  *write(block: Float32Array, sampleRate: number): Generator<Int16Array, void> {
    if (sampleRate !== this.#sampleRate) {
      yield* this.end();
      this.#sampleRate = sampleRate;
      this.#converter =
        sampleRate === LIVE_SAMPLE_RATE ? undefined : new RateConverter(sampleRate, LIVE_SAMPLE_RATE);
    }
    yield toInt16(this.#converter?.push(block) ?? block);
  }

  /** The remaining samples; what is written next begins anew. */
  *end(): Generator<Int16Array, void> {
    if (this.#converter) yield toInt16(this.#converter.flush());
    this.#converter = undefined;
    this.#sampleRate = LIVE_SAMPLE_RATE;
  }
}

function toInt16(block: Float32Array): Int16Array {
  const samples = new Int16Array(block.length);
  for (let index = 0; index < block.length; index++) {
    samples[index] = Math.max(-32_768, Math.min(32_767, Math.round(block[index]! * 32_768)));
  }
  return samples;
}
