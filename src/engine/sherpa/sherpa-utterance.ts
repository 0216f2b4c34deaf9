import { SettledText } from './local-agreement.ts';
import type { OfflineRecognizer, OnlineRecognizer, OnlineStream } from './sherpa-package.ts';

/** One utterance as a model of the user hears it. The partial text only grows. */
export interface SherpaUtterance {
  readonly partial: string;
  /** @param samples 16 kHz mono, -1 to 1. */
  push(samples: Float32Array): void;
  /** The final text. Call once, or `free`. */
  finish(): string;
  free(): void;
}

const SAMPLE_RATE = 16_000;
/** Streaming models decide on a sound when they have heard what follows: so much silence ends an utterance. */
const CLOSING_SILENCE = new Float32Array(0.8 * SAMPLE_RATE);

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
    const text = this.#hear(samples);
    // A beam search may change its mind; what has been said stays said until the final text.
    if (text.startsWith(this.#partial)) this.#partial = text;
  }

  finish(): string {
    this.#stream.acceptWaveform(SAMPLE_RATE, CLOSING_SILENCE);
    this.#stream.inputFinished();
    const text = this.#hear(new Float32Array(0));
    this.free();
    return text;
  }

  free(): void {
    this.#stream.free();
  }

  #hear(samples: Float32Array): string {
    if (samples.length > 0) this.#stream.acceptWaveform(SAMPLE_RATE, samples);
    while (this.#recognizer.isReady(this.#stream)) this.#recognizer.decode(this.#stream);
    return this.#recognizer.getResult(this.#stream).text;
  }
}

/** Between two hearings: an eighth of what there is, at least and at most this. */
const INTERVAL = { min: 0.5 * SAMPLE_RATE, max: SAMPLE_RATE } as const;

export class OfflineUtterance implements SherpaUtterance {
  readonly #recognizer: OfflineRecognizer;
  readonly #hasPartials: boolean;
  readonly #settled = new SettledText();
  #samples = new Float32Array(0);
  #nextHearing: number = INTERVAL.min;

  constructor(recognizer: OfflineRecognizer, hasPartials: boolean) {
    this.#recognizer = recognizer;
    this.#hasPartials = hasPartials;
  }

  get partial(): string {
    return this.#settled.text;
  }

  push(samples: Float32Array): void {
    const all = new Float32Array(this.#samples.length + samples.length);
    all.set(this.#samples);
    all.set(samples, this.#samples.length);
    this.#samples = all;
    // At places that depend on the samples alone, however they were cut.
    while (this.#hasPartials && this.#nextHearing <= all.length) {
      this.#settled.update(this.#hear(all.subarray(0, this.#nextHearing)));
      this.#nextHearing += Math.round(Math.max(INTERVAL.min, Math.min(INTERVAL.max, this.#nextHearing / 8)));
    }
  }

  finish(): string {
    return this.#samples.length > 0 ? this.#hear(this.#samples) : '';
  }

  free(): void {
    this.#samples = new Float32Array(0);
  }

  #hear(samples: Float32Array): string {
    const stream = this.#recognizer.createStream();
    stream.acceptWaveform(SAMPLE_RATE, samples);
    this.#recognizer.decode(stream);
    const { text } = this.#recognizer.getResult(stream);
    stream.free();
    return text;
  }
}
