import type { CaptureLevel, FromCapture, ToCapture } from './capture-messages.ts';

const QUANTUM = 128;
const BLOCK_SECONDS = 0.02;
/** A source without channels for this long is considered silent. */
const START_TIMEOUT_SECONDS = 1;

/**
 * Collects mono audio in blocks of 20 ms. All blocks share one buffer and one message: posting clones them, and transferring a buffer
 * and allocating the next hangs Chrome 150 (crbug 537801199).
 */
export class PcmCapture {
  readonly #onLevel: (level: CaptureLevel) => void;
  readonly #samples: Float32Array;
  readonly #message: { type: 'sound'; samples: Float32Array; length: number };
  #output: MessagePort | undefined;
  #filled = 0;
  #squares = 0;
  #paused = false;
  #ended = false;
  /** Frames left to wait for the source's first channel. */
  #framesToStart: number;

  /** @param sampleRate The context's, from the worklet's scope: the rate that a track reports may be wrong (Safari). */
  constructor(sampleRate: number, onLevel: (level: CaptureLevel) => void) {
    const quanta = Math.max(1, Math.round((sampleRate * BLOCK_SECONDS) / QUANTUM));
    this.#samples = new Float32Array(quanta * QUANTUM);
    this.#message = { type: 'sound', samples: this.#samples, length: 0 };
    this.#framesToStart = sampleRate * START_TIMEOUT_SECONDS;
    this.#onLevel = onLevel;
  }

  receive(message: ToCapture): void {
    if (message.type === 'open') this.#output = message.output;
    else if (message.type === 'pause') this.#pause();
    else if (message.type === 'resume') this.#paused = false;
    else this.#end();
  }

  /**
   * Takes one quantum and mixes its channels to mono. After the source has started, or should have, a quantum without channels is
   * silence: Firefox reports it that way. @returns Whether to keep processing.
   */
  capture(channels: readonly Float32Array[]): boolean {
    if (this.#ended) return false;
    if (this.#paused || !this.#output) return true;
    if (channels.length > 0) this.#framesToStart = 0;
    else if (this.#framesToStart > 0) this.#framesToStart -= QUANTUM;
    if (this.#framesToStart > 0) return true;
    const frames = channels[0]?.length ?? QUANTUM;
    const samples = this.#samples;
    for (let i = 0; i < frames; i++) {
      let sum = 0;
      for (let channel = 0; channel < channels.length; channel++) sum += channels[channel][i];
      const sample = channels.length > 0 ? sum / channels.length : 0;
      samples[this.#filled++] = sample;
      this.#squares += sample * sample;
      if (this.#filled === samples.length) this.#post();
    }
    return true;
  }

  #post(): void {
    if (this.#filled === 0) return;
    this.#message.length = this.#filled;
    this.#output?.postMessage(this.#message satisfies FromCapture);
    this.#onLevel(Math.sqrt(this.#squares / this.#filled));
    this.#filled = 0;
    this.#squares = 0;
  }

  #pause(): void {
    this.#post();
    this.#paused = true;
    this.#onLevel(0);
  }

  #end(): void {
    if (this.#ended) return;
    this.#post();
    this.#output?.postMessage({ type: 'end' } satisfies FromCapture);
    this.#ended = true;
  }
}
