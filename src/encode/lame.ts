import { createMp3Encoder } from 'wasm-media-encoders';
import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import { MP3_FRAME_SAMPLES } from '../formats/mp3-frames.ts';

/** Kilobits per second: an eighth of WAV's bit rate. */
export const MP3_BIT_RATE = 48;
export const MP3_FRAME_BYTES = (MP3_FRAME_SAMPLES * MP3_BIT_RATE * 1000) / 8 / SYNTHESIS_SAMPLE_RATE;

type Encoder = Awaited<ReturnType<typeof createMp3Encoder>>;

/** LAME for 24 kHz mono speech, at a constant bit rate. Its memory is freed with it. */
export class Lame {
  readonly #encoder: Encoder;

  private constructor(encoder: Encoder) {
    this.#encoder = encoder;
    encoder.configure({
      sampleRate: SYNTHESIS_SAMPLE_RATE,
      outputSampleRate: SYNTHESIS_SAMPLE_RATE,
      channels: 1,
      bitrate: MP3_BIT_RATE,
    });
  }

  /** @throws Error when WebAssembly or the encoder is not available. */
  static async open(): Promise<Lame> {
    return new Lame(await createMp3Encoder());
  }

  /** @returns Bytes of frames, cut anywhere. */
  encode(samples: Int16Array): Uint8Array<ArrayBuffer> {
    const block = Float32Array.from(samples, (sample) => sample / 32_768);
    // The returned array is a view of the encoder's memory, valid until the next call.
    return this.#encoder.encode([block]).slice();
  }

  /** @returns The rest of the frames, with silence behind the speech. */
  flush(): Uint8Array<ArrayBuffer> {
    return this.#encoder.finalize().slice();
  }
}
