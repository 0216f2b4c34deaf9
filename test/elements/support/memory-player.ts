import type { SoundPlayer } from '../../../src/audio/sound-player.ts';
import { joinSamples } from '../../../src/formats/join-samples.ts';

const RATE = 24_000;

/** A player without sound, whose clock is moved by hand. In place of PcmPlayer, which needs a browser's audio thread. */
export class MemoryPlayer extends EventTarget implements SoundPlayer {
  expectedDuration = 0;
  latency: SoundPlayer['latency'] = 'balanced';
  delayKey = '';
  playbackRate = 1;
  volume = 1;
  muted = false;
  currentTime = 0;
  /** What has been called, in order. */
  readonly calls: string[] = [];
  #chunks: Int16Array[] = [];
  #frames = 0;
  #isComplete = false;
  #paused = true;

  get duration(): number {
    return this.#frames / RATE;
  }
  get rebufferDuration(): number {
    return 0.5;
  }
  get bufferingProgress(): number {
    return 1;
  }
  get stats() {
    return {
      firstAudioMs: undefined,
      startDelayMs: undefined,
      underruns: 0,
      receivedFrames: this.#frames,
      playedFrames: Math.round(this.currentTime * RATE),
    };
  }

  async prepare(): Promise<void> {}

  open(): void {
    this.calls.push('open');
    this.#chunks = [];
    this.#frames = 0;
    this.#isComplete = false;
    this.#paused = true;
    this.currentTime = 0;
  }

  write(samples: Int16Array): void {
    this.#chunks.push(samples);
    this.#frames += samples.length;
  }

  end(): void {
    this.#isComplete = true;
  }

  abort(): void {
    this.open();
  }

  play(): void {
    this.#paused = false;
    if (this.#isComplete && this.currentTime >= this.duration) this.currentTime = 0;
  }

  pause(): void {
    this.#paused = true;
  }

  stop(): void {
    this.#paused = true;
    this.currentTime = 0;
  }

  seek(seconds: number): void {
    this.currentTime = Math.max(0, Math.min(seconds, this.duration));
    this.dispatchEvent(new Event('seeked'));
  }

  samples(): Int16Array {
    return joinSamples(this.#chunks);
  }

  restFetching(): void {}
  resumeFetching(): void {}
  markRequest(): void {}
  async close(): Promise<void> {}

  /** Time passes: sounds what has arrived, and reports as the audio thread does. */
  pass(seconds: number): void {
    if (this.#paused || !this.#frames) return;
    this.dispatchEvent(new Event('playing'));
    this.currentTime = Math.min(this.currentTime + seconds * this.playbackRate, this.duration);
    if (this.currentTime < this.duration) {
      this.dispatchEvent(new Event('progress'));
      return;
    }
    if (this.#isComplete) this.#paused = true;
    this.dispatchEvent(new Event(this.#isComplete ? 'ended' : 'waiting'));
  }
}
