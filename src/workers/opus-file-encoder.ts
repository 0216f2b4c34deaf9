import { LIVE_SAMPLE_RATE } from '../contract/limits.ts';
import { OggOpusWriter, OPUS_RATE } from '../formats/ogg-opus-writer.ts';
import type { OpusEncoder, OpusEncoderName } from './opus-encoder.ts';
import { openOpusRecorder } from './opus-recorder.ts';
import { openWebCodecs } from './opus-web-codecs.ts';

const PACKET_SECONDS = 0.02;
/** Silence appended at the end: no encoder has a longer lookahead. */
const TAIL_SECONDS = 0.08;

/** Encodes mono speech to an Ogg/Opus file, incrementally. */
export class OpusFileEncoder {
  readonly #rate: number;
  #encoder: OpusEncoder | undefined;
  #writer: OggOpusWriter | undefined;
  readonly #pages: Uint8Array<ArrayBuffer>[] = [];
  #bytes = 0;
  #length = 0;

  /** @param rate Of the samples, in Hz; opus-recorder takes only 16 kHz. */
  constructor(rate = LIVE_SAMPLE_RATE) {
    this.#rate = rate;
  }

  /**
   * Opens the first encoder that works, and returns its name.
   * @param opusRecorderUrls Candidate URLs of opus-recorder's encoder, which is fetched only if needed.
   * @throws Error if none of them works.
   */
  async open(
    names: readonly OpusEncoderName[],
    opusRecorderUrls: readonly string[],
  ): Promise<OpusEncoderName> {
    const onPacket = (packet: Uint8Array) => this.#write(packet);
    let failure: unknown;
    for (const name of names) {
      try {
        this.#encoder =
          name === 'webcodecs'
            ? await openWebCodecs(onPacket, this.#rate)
            : openOpusRecorder(onPacket, opusRecorderUrls);
        return name;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  /**
   * Returns the size of the file so far, in bytes.
   * @throws Error if the encoder failed: the file is then unusable.
   */
  async write(samples: Int16Array): Promise<number> {
    this.#length += samples.length;
    await this.#encoder?.write(samples);
    return this.#bytes;
  }

  /** Completes the file. */
  async finish(): Promise<Blob> {
    const packet = PACKET_SECONDS * this.#rate;
    const due = Math.ceil((this.#length + TAIL_SECONDS * this.#rate) / packet) * packet;
    await this.#encoder?.write(new Int16Array(due - this.#length));
    await this.#encoder?.finish();
    if (!this.#writer) throw new Error('The encoder returned no packets.');
    this.#pages.push(this.#writer.finish(this.#opusSamples));
    return new Blob(this.#pages, { type: 'audio/ogg;codecs=opus' });
  }

  get #opusSamples(): number {
    return (this.#length * OPUS_RATE) / this.#rate;
  }

  #write(packet: Uint8Array): void {
    const preSkip = this.#encoder?.preSkip ?? 0;
    this.#writer ??= new OggOpusWriter({
      preSkip,
      inputRate: this.#rate,
      serial: Math.floor(Math.random() * 2 ** 32),
    });
    // This packet is entirely within the silence after the end.
    if (this.#writer.granule >= preSkip + this.#opusSamples) return;
    const page = this.#writer.write(packet);
    if (page.length > 0) this.#pages.push(page);
    this.#bytes += page.length;
  }
}
