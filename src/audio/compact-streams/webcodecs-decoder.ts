import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { joinOpusPackets } from '../../formats/join-opus-packets.ts';
import { OggOpusReader } from '../../formats/ogg-opus-reader.ts';
import { packetSamples } from '../../formats/packet-samples.ts';
import type { SpeechDecoder } from '../../formats/speech-decoder.ts';

/** Opus counts at this rate, and browsers decode to it (WebCodecs, Opus registration). */
const OPUS_RATE = 48_000;
const STEP = OPUS_RATE / SYNTHESIS_SAMPLE_RATE;
const CONFIG: AudioDecoderConfig = { codec: 'opus', sampleRate: OPUS_RATE, numberOfChannels: 1 };
/** Decoded audio that takes longer is returned with what follows. */
const PATIENCE_MS = 100;

/** A decoder has failed: others would, too. */
let isBroken = false;

/** Whether this browser decodes Opus by WebCodecs, as far as is known: false once a decoder has failed. */
export async function hasWebCodecsOpus(): Promise<boolean> {
  try {
    return !isBroken && (await AudioDecoder.isConfigSupported(CONFIG)).supported === true;
  } catch {
    return false;
  }
}

/** Decodes Ogg/Opus off the main thread with the browser's own decoder, to the sample: look-ahead and padding are dropped. */
export class WebCodecsDecoder implements SpeechDecoder {
  readonly #reader = new OggOpusReader();
  readonly #decoder: AudioDecoder;
  #decoded: Int16Array[] = [];
  #submitted = 0;
  #received = 0;
  /** Samples at 24 kHz, of all packets so far. */
  #length = 0;
  /** Samples at 24 kHz still to be dropped at the start. */
  #skip: number | undefined;
  #returned = 0;
  #trim = 0;
  #failure: DOMException | undefined;
  #wake = () => {};

  constructor() {
    this.#decoder = new AudioDecoder({
      output: (data) => this.#receive(data),
      error: (error) => {
        isBroken = true;
        this.#failure = error;
        this.#wake();
      },
    });
    this.#decoder.configure(CONFIG);
  }

  async push(bytes: Uint8Array): Promise<Int16Array> {
    for (const packet of joinOpusPackets(this.#reader.push(bytes))) {
      this.#skip ??= this.#reader.preSkip / STEP;
      this.#decoder.decode(
        new EncodedAudioChunk({
          type: 'key',
          timestamp: (this.#length / SYNTHESIS_SAMPLE_RATE) * 1e6,
          data: packet.bytes,
        }),
      );
      this.#submitted++;
      this.#length += packetSamples(packet.bytes) / STEP;
      this.#trim = packet.trim / STEP;
    }
    if (this.#received < this.#submitted && !this.#failure) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PATIENCE_MS);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.#take();
  }

  async finish(): Promise<Int16Array> {
    if (!this.#reader.isComplete) throw new Error('The audio has no end.');
    await this.#decoder.flush();
    return this.#take(true);
  }

  close(): void {
    if (this.#decoder.state !== 'closed') this.#decoder.close();
  }

  #receive(data: AudioData): void {
    const step = data.sampleRate / SYNTHESIS_SAMPLE_RATE;
    const floats = new Float32Array(data.numberOfFrames);
    data.copyTo(floats, { planeIndex: 0, format: 'f32-planar' });
    data.close();
    const skipped = Math.min(this.#skip ?? 0, floats.length / step);
    this.#skip = (this.#skip ?? 0) - skipped;
    // The encoder was given 24 kHz: above 12 kHz there is nothing that could alias.
    const samples = new Int16Array(floats.length / step - skipped);
    for (let i = 0, from = skipped * step; i < samples.length; i++, from += step) {
      const sample = (floats[from] as number) * 32_768;
      samples[i] = sample >= 32_767 ? 32_767 : sample <= -32_768 ? -32_768 : Math.floor(sample + 0.5);
    }
    this.#decoded.push(samples);
    if (++this.#received >= this.#submitted) this.#wake();
  }

  #take(isLast = false): Int16Array {
    if (this.#failure) throw this.#failure;
    const total = this.#decoded.reduce((sum, { length }) => sum + length, 0);
    const end = this.#length - this.#reader.preSkip / STEP - this.#trim;
    const samples = new Int16Array(
      isLast ? end - this.#returned : Math.min(total, Math.max(0, end - this.#returned)),
    );
    let at = 0;
    for (const each of this.#decoded) {
      samples.set(each.subarray(0, samples.length - at), at);
      at += Math.min(each.length, samples.length - at);
    }
    this.#decoded = [];
    this.#returned += samples.length;
    return samples;
  }
}
