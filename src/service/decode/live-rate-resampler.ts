import { LIVE_SAMPLE_RATE } from '../../contract/transcription.ts';
import { RateConverter } from './rate-converter.ts';

/** Turns blocks of mono samples, -1 to 1, of any rate into 16-bit samples at 16 kHz. The rate may change on the way. */
export class LiveRateWriter {
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

  *end(): Generator<Int16Array, void> {
    if (this.#converter) yield toInt16(this.#converter.flush());
    this.#converter = undefined;
  }
}

function toInt16(block: Float32Array): Int16Array {
  const samples = new Int16Array(block.length);
  for (let index = 0; index < block.length; index++) {
    samples[index] = Math.max(-32_768, Math.min(32_767, Math.round(block[index]! * 32_768)));
  }
  return samples;
}
