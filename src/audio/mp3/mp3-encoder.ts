import { FRAME_BYTES, FrameCoder } from './frame-coder.ts';
import { FRAME_SAMPLES, Spectrum } from './spectrum.ts';

/** Samples that a decoder gives before the speech: 528 of this encoder, and 529 of every decoder of layer III. */
export const MP3_ENCODER_DELAY = 1057;

/**
 * Encodes speech as it is generated: MPEG-2 layer III, 24 kHz, mono, 48 kbit/s. There is no bit reservoir and no Info frame, so that any
 * run of whole frames is a stream of its own, and streams can be joined.
 */
export class Mp3Encoder {
  readonly #spectrum = new Spectrum();
  readonly #coder = new FrameCoder();
  readonly #block = new Float64Array(FRAME_SAMPLES);
  #filled = 0;
  #samples = 0;
  #frames = 0;

  /**
   * @param samples 24 kHz mono, any number.
   * @returns Whole frames that are now complete (144 bytes, 576 samples each).
   */
  write(samples: Int16Array): Uint8Array<ArrayBuffer>[] {
    this.#samples += samples.length;
    const frames: Uint8Array<ArrayBuffer>[] = [];
    for (const sample of samples) {
      this.#block[this.#filled++] = sample / 32_768;
      if (this.#filled === FRAME_SAMPLES) frames.push(this.#frame());
    }
    return frames;
  }

  /** @returns The rest: the decoder's delay and the padding of the last frame. */
  finish(): Uint8Array<ArrayBuffer>[] {
    const frames: Uint8Array<ArrayBuffer>[] = [];
    const total = Math.ceil((this.#samples + MP3_ENCODER_DELAY) / FRAME_SAMPLES);
    while (this.#frames < total) {
      this.#block.fill(0, this.#filled);
      frames.push(this.#frame());
    }
    return frames;
  }

  #frame(): Uint8Array<ArrayBuffer> {
    this.#filled = 0;
    this.#frames++;
    const frame = new Uint8Array(FRAME_BYTES);
    this.#coder.write(this.#spectrum.of(this.#block), frame);
    return frame;
  }
}
