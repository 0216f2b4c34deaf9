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
