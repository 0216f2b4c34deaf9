/** Trades an early start for uninterrupted playback: start at the first chunk, after a learned delay, or later still. */
export type Latency = 'immediate' | 'balanced' | 'smooth';

export interface PrebufferDuration {
  /** Seconds to buffer after the first chunk. */
  seconds: number;
  /** Whether the second chunk ends the wait as well: true while nothing has been learned. */
  untilSecondChunk: boolean;
}

/** Utterances in a history. */
const HISTORY_LENGTH = 16;
const MARGIN_SECONDS = 0.05;
const SMOOTH_MARGIN_SECONDS = 0.15;
const MAX_SECONDS = 1.5;
const UNKNOWN_SECONDS = 0.3;
/** Pieces of the same network chunk arrive within this time. */
const BURST_SECONDS = 0.03;

/**
 * How long to buffer an utterance before it starts. The end of the stream always ends the wait.
 * @param history Lateness of earlier utterances (`StreamPace.lateness`), seconds, oldest first.
 * @param firstChunkSeconds Duration of this utterance's first chunk: the longer it is, the later the second may arrive.
 */
export function prebufferDuration(
  history: readonly number[],
  firstChunkSeconds: number,
  latency: Latency,
): PrebufferDuration {
  if (latency === 'immediate') return { seconds: 0, untilSecondChunk: false };
  const smooth = latency === 'smooth';
  if (history.length === 0)
    return { seconds: smooth ? MAX_SECONDS : UNKNOWN_SECONDS, untilSecondChunk: true };
  const sorted = [...history].sort((a, b) => a - b);
  const percentile = smooth ? 1 : 0.9;
  const lateness = sorted[Math.ceil(percentile * sorted.length) - 1] as number;
  const seconds = lateness - firstChunkSeconds + (smooth ? SMOOTH_MARGIN_SECONDS : MARGIN_SECONDS);
  return { seconds: Math.min(MAX_SECONDS, Math.max(0, seconds)), untilSecondChunk: false };
}

/** The history with one more lateness (seconds); the oldest is dropped. */
export function appendLateness(history: readonly number[], lateness: number): number[] {
  return [...history, lateness].slice(-HISTORY_LENGTH);
}

/** Compares when chunks arrive with when they would have to play. Times are seconds of any steady clock. */
export class StreamPace {
  #firstAt: number | undefined;
  #receivedSeconds = 0;
  #firstChunkSeconds = 0;
  #requiredDelay = 0;
  #lateness: number | undefined;

  /** @param seconds Playing time of the chunk that arrived `at`. */
  addChunk(at: number, seconds: number): void {
    this.#firstAt ??= at;
    const elapsed = at - this.#firstAt;
    const late = elapsed - this.#receivedSeconds;
    if (elapsed <= BURST_SECONDS) this.#firstChunkSeconds += seconds;
    else this.#lateness = Math.max(this.#lateness ?? 0, late + this.#firstChunkSeconds);
    this.#requiredDelay = Math.max(this.#requiredDelay, late);
    this.#receivedSeconds += seconds;
  }

  /** Playing time of the first chunk, all its pieces together, seconds. */
  get firstChunkSeconds(): number {
    return this.#firstChunkSeconds;
  }

  /** The shortest delay after the first chunk with which the utterance would have played without an underrun. */
  get requiredDelay(): number {
    return this.#requiredDelay;
  }

  /** The required delay had the first chunk been empty: comparable between utterances. Undefined after a single chunk. */
  get lateness(): number | undefined {
    return this.#lateness;
  }
}
