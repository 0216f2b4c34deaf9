import { createDecoder, type OpusDecoderHandle } from 'libopus-wasm';
import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import { joinSamples } from '../formats/join-samples.ts';
import { OggOpusReader } from '../formats/ogg-opus-reader.ts';
import { OPUS_RATE } from '../formats/ogg-opus-writer.ts';
import { Mp3StreamEncoder } from './mp3-stream-encoder.ts';
import type { SyncEncoder } from './sync-encoder.ts';

const FROM_OPUS_RATE = OPUS_RATE / SYNTHESIS_SAMPLE_RATE;

/** Encodes a compact stream in Opus as one in MP3: the same samples, sample by sample in their places. */
export class Mp3OfOpus implements SyncEncoder<Uint8Array> {
  readonly #decoder: OpusDecoderHandle;
  readonly #mp3: Mp3StreamEncoder;
  readonly #reader = new OggOpusReader();
  /** Samples that have been decoded, look-ahead included. */
  #position = 0;

  private constructor(decoder: OpusDecoderHandle, mp3: Mp3StreamEncoder) {
    this.#decoder = decoder;
    this.#mp3 = mp3;
  }

  static async open(): Promise<Mp3OfOpus> {
    const mp3 = await Mp3StreamEncoder.open();
    return new Mp3OfOpus(await createDecoder({ sampleRate: SYNTHESIS_SAMPLE_RATE, channels: 1 }), mp3);
  }

  /** @param bytes The next bytes of the Ogg/Opus stream, cut anywhere. @throws Error when they are none of our streams. */
  write(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const samples = this.#reader.push(bytes).map(({ bytes: packet, trim }) => {
      const decoded = this.#decoder.decode(packet);
      const start = Math.max(0, this.#reader.preSkip / FROM_OPUS_RATE - this.#position);
      this.#position += decoded.length;
      return decoded.subarray(start, Math.max(0, decoded.length - trim / FROM_OPUS_RATE));
    });
    return this.#mp3.write(joinSamples(samples));
  }

  /** @throws Error when the stream was cut off. */
  finish(): Uint8Array<ArrayBuffer> {
    if (!this.#reader.isComplete) throw new Error('The Opus stream was cut off.');
    return this.#mp3.finish();
  }

  free(): void {
    this.#decoder.free();
  }
}
