import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import { RateConverter } from '../../dsp/rate-converter.ts';

/** Converts blocks of mono samples, -1 to 1, at any rate to 16-bit samples at one. The input rate may change between blocks. */
export class BlockResampler {
  readonly #target: number;
  #sampleRate: number;
  #converter: RateConverter | undefined;

  /** @param target Samples per second of what is returned; 16 kHz when omitted. */
  constructor(target: number = LIVE_SAMPLE_RATE) {
    this.#target = target;
    this.#sampleRate = target;
  }

  *write(block: Float32Array, sampleRate: number): Generator<Int16Array, void> {
    if (sampleRate !== this.#sampleRate) {
      yield* this.end();
      this.#sampleRate = sampleRate;
      this.#converter = sampleRate === this.#target ? undefined : new RateConverter(sampleRate, this.#target);
    }
    yield toInt16(this.#converter?.push(block) ?? block);
  }

  /** The remaining samples; what is written next begins anew. */
  *end(): Generator<Int16Array, void> {
    if (this.#converter) yield toInt16(this.#converter.flush());
    this.#converter = undefined;
    this.#sampleRate = this.#target;
  }
}

function toInt16(block: Float32Array): Int16Array {
  const samples = new Int16Array(block.length);
  for (let index = 0; index < block.length; index++) {
    samples[index] = Math.max(-32_768, Math.min(32_767, Math.round(block[index]! * 32_768)));
  }
  return samples;
}
