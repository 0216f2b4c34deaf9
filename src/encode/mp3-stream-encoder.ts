import { Lame } from './lame.ts';
import type { SyncEncoder } from './sync-encoder.ts';

/**
 * Encodes speech as MP3 frames alone, for playing while it arrives: each write returns all but the last 0.1 s. Decoders begin it
 * with `MP3_STREAM_DELAY` samples that are not speech. Speech without samples has no frames.
 */
export class Mp3StreamEncoder implements SyncEncoder {
  readonly #lame: Lame;
  #isEmpty = true;

  private constructor(lame: Lame) {
    this.#lame = lame;
  }

  static async open(): Promise<Mp3StreamEncoder> {
    return new Mp3StreamEncoder(await Lame.open());
  }

  write(samples: Int16Array): Uint8Array<ArrayBuffer> {
    if (samples.length) this.#isEmpty = false;
    return this.#lame.encode(samples);
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#isEmpty ? new Uint8Array() : this.#lame.flush();
  }

  free(): void {}
}
