import { OggOpusWriter, OPUS_RATE } from '../formats/ogg-opus-writer.ts';
import type { OpusEncoder, OpusEncoderName } from './opus-encoder.ts';
import { openOpusRecorder } from './opus-recorder.ts';
import { openWebCodecs } from './opus-web-codecs.ts';
import { SPEECH_RATE } from './speech-resampler.ts';

/** 20 ms at 16 kHz. */
const PACKET_SAMPLES = 320;
/** Silence after the end, in samples at 16 kHz: no encoder looks further ahead. */
const TAIL_SAMPLES = 1280;

/** 16 kHz mono speech in, an Ogg/Opus file out, piece by piece. */
export class SpeechEncoder {
  #encoder: OpusEncoder | undefined;
  #writer: OggOpusWriter | undefined;
  readonly #pages: Uint8Array<ArrayBuffer>[] = [];
  #bytes = 0;
  #length = 0;

  /**
   * Opens the first encoder that works, and names it.
   * @param opusRecorderUrls Where opus-recorder's encoder may be; fetched only if it is its turn.
   * @throws Error None of them works.
   */
  async open(
    names: readonly OpusEncoderName[],
    opusRecorderUrls: readonly string[],
  ): Promise<OpusEncoderName> {
    const onPacket = (packet: Uint8Array) => this.#take(packet);
    let failure: unknown;
    for (const name of names) {
      try {
        this.#encoder =
          name === 'webcodecs' ? await openWebCodecs(onPacket) : openOpusRecorder(onPacket, opusRecorderUrls);
        return name;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /**
   * Returns the bytes of the file so far.
   * @throws Error The encoder failed: none of this file is of use.
   */
  async write(samples: Int16Array): Promise<number> {
    this.#length += samples.length;
    await this.#encoder?.write(samples);
    return this.#bytes;
  }

  /** The file. */
  async finish(): Promise<Blob> {
    const due = Math.ceil((this.#length + TAIL_SAMPLES) / PACKET_SAMPLES) * PACKET_SAMPLES;
    await this.#encoder?.write(new Int16Array(due - this.#length));
    await this.#encoder?.finish();
    if (!this.#writer) throw new Error('The encoder gave no packet.');
    this.#pages.push(this.#writer.finish(this.#opusSamples));
    return new Blob(this.#pages, { type: 'audio/ogg;codecs=opus' });
  }

  get #opusSamples(): number {
    return (this.#length * OPUS_RATE) / SPEECH_RATE;
  }

  #take(packet: Uint8Array): void {
    const preSkip = this.#encoder?.preSkip ?? 0;
    this.#writer ??= new OggOpusWriter({
      preSkip,
      inputRate: SPEECH_RATE,
      serial: Math.floor(Math.random() * 2 ** 32),
    });
    // A packet that lies wholly in the silence after the end.
    if (this.#writer.granule >= preSkip + this.#opusSamples) return;
    const page = this.#writer.write(packet);
    if (page.length > 0) this.#pages.push(page);
    this.#bytes += page.length;
  }
}
