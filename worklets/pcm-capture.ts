import type { CaptureLevel, FromCapture, ToCapture } from './capture-messages.ts';

const QUANTUM = 128;
const BLOCK_SECONDS = 0.02;
/** How long a source may take to begin before it is taken to be silent. */
const BEGIN_SECONDS = 1;

/**
 * Collects 20 ms of mono sound at a time. One buffer and one message serve all blocks: posting clones them, and
 * transferring a buffer to allocate the next is what wedges Chrome 150 (crbug 537801199).
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
  /** Frames to wait for the source's first channel. */
  #patience: number;

  /** @param sampleRate Of the context, as the worklet's scope says: what a track claims may be wrong (Safari). */
  constructor(sampleRate: number, onLevel: (level: CaptureLevel) => void) {
    const quanta = Math.max(1, Math.round((sampleRate * BLOCK_SECONDS) / QUANTUM));
    this.#samples = new Float32Array(quanta * QUANTUM);
    this.#message = { type: 'sound', samples: this.#samples, length: 0 };
    this.#patience = sampleRate * BEGIN_SECONDS;
    this.#onLevel = onLevel;
  }

  receive(message: ToCapture): void {
    if (message.type === 'open') this.#output = message.output;
    else if (message.type === 'pause') this.#pause();
    else if (message.type === 'resume') this.#paused = false;
    else this.#end();
  }

  /**
   * Takes one quantum, all its channels mixed to one. Returns whether more is wanted. No channel is silence once the source has begun,
   * or should have: so Firefox tells of it.
   */
  capture(channels: readonly Float32Array[]): boolean {
    if (this.#ended) return false;
    if (this.#paused || !this.#output) return true;
    if (channels.length > 0) this.#patience = 0;
    else if (this.#patience > 0) this.#patience -= QUANTUM;
    if (this.#patience > 0) return true;
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
