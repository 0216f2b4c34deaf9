import { Application, createEncoder, type OpusEncoderHandle, Signal } from 'libopus-wasm';
import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import { OggOpusWriter, OPUS_RATE } from '../formats/ogg-opus-writer.ts';
import type { SyncEncoder } from './sync-encoder.ts';

/**
 * Bits per second, on average; pauses take fewer. Files must be 10 to 15 times smaller than WAV (docs/contract-coverage.md): at 28,000
 * our voices are 15.2 times smaller. A stream's audio also travels as base64, a third larger.
 */
const BIT_RATE = { file: 32_000, stream: 24_000 } as const;
/** libopus' effort, 0 to 10. For speech at these rates 5 cannot be distinguished from 10, and takes a third of the time. */
const COMPLEXITY = 5;
/** A page of a stream is decoded when all of it is there: 1.2 kB, 0.15 s on a line of 64 kbit/s. Shorter ones cost more than they save. */
const STREAM_PAGE_SECONDS = 0.4;
/** 20 ms. */
const PACKET_SAMPLES = 480;
const TO_OPUS_RATE = OPUS_RATE / SYNTHESIS_SAMPLE_RATE;

/**
 * Encodes speech as Ogg/Opus (RFC 7845). Decoding yields exactly twice as many samples as were written, because Opus counts at
 * 48 kHz.
 */
export class LibopusEncoder implements SyncEncoder {
  readonly #encoder: OpusEncoderHandle;
  readonly #isStream: boolean;
  readonly #preSkip: number;
  readonly #writer: OggOpusWriter;
  readonly #packet = new Int16Array(PACKET_SAMPLES);
  #filled = 0;
  #length = 0;

  private constructor(encoder: OpusEncoderHandle, isStream: boolean) {
    this.#encoder = encoder;
    this.#isStream = isStream;
    this.#preSkip = encoder.getLookahead() * TO_OPUS_RATE;
    this.#writer = new OggOpusWriter({
      preSkip: this.#preSkip,
      inputRate: SYNTHESIS_SAMPLE_RATE,
      serial: Math.floor(Math.random() * 2 ** 32),
      flushesFirstPacket: true,
      ...(isStream && { pageSeconds: STREAM_PAGE_SECONDS }),
    });
  }

  /**
   * @param isStream Whether it is played while it arrives: each write then returns everything but the last 20 to 40 ms.
   * @throws Error when WebAssembly is not available.
   */
  static async open(isStream = false): Promise<LibopusEncoder> {
    const encoder = await createEncoder({
      sampleRate: SYNTHESIS_SAMPLE_RATE,
      channels: 1,
      frameSize: PACKET_SAMPLES,
      application: Application.Voip,
      signal: Signal.Voice,
      bitrate: BIT_RATE[isStream ? 'stream' : 'file'],
      complexity: COMPLEXITY,
    });
    return new LibopusEncoder(encoder, isStream);
  }

  write(samples: Int16Array): Uint8Array<ArrayBuffer> {
    this.#length += samples.length;
    const pages = [...this.#pages(samples)];
    if (this.#isStream) pages.push(this.#writer.flush());
    return Uint8Array.from(Buffer.concat(pages));
  }

  finish(): Uint8Array<ArrayBuffer> {
    const samples = this.#length * TO_OPUS_RATE;
    // Silence flushes the look-ahead. An empty file also has a packet, which decoders drop entirely.
    const due = Math.ceil((this.#preSkip + samples) / TO_OPUS_RATE / PACKET_SAMPLES) * PACKET_SAMPLES;
    const pages = [...this.#pages(new Int16Array(due - this.#length))];
    return Uint8Array.from(Buffer.concat([...pages, this.#writer.finish(samples)]));
  }

  free(): void {
    this.#encoder.free();
  }

  *#pages(samples: Int16Array): Generator<Uint8Array, void> {
    for (let read = 0; read < samples.length; ) {
      const taken = samples.subarray(read, read + PACKET_SAMPLES - this.#filled);
      this.#packet.set(taken, this.#filled);
      read += taken.length;
      this.#filled += taken.length;
      if (this.#filled < PACKET_SAMPLES) return;
      this.#filled = 0;
      yield this.#writer.write(this.#encoder.encode(this.#packet));
    }
  }
}
