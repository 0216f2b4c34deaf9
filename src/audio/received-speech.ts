import { NeededDelay } from './start-delay.ts';

const SOURCE_RATE = 24_000;

/** What has arrived of one utterance: the page's copy, for export and for a new context to continue from. */
export class ReceivedSpeech {
  readonly chunks: Int16Array[] = [];
  readonly needed = new NeededDelay();
  frames = 0;
  complete = false;
  /** When the first chunk came, by `performance.now()`. */
  firstAt: number | undefined;

  /** @param rate The playback rate: the delay that is needed counts in seconds of the listener. */
  write(samples: Int16Array, rate: number): void {
    const now = performance.now();
    this.firstAt ??= now;
    this.chunks.push(samples);
    this.frames += samples.length;
    this.needed.arrive(now / 1000, samples.length / SOURCE_RATE / rate);
  }

  get seconds(): number {
    return this.frames / SOURCE_RATE;
  }

  samples(): Int16Array {
    const all = new Int16Array(this.frames);
    let at = 0;
    for (const chunk of this.chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }
}
