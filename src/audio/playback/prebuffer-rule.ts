/** How soon to start against how surely to play through: at the first chunk, at a learned delay, or later still. */
export type Latency = 'immediate' | 'balanced' | 'smooth';

export interface PrebufferRule {
  /** Seconds to wait after the first chunk. */
  seconds: number;
  /** Whether the second chunk ends the wait, too: true while nothing has been learned. */
  untilSecondChunk: boolean;
}

/** Utterances remembered for a key. */
const MEMORY = 16;
const MARGIN_SECONDS = 0.05;
const SMOOTH_MARGIN_SECONDS = 0.15;
const MAX_SECONDS = 1.5;
const FIRST_WAIT_SECONDS = 0.3;
/** Pieces of one network chunk arrive this close together. */
const BURST_SECONDS = 0.03;

/**
 * When to start an utterance. The end of the stream always ends the wait.
 * @param history What earlier utterances took to come (`StreamPace.reach`), seconds, oldest first.
 * @param lead Sound that the first chunk of this one has brought, seconds: the longer it is, the later the second may come.
 */
export function prebufferRule(history: readonly number[], lead: number, latency: Latency): PrebufferRule {
  if (latency === 'immediate') return { seconds: 0, untilSecondChunk: false };
  const smooth = latency === 'smooth';
  if (history.length === 0)
    return { seconds: smooth ? MAX_SECONDS : FIRST_WAIT_SECONDS, untilSecondChunk: true };
  const sorted = [...history].sort((a, b) => a - b);
  const share = smooth ? 1 : 0.9;
  const reach = sorted[Math.ceil(share * sorted.length) - 1] as number;
  const seconds = reach - lead + (smooth ? SMOOTH_MARGIN_SECONDS : MARGIN_SECONDS);
  return { seconds: Math.min(MAX_SECONDS, Math.max(0, seconds)), untilSecondChunk: false };
}

/** The history with one more reach (seconds), the oldest forgotten. */
export function rememberPrebuffer(history: readonly number[], reach: number): number[] {
  return [...history, reach].slice(-MEMORY);
}

/** How a stream arrives against how it sounds. Times are seconds of any steady clock. */
export class StreamPace {
  #firstAt: number | undefined;
  #before = 0;
  #lead = 0;
  #needed = 0;
  #reach: number | undefined;

  /** @param seconds How long the chunk that came `at` sounds. */
  arrive(at: number, seconds: number): void {
    this.#firstAt ??= at;
    const passed = at - this.#firstAt;
    if (passed <= BURST_SECONDS) this.#lead += seconds;
    else this.#reach = Math.max(this.#reach ?? 0, passed - this.#before + this.#lead);
    this.#needed = Math.max(this.#needed, passed - this.#before);
    this.#before += seconds;
  }

  /** Sound brought by the first chunk, its pieces taken together, seconds. */
  get lead(): number {
    return this.#lead;
  }

  /** The delay after the first chunk at which the utterance, had it started then, would just have played through. */
  get needed(): number {
    return this.#needed;
  }

  /** The same for a first chunk without sound: comparable between utterances. Undefined when there was only one chunk. */
  get reach(): number | undefined {
    return this.#reach;
  }
}
