import OpusScript from 'opusscript';
import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import { OggOpusWriter, OPUS_RATE } from '../formats/ogg-opus-writer.ts';
import type { SpeechFile } from './speech-file.ts';

/**
 * Bits per second; pauses take fewer. Files must be 10 to 15 times smaller than WAV (docs/contract-coverage.md): at 28,000 our
 * voices are 15.2 times smaller.
 */
const BIT_RATE = 32_000;
/** 20 ms. */
const PACKET_SAMPLES = 480;
/** libopus' look-ahead (OPUS_GET_LOOKAHEAD), which decoders must drop: 6.5 ms at any rate, in samples at 48 kHz. */
const PRE_SKIP = 312;
const TO_OPUS_RATE = OPUS_RATE / SYNTHESIS_SAMPLE_RATE;

/**
 * Encodes speech as Ogg/Opus (RFC 7845). Decoding yields exactly twice as many samples as were written, because Opus counts at
 * 48 kHz. Only one instance per thread: the package places its input buffer in memory it did not allocate, though far beyond
 * what one encoder uses.
 * @throws Error when WebAssembly is not available; the package's asm.js fallback is a tenth as fast, too slow to use.
 */
export class OpusSpeechFile implements SpeechFile {
  readonly #encoder = new OpusScript(SYNTHESIS_SAMPLE_RATE, 1, OpusScript.Application.VOIP, { wasm: true });
  readonly #writer: OggOpusWriter;
  readonly #packet = new DataView(new ArrayBuffer(2 * PACKET_SAMPLES));
  #filled = 0;
  #length = 0;

  /** @param serial Stream serial number: any 32 bits. */
  constructor(serial: number) {
    this.#encoder.setBitrate(BIT_RATE);
    this.#writer = new OggOpusWriter({
      preSkip: PRE_SKIP,
      inputRate: SYNTHESIS_SAMPLE_RATE,
      serial,
      flushesFirstPacket: true,
    });
  }

  write(samples: Int16Array): Uint8Array<ArrayBuffer> {
    this.#length += samples.length;
    return Uint8Array.from(Buffer.concat([...this.#pages(samples)]));
  }

  finish(): Uint8Array<ArrayBuffer> {
    const samples = this.#length * TO_OPUS_RATE;
    // Silence flushes the look-ahead. An empty file also has a packet, which decoders drop entirely.
    const due = Math.ceil((PRE_SKIP + samples) / TO_OPUS_RATE / PACKET_SAMPLES) * PACKET_SAMPLES;
    const pages = [...this.#pages(new Int16Array(due - this.#length))];
    this.#encoder.delete();
    return Uint8Array.from(Buffer.concat([...pages, this.#writer.finish(samples)]));
  }

  *#pages(samples: Int16Array): Generator<Uint8Array, void> {
    for (const sample of samples) {
      this.#packet.setInt16(2 * this.#filled, sample, true);
      if (++this.#filled < PACKET_SAMPLES) continue;
      this.#filled = 0;
      yield this.#writer.write(this.#encoder.encode(Buffer.from(this.#packet.buffer), PACKET_SAMPLES));
    }
  }
}
