import { LAME_DELAY, MP3_FRAME_SAMPLES } from '../formats/mp3-frames.ts';
import { mp3InfoFrame } from '../formats/mp3-info-frame.ts';
import { Lame, MP3_BIT_RATE, MP3_FRAME_BYTES } from './lame.ts';
import type { SyncEncoder } from './sync-encoder.ts';

/** Encodes speech as MP3. All bytes are returned by `finish`: the file begins with its length, which lets players trim LAME's padding. */
export class Mp3FileEncoder implements SyncEncoder {
  readonly #lame: Lame;
  readonly #frames: Uint8Array[] = [];
  #length = 0;

  private constructor(lame: Lame) {
    this.#lame = lame;
  }

  static async open(): Promise<Mp3FileEncoder> {
    return new Mp3FileEncoder(await Lame.open());
  }

  write(samples: Int16Array): Uint8Array<ArrayBuffer> {
    this.#length += samples.length;
    this.#frames.push(this.#lame.encode(samples));
    return new Uint8Array();
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#frames.push(this.#lame.flush());
    const frames = Buffer.concat(this.#frames);
    const padding = (frames.length / MP3_FRAME_BYTES) * MP3_FRAME_SAMPLES - LAME_DELAY - this.#length;
    const info = mp3InfoFrame({
      frames,
      frameBytes: MP3_FRAME_BYTES,
      delay: LAME_DELAY,
      padding,
      bitRate: MP3_BIT_RATE,
    });
    return Uint8Array.from(Buffer.concat([info, frames]));
  }

  free(): void {}
}
