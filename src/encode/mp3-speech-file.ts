import { createMp3Encoder } from 'wasm-media-encoders';
import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import { mp3InfoFrame } from '../formats/mp3-info-frame.ts';
import type { SpeechFile } from './speech-file.ts';

/** Kilobits per second: an eighth of WAV's bit rate. */
const BIT_RATE = 48;
/** Samples per frame in MPEG-2 layer III. */
const FRAME_SAMPLES = 576;
const FRAME_BYTES = (FRAME_SAMPLES * BIT_RATE * 1000) / 8 / SYNTHESIS_SAMPLE_RATE;
/** LAME's encoder delay in samples (ENCDELAY). */
const DELAY = 576;

type Mp3Encoder = Awaited<ReturnType<typeof createMp3Encoder>>;

/** Encodes speech as MP3. All bytes are returned by `finish`: the file begins with its length, which lets players trim LAME's padding. */
export class Mp3SpeechFile implements SpeechFile {
  readonly #encoder: Mp3Encoder;
  readonly #frames: Buffer[] = [];
  #length = 0;

  constructor(encoder: Mp3Encoder) {
    this.#encoder = encoder;
    encoder.configure({
      sampleRate: SYNTHESIS_SAMPLE_RATE,
      outputSampleRate: SYNTHESIS_SAMPLE_RATE,
      channels: 1,
      bitrate: BIT_RATE,
    });
  }

  static async open(): Promise<Mp3SpeechFile> {
    return new Mp3SpeechFile(await createMp3Encoder());
  }

  write(samples: Int16Array): Uint8Array<ArrayBuffer> {
    this.#length += samples.length;
    const block = Float32Array.from(samples, (sample) => sample / 32_768);
    // The returned array is a view of the encoder's memory, valid until the next call.
    this.#frames.push(Buffer.from(this.#encoder.encode([block])));
    return new Uint8Array();
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#frames.push(Buffer.from(this.#encoder.finalize()));
    const frames = Buffer.concat(this.#frames);
    const padding = (frames.length / FRAME_BYTES) * FRAME_SAMPLES - DELAY - this.#length;
    const info = mp3InfoFrame({ frames, frameBytes: FRAME_BYTES, delay: DELAY, padding, bitRate: BIT_RATE });
    return Uint8Array.from(Buffer.concat([info, frames]));
  }

  /** The encoder's memory is freed with it. */
  free(): void {}
}
