import OpusScript from 'opusscript';
import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { OggOpusWriter, OPUS_RATE } from '../../formats/ogg-opus-writer.ts';
import type { SpeechFile } from './speech-file.ts';

/**
 * Bits per second, of which pauses take fewer. The file is to be 10 to 15 times smaller than WAV (contract, TTS request, `format`): at
 * 28,000 our voices come to 15.2 times.
 */
const BIT_RATE = 32_000;
/** 20 ms. */
const PACKET_SAMPLES = 480;
/** libopus looks ahead 6.5 ms at every rate (its OPUS_GET_LOOKAHEAD), which a decoder is told to drop. At 48 kHz. */
const PRE_SKIP = 312;
const TO_OPUS_RATE = OPUS_RATE / SYNTHESIS_SAMPLE_RATE;

/**
 * Speech as Ogg/Opus (RFC 7845), whose decoder gives as many samples as were written, twice over: Opus counts at 48 kHz.
 * The package's input buffer lies where it allocated none, far beyond what one encoder uses: a thread has one of these at a time.
 * @throws Error WebAssembly is not to be had; the package's asm.js is a tenth as fast, and not an answer.
 */
export class OpusSpeechFile implements SpeechFile {
  readonly #encoder = new OpusScript(SYNTHESIS_SAMPLE_RATE, 1, OpusScript.Application.VOIP, { wasm: true });
  readonly #writer: OggOpusWriter;
  readonly #packet = new DataView(new ArrayBuffer(2 * PACKET_SAMPLES));
  #filled = 0;
  #length = 0;

  /** @param serial tells this stream from others: any 32 bits. */
  constructor(serial: number) {
    this.#encoder.setBitrate(BIT_RATE);
    this.#writer = new OggOpusWriter({
      preSkip: PRE_SKIP,
      inputRate: SYNTHESIS_SAMPLE_RATE,
      serial,
      startsAtOnce: true,
    });
  }

  write(samples: Int16Array): Uint8Array<ArrayBuffer> {
    this.#length += samples.length;
    return Uint8Array.from(Buffer.concat([...this.#pages(samples)]));
  }

  finish(): Uint8Array<ArrayBuffer> {
    const samples = this.#length * TO_OPUS_RATE;
    // Silence until the last packet has come out of the look-ahead. A file without sound has a packet too, wholly dropped.
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
