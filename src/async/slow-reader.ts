/** The least that a client must take of what is ready for it, on average over a window of the time it keeps the service waiting. */
export interface ReadingPace {
  readonly windowMs: number;
  readonly bytesPerSecond: number;
}

/** What clients of each kind of answer must keep to. */
export interface ReadingPaces {
  /** Answers of known length, which are ready and held in memory. */
  readonly whole: ReadingPace;
  /** Speech that is generated while it is read. */
  readonly stream: ReadingPace;
}

/**
 * Whole answers: slower than a modem, and a minute without signal is forgiven. Streams: a player that reads Opus in real time takes 3 kB/s,
 * samples 48 kB/s; it may also pause for minutes once its buffer is full.
 */
export const READING_PACES: ReadingPaces = {
  whole: { windowMs: 60_000, bytesPerSecond: 4096 },
  stream: { windowMs: 5 * 60_000, bytesPerSecond: 1024 },
};

/** Watches how fast a client takes a response. Time in which it takes everything at once, or in which there is nothing to take, does not count. */
export class SlowReader {
  readonly #pace: ReadingPace;
  readonly #onTooSlow: () => void;
  /** Within the current window. */
  #waitedMs = 0;
  #taken = 0;
  #waitingSince = 0;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onTooSlow Called when a window ends in which the client took too little. */
  constructor(pace: ReadingPace, onTooSlow: () => void) {
    this.#pace = pace;
    this.#onTooSlow = onTooSlow;
  }

  /** Bytes are ready, and the client has to take them first. */
  wait(): void {
    if (this.#isStopped) return;
    this.#waitingSince = performance.now();
    this.#timer = setTimeout(() => this.#endWindow(), Math.max(0, this.#pace.windowMs - this.#waitedMs));
    // A server that drops an answer without cancelling it would keep its process alive for the window. Only Node's timers have this.
    (this.#timer as { unref?(): void }).unref?.();
  }

  /** It has taken them. */
  took(bytes: number): void {
    clearTimeout(this.#timer);
    this.#taken += bytes;
    this.#waitedMs += performance.now() - this.#waitingSince;
    if (this.#waitedMs >= this.#pace.windowMs) this.#judge();
  }

  /** Nothing more is watched. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #endWindow(): void {
    this.#judge();
    // Still waiting, unless it has been disconnected.
    this.wait();
  }

  #judge(): void {
    const { windowMs, bytesPerSecond } = this.#pace;
    if (this.#taken < (bytesPerSecond * windowMs) / 1000) this.#onTooSlow();
    this.#taken = 0;
    this.#waitedMs = 0;
  }
}
