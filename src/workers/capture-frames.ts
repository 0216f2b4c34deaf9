import type { FromCapture } from '../../worklets/capture-messages.ts';
import { PcmResampler } from './pcm-resampler.ts';

export interface CaptureFrameOptions {
  /** Sample rate of the captured audio, in Hz. */
  sampleRate: number;
  /** Length of every frame but the last, in samples at 16 kHz. */
  frameSamples: number;
}

/** A frame of 16 kHz speech; null after the last. */
export type CaptureFrame = Int16Array<ArrayBuffer> | null;

/** Converts captured audio to 16 kHz frames of equal length. */
export class CaptureFrames {
  readonly #resampler: PcmResampler;
  readonly #frame: Int16Array<ArrayBuffer>;
  #filled = 0;

  /**
   * @param inputRate Samples per second of the input.
   * @param frameSamples Length of every frame but the last, in samples at 16 kHz.
   */
  constructor(inputRate: number, frameSamples: number) {
    this.#resampler = new PcmResampler(inputRate);
    this.#frame = new Int16Array(frameSamples);
  }

  /** Returns frames that are now complete; the caller owns them. */
  write(samples: Float32Array): Int16Array<ArrayBuffer>[] {
    return this.#split(this.#resampler.write(samples));
  }

  /** Returns the rest: the last frame may be shorter. */
  finish(): Int16Array<ArrayBuffer>[] {
    const frames = this.#split(this.#resampler.finish());
    if (this.#filled > 0) frames.push(this.#frame.slice(0, this.#filled));
    this.#filled = 0;
    return frames;
  }

  #split(samples: Int16Array<ArrayBuffer>): Int16Array<ArrayBuffer>[] {
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

/** Resamples audio from the capture worklet until its `end` message, on the calling thread: the Worker's or the main thread. */
export function receiveCapture(
  input: MessagePort,
  { sampleRate, frameSamples }: CaptureFrameOptions,
  onFrame: (frame: CaptureFrame) => void,
): void {
  const frames = new CaptureFrames(sampleRate, frameSamples);
  input.onmessage = (event: MessageEvent<FromCapture>) => {
    const message = event.data;
    if (message.type === 'sound') {
      for (const frame of frames.write(message.samples.subarray(0, message.length))) onFrame(frame);
      return;
    }
    for (const frame of frames.finish()) onFrame(frame);
    onFrame(null);
    input.close();
  };
}
