import { FRAME_BYTES, FrameCoder } from './frame-coder.ts';
import { FRAME_SAMPLES, Spectrum } from './spectrum.ts';

/** Samples that a decoder gives before the speech: 528 of this encoder, and 529 of every decoder of layer III. */
export const MP3_ENCODER_DELAY = 528 + 529;

/**
 * Encodes speech as it is generated: MPEG-2 layer III, 24 kHz, mono, 48 kbit/s. There is no bit reservoir and no Info frame, so any run of
 * whole frames is a stream of its own, and streams can be joined. The WordPress plugin's encoder makes the same bytes in PHP.
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
    const frames: Uint8Array<ArrayBuffer>[] = [];
    this.#samples += samples.length;
    for (let at = 0; at < samples.length; ) {
      const taken = Math.min(samples.length - at, FRAME_SAMPLES - this.#filled);
      this.#block.set(samples.subarray(at, at + taken), this.#filled);
      this.#filled += taken;
      at += taken;
      if (this.#filled === FRAME_SAMPLES) frames.push(this.#encodeBlock());
    }
    return frames;
  }

  /** @returns The rest: the decoder's delay and the padding of the last frame. */
  finish(): Uint8Array<ArrayBuffer>[] {
    const frames: Uint8Array<ArrayBuffer>[] = [];
    const total = Math.ceil((this.#samples + MP3_ENCODER_DELAY) / FRAME_SAMPLES);
    while (this.#frames < total) {
      this.#block.fill(0, this.#filled);
      frames.push(this.#encodeBlock());
    }
    return frames;
  }

  #encodeBlock(): Uint8Array<ArrayBuffer> {
    this.#filled = 0;
    this.#frames++;
    const frame = new Uint8Array(FRAME_BYTES);
    this.#coder.write(this.#spectrum.of(this.#block), frame);
    return frame;
  }
}
