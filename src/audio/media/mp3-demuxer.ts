import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { MixedSound, type Mp3Stream } from '../../formats/mixed-sound.ts';
import {
  createMp3FrameReader,
  MP3_DECODER_DELAY,
  MP3_FRAME_SAMPLES,
  MP3_STREAM_DELAY,
} from '../../formats/mp3-frames.ts';
import type { SpeechDecoder } from '../../formats/speech-decoder.ts';

/** Where in the speech the bytes of a stream begin. In samples. */
export interface Mp3Place {
  /** What they decode to before the speech; negative where they begin within it. */
  readonly delay: number;
  /** Of the speech, to begin with. */
  readonly start: number;
}

/** In place of a decoder, where only the browser's media element can decode MP3: keeps the frames of a stream, or of a file. */
export class Mp3Demuxer implements SpeechDecoder<MixedSound> {
  readonly #reader = createMp3FrameReader();
  readonly #delay: number | undefined;
  #stream: Mp3Stream | undefined;
  #taken: number;

  constructor({ delay, start = 0 }: Partial<Mp3Place> = {}) {
    this.#delay = delay;
    this.#taken = start;
  }

  /** @throws Error when the bytes are not MP3 of 24 kHz, mono. */
  push(bytes: Uint8Array): MixedSound {
    const frames = this.#reader.push(bytes);
    const { header, gaps } = this.#reader;
    if (!frames.length || !header) return new MixedSound([]);
    if (header.sampleRate !== SYNTHESIS_SAMPLE_RATE || header.channels !== 1)
      throw new Error('The MP3 is not 24 kHz mono.');
    const delay = this.#delay ?? (gaps ? gaps.delay + MP3_DECODER_DELAY : MP3_STREAM_DELAY);
    this.#stream ??= { frames: [], delay };
    for (const frame of frames) this.#stream.frames.push(frame);
    const start = this.#taken;
    this.#taken = Math.max(start, this.#stream.frames.length * MP3_FRAME_SAMPLES - this.#stream.delay);
    const length = this.#taken - start;
    return new MixedSound(length ? [{ stream: this.#stream, start, length }] : []);
  }

  get rest(): number {
    return this.#reader.rest;
  }

  /** @throws Error in the middle of a frame. */
  finish(): MixedSound {
    if (this.rest) throw new Error('The MP3 was cut off.');
    return new MixedSound([]);
  }

  close(): void {}
}
