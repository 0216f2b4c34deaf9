import { LIVE_SAMPLE_RATE } from '../../contract/limits.ts';
import { LocalAgreement } from './local-agreement.ts';
import type { OfflineRecognizer, OnlineRecognizer, OnlineStream } from './sherpa-package.ts';

/** One utterance decoded by a user's model. The partial transcript only grows. */
export interface SherpaUtterance {
  readonly partial: string;
  /** @param samples 16 kHz mono, -1 to 1. */
  push(samples: Float32Array): void;
  /** Returns the final transcript. Call either this or `free`, once. */
  finish(): string;
  free(): void;
}

/** Streaming models need right context to decide: this much silence flushes an utterance. */
const CLOSING_SILENCE = new Float32Array(0.8 * LIVE_SAMPLE_RATE);

export class StreamingUtterance implements SherpaUtterance {
  readonly #recognizer: OnlineRecognizer;
  readonly #stream: OnlineStream;
  #partial = '';

  constructor(recognizer: OnlineRecognizer) {
    this.#recognizer = recognizer;
    this.#stream = recognizer.createStream();
  }

  get partial(): string {
    return this.#partial;
  }

  push(samples: Float32Array): void {
    const text = this.#decode(samples);
    // A beam search may revise earlier text; emitted partials are never revised before the final.
    if (text.startsWith(this.#partial)) this.#partial = text;
  }

  finish(): string {
    this.#stream.acceptWaveform(LIVE_SAMPLE_RATE, CLOSING_SILENCE);
    this.#stream.inputFinished();
    const text = this.#decode(new Float32Array(0));
    this.free();
    return text;
  }

  free(): void {
    this.#stream.free();
  }

  #decode(samples: Float32Array): string {
    if (samples.length > 0) this.#stream.acceptWaveform(LIVE_SAMPLE_RATE, samples);
    while (this.#recognizer.isReady(this.#stream)) this.#recognizer.decode(this.#stream);
    return this.#recognizer.getResult(this.#stream).text;
  }
}

/** Interval between two decodings: an eighth of the audio so far, within these bounds. */
const INTERVAL = { min: 0.5 * LIVE_SAMPLE_RATE, max: LIVE_SAMPLE_RATE } as const;

export class OfflineUtterance implements SherpaUtterance {
  readonly #recognizer: OfflineRecognizer;
  readonly #hasPartials: boolean;
  readonly #agreement = new LocalAgreement();
  #samples = new Float32Array(0);
  #nextDecoding: number = INTERVAL.min;

  constructor(recognizer: OfflineRecognizer, hasPartials: boolean) {
    this.#recognizer = recognizer;
    this.#hasPartials = hasPartials;
  }

  get partial(): string {
    return this.#agreement.text;
  }

  push(samples: Float32Array): void {
    const all = new Float32Array(this.#samples.length + samples.length);
    all.set(this.#samples);
    all.set(samples, this.#samples.length);
    this.#samples = all;
    // At positions that depend on the sample count alone, however the audio was split.
    while (this.#hasPartials && this.#nextDecoding <= all.length) {
      this.#agreement.update(this.#decode(all.subarray(0, this.#nextDecoding)));
      this.#nextDecoding += Math.round(
        Math.max(INTERVAL.min, Math.min(INTERVAL.max, this.#nextDecoding / 8)),
      );
    }
  }

  finish(): string {
    return this.#samples.length > 0 ? this.#decode(this.#samples) : '';
  }

  free(): void {
    this.#samples = new Float32Array(0);
  }

  #decode(samples: Float32Array): string {
    const stream = this.#recognizer.createStream();
    stream.acceptWaveform(LIVE_SAMPLE_RATE, samples);
    this.#recognizer.decode(stream);
    const { text } = this.#recognizer.getResult(stream);
    stream.free();
    return text;
  }
}
