import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { Resampler } from './resampler.ts';

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
  #resampler: Resampler | undefined;
  readonly #pieces: Int16Array[] = [];

  push(piece: Buffer): void {
    if (this.#isInvalid) return;
    this.#pending = Buffer.concat([this.#pending, piece]);
    if (!this.#resampler) {
      if (this.#pending.length < HEADER) return;
      const rate = this.#pending.readUInt32LE(SAMPLE_RATE_OFFSET);
      if (this.#pending.toString('latin1', 0, 4) !== 'RIFF' || rate < LOWEST_RATE || rate > HIGHEST_RATE) {
        this.#isInvalid = true;
        return;
      }
      this.#resampler = new Resampler(rate, SYNTHESIS_SAMPLE_RATE);
      this.#pending = this.#pending.subarray(HEADER);
    }
    const count = this.#pending.length >> 1;
    const samples = new Int16Array(count);
    for (let i = 0; i < count; i++) samples[i] = this.#pending.readInt16LE(2 * i);
    this.#pending = this.#pending.subarray(2 * count);
    this.#pieces.push(this.#resampler.push(samples));
  }

  /** Returns all samples at 24 kHz; undefined if the input was no such WAV. */
  end(): Int16Array | undefined {
    if (!this.#resampler) return undefined;
    this.#pieces.push(this.#resampler.flush());
    const out = new Int16Array(this.#pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of this.#pieces) {
      out.set(piece, at);
      at += piece.length;
    }
    return out;
  }
}
