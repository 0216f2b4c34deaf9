/** How soon to start against how surely to play through: at the first chunk, at a learned delay, or later still. */
export type Latency = 'immediate' | 'balanced' | 'smooth';

export interface StartRule {
  /** Seconds to wait after the first chunk. */
  seconds: number;
  /** Whether the second chunk ends the wait, too: true while nothing has been learned. */
  untilSecondChunk: boolean;
}

/** Needed delays remembered for a key. */
const MEMORY = 16;
const MARGIN_SECONDS = 0.05;
const SMOOTH_MARGIN_SECONDS = 0.15;
const MAX_SECONDS = 1.5;
const FIRST_WAIT_SECONDS = 0.3;

/**
 * When to start an utterance. The end of the stream always ends the wait.
 * @param history Delays that earlier utterances would have needed, seconds, oldest first.
 */
export function startRule(history: readonly number[], latency: Latency): StartRule {
  if (latency === 'immediate') return { seconds: 0, untilSecondChunk: false };
  const smooth = latency === 'smooth';
  if (history.length === 0)
    return { seconds: smooth ? MAX_SECONDS : FIRST_WAIT_SECONDS, untilSecondChunk: true };
  const sorted = [...history].sort((a, b) => a - b);
  const share = smooth ? 1 : 0.9;
  const needed = sorted[Math.ceil(share * sorted.length) - 1] as number;
  const seconds = needed + (smooth ? SMOOTH_MARGIN_SECONDS : MARGIN_SECONDS);
  return { seconds: Math.min(MAX_SECONDS, Math.max(0, seconds)), untilSecondChunk: false };
}

/** The history with one more needed delay (seconds), the oldest forgotten. */
export function rememberDelay(history: readonly number[], needed: number): number[] {
  return [...history, needed].slice(-MEMORY);
}

/**
 * The delay after the first chunk at which an utterance, had it started then, would have just played through:
 * the largest of (arrival of chunk i - sound that came before chunk i).
 */
export class NeededDelay {
  #firstAt: number | undefined;
  #before = 0;
  #needed = 0;

  /**
   * @param at When the chunk came, seconds of any steady clock.
   * @param seconds How long the chunk sounds.
   */
  arrive(at: number, seconds: number): void {
    this.#firstAt ??= at;
    this.#needed = Math.max(this.#needed, at - this.#firstAt - this.#before);
    this.#before += seconds;
  }

  /** Seconds. */
  get value(): number {
    return this.#needed;
  }
}
