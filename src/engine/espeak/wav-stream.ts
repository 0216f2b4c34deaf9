import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { Resampler } from './resampler.ts';

const HEADER = 44;
const SAMPLE_RATE_OFFSET = 24;
const LOWEST_RATE = 8000;
const HIGHEST_RATE = 48_000;

/**
 * Reads a 16-bit mono WAV as it comes through a pipe and brings it to the service's rate piece by piece, so that no single step holds the
 * event loop. The length in such a header is a placeholder; the data runs to the end.
 */
export class WavStream {
  #pending: Buffer = Buffer.alloc(0);
  /** What came is no such WAV; whatever follows is dropped. */
  #refused = false;
  #resampler: Resampler | undefined;
  readonly #pieces: Int16Array[] = [];

  push(piece: Buffer): void {
    if (this.#refused) return;
    this.#pending = Buffer.concat([this.#pending, piece]);
    if (!this.#resampler) {
      if (this.#pending.length < HEADER) return;
      const rate = this.#pending.readUInt32LE(SAMPLE_RATE_OFFSET);
      if (this.#pending.toString('latin1', 0, 4) !== 'RIFF' || rate < LOWEST_RATE || rate > HIGHEST_RATE) {
        this.#refused = true;
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

  /** All samples at 24 kHz; undefined when what came was no WAV. */
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
