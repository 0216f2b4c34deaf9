import { OpusDecoder } from 'opus-decoder';
import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import { OggOpusReader } from '../formats/ogg-opus-reader.ts';
import type { SpeechDecoder } from '../formats/speech-decoder.ts';

/** Opus counts at 48 kHz; libopus decodes to the lower rate itself. */
const STEP = 48_000 / SYNTHESIS_SAMPLE_RATE;
/** The header of a WebAssembly module: the shortest there is. */
const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
/** 20 ms of silence (RFC 6716, section 3.1). */
const SILENT_PACKET = Uint8Array.of(0xf8, 0xff, 0xfe);

/** Decodes Ogg/Opus with libopus in WebAssembly, to the sample: look-ahead and padding are dropped. */
export class WasmOpusDecoder implements SpeechDecoder {
  readonly #reader = new OggOpusReader();
  readonly #decoder: OpusDecoder<typeof SYNTHESIS_SAMPLE_RATE>;
  /** Samples at 24 kHz still to be dropped at the start. */
  #skip: number | undefined;

  private constructor(decoder: OpusDecoder<typeof SYNTHESIS_SAMPLE_RATE>) {
    this.#decoder = decoder;
  }

  /** @throws Error where WebAssembly is forbidden or libopus does not work. */
  static async open(): Promise<WasmOpusDecoder> {
    // Where it is forbidden, the library would never be ready.
    await WebAssembly.compile(EMPTY_MODULE);
    const decoder = new OpusDecoder({ sampleRate: SYNTHESIS_SAMPLE_RATE, channels: 1 });
    await decoder.ready;
    return new WasmOpusDecoder(decoder);
  }

  /** Resolves when a packet has been decoded. @throws Error as `open` does. */
  static async check(): Promise<void> {
    const decoder = await WasmOpusDecoder.open();
    const { length } = decoder.#decode(SILENT_PACKET);
    decoder.close();
    if (length !== SYNTHESIS_SAMPLE_RATE / 50) throw new Error(`libopus decoded 20 ms to ${length} samples.`);
  }

  push(bytes: Uint8Array): Int16Array<ArrayBuffer> {
    const pieces: Float32Array[] = [];
    for (const packet of this.#reader.push(bytes)) {
      const decoded = this.#decode(packet.bytes);
      this.#skip ??= this.#reader.preSkip / STEP;
      const skipped = Math.min(this.#skip, decoded.length);
      this.#skip -= skipped;
      pieces.push(decoded.subarray(skipped, Math.max(skipped, decoded.length - packet.trim / STEP)));
    }
    const samples = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces)
      for (const sample of piece)
        samples[at++] = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)));
    return samples;
  }

  finish(): Int16Array<ArrayBuffer> {
    if (!this.#reader.isComplete) throw new Error('The audio has no end.');
    return new Int16Array();
  }

  close(): void {
    this.#decoder.free();
  }

  #decode(packet: Uint8Array): Float32Array {
    const { channelData, errors } = this.#decoder.decodeFrame(packet);
    if (errors[0]) throw new Error(errors[0].message);
    return channelData[0] as Float32Array;
  }
}
