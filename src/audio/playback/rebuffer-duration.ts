import type { Latency } from './prebuffer-duration.ts';

/** Seconds to buffer after the first underrun, at least. */
export const REBUFFER_SECONDS: Record<Latency, number> = { immediate: 0.2, balanced: 0.5, smooth: 1 };
/** Estimates err: the share that is buffered on top of what they ask for. */
const MARGIN = 0.15;
/** Older arrivals count less and less: a connection changes. */
const MEMORY_SECONDS = 20;
/** Pieces of the same chunk arrive within this time. */
const BURST_SECONDS = 0.03;

/**
 * How many seconds of speech to buffer after an underrun, so that the rest plays through: all of it, less what arrives while it plays.
 * Each further underrun says that the estimates were too low: minimum and margin double, so that few follow where length or pace are
 * unknown or change. The end of the stream always ends the wait.
 * @param pace Seconds of speech that arrive while one second plays; 0 where unknown.
 * @param chunkSeconds Speech that arrives at once.
 * @param remaining Seconds of speech from here to the end, estimated; 0 or less where unknown.
 * @param minimum Seconds to buffer at the first underrun, whatever is known.
 * @param underruns So far, this one included.
 */
export function rebufferDuration(
  pace: number,
  chunkSeconds: number,
  remaining: number,
  minimum: number,
  underruns: number,
): number {
  const doubled = 2 ** Math.max(0, underruns - 1);
  // Nothing of the last chunk can be played before all of it is there.
  const missing = pace && remaining - pace * (remaining - chunkSeconds);
  return Math.max(minimum * doubled, Math.min(remaining, missing * (1 + MARGIN * doubled)));
}

/** Measures how fast speech arrives while it is being fetched. Times are seconds of any steady clock. */
export class ArrivalPace {
  /** The most that arrived at once, seconds of speech. */
  chunkSeconds = 0;
  #burstAt: number | undefined;
  #burstSeconds = 0;
  #seconds = 0;
  #elapsed = 0;

  /** Seconds of speech per second; 0 before the second chunk. */
  get value(): number {
    return this.#elapsed && this.#seconds / this.#elapsed;
  }

  /** @param seconds Speech that arrived `at`. */
  addChunk(at: number, seconds: number): void {
    this.#burstAt ??= at;
    const gap = at - this.#burstAt;
    if (gap > BURST_SECONDS) {
      const weight = Math.exp(-gap / MEMORY_SECONDS);
      this.#seconds *= weight;
      this.#elapsed = this.#elapsed * weight + gap;
      this.resume(at);
    }
    // How long the first chunk took is not known.
    if (!this.#elapsed) return;
    this.#seconds += seconds;
    this.#burstSeconds += seconds;
    this.chunkSeconds = Math.max(this.chunkSeconds, this.#burstSeconds);
  }

  /** Fetching resumes `at` this time: what passed since the last chunk was a rest. */
  resume(at: number): void {
    this.#burstAt = at;
    this.#burstSeconds = 0;
  }
}
