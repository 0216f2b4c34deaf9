import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { Int16RateConverter } from '../../dsp/int16-rate-converter.ts';
import { joinSamples } from '../../formats/join-samples.ts';

const HEADER = 44;
const SAMPLE_RATE_OFFSET = 24;
const LOWEST_RATE = 8000;
const HIGHEST_RATE = 48_000;

/**
 * Parses a piped 16-bit mono WAV and resamples it to the service's rate chunk by chunk, so that no single
 * step blocks the event loop. The length field of a piped header is a placeholder; data runs to the end.
 */
export class WavStream {
  #pending: Buffer = Buffer.alloc(0);
  /** Not such a WAV: further data is dropped. */
  #isInvalid = false;
  #converter: Int16RateConverter | undefined;
  readonly #chunks: Int16Array[] = [];

  push(chunk: Buffer): void {
    if (this.#isInvalid) return;
    this.#pending = Buffer.concat([this.#pending, chunk]);
    if (!this.#converter) {
      if (this.#pending.length < HEADER) return;
      const rate = this.#pending.readUInt32LE(SAMPLE_RATE_OFFSET);
      if (this.#pending.toString('latin1', 0, 4) !== 'RIFF' || rate < LOWEST_RATE || rate > HIGHEST_RATE) {
        this.#isInvalid = true;
        return;
      }
      this.#converter = new Int16RateConverter(rate, SYNTHESIS_SAMPLE_RATE);
      this.#pending = this.#pending.subarray(HEADER);
    }
    const count = this.#pending.length >> 1;
    const samples = new Int16Array(count);
    for (let i = 0; i < count; i++) samples[i] = this.#pending.readInt16LE(2 * i);
    this.#pending = this.#pending.subarray(2 * count);
    this.#chunks.push(this.#converter.push(samples));
  }

  /** Returns all samples at 24 kHz; undefined if the input was no such WAV. */
  end(): Int16Array | undefined {
    if (!this.#converter) return undefined;
    this.#chunks.push(this.#converter.flush());
    return joinSamples(this.#chunks);
  }
}
