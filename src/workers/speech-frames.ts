import { SpeechResampler } from './speech-resampler.ts';

/** Captured sound in, frames of 16 kHz speech out: resampled, then cut to one length. */
export class SpeechFrames {
  readonly #resampler: SpeechResampler;
  readonly #frame: Int16Array<ArrayBuffer>;
  #filled = 0;

  /**
   * @param inputRate Samples per second of what is written.
   * @param frameSamples Length of every frame but the last, in samples at 16 kHz.
   */
  constructor(inputRate: number, frameSamples: number) {
    this.#resampler = new SpeechResampler(inputRate);
    this.#frame = new Int16Array(frameSamples);
  }

  /** The frames now full, each the caller's own. */
  write(samples: Float32Array): Int16Array<ArrayBuffer>[] {
    return this.#cut(this.#resampler.write(samples));
  }

  /** What is left: the last frame may be shorter. */
  finish(): Int16Array<ArrayBuffer>[] {
    const frames = this.#cut(this.#resampler.finish());
    if (this.#filled > 0) frames.push(this.#frame.slice(0, this.#filled));
    this.#filled = 0;
    return frames;
  }

  #cut(samples: Int16Array<ArrayBuffer>): Int16Array<ArrayBuffer>[] {
    const frame = this.#frame;
    const frames: Int16Array<ArrayBuffer>[] = [];
    for (let at = 0; at < samples.length; ) {
      const part = samples.subarray(at, at + frame.length - this.#filled);
      frame.set(part, this.#filled);
      at += part.length;
      this.#filled += part.length;
      if (this.#filled < frame.length) continue;
      frames.push(frame.slice());
      this.#filled = 0;
    }
    return frames;
  }
}
