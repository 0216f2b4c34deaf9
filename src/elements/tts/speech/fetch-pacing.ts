import { delay } from '../../../async/delay.ts';
import type { SpeechRun } from './speech-run.ts';

/** The next part of a long text, or the next text, is fetched when less than this is left to play. */
const FETCH_AHEAD_SECONDS = 10;
const POLL_MS = 200;

export interface FetchPacingOptions {
  /** Whether the run is the one that plays, or will play next, and not a queued one. */
  isCurrent(run: SpeechRun): boolean;
  isPaused(): boolean;
  /** Seconds received but not played yet. */
  bufferedAhead(): number;
  /** The current run has enough buffered. */
  onIdle(): void;
}

/** Delays the parts of a long text until they are needed, so that nothing is billed that may never be heard. */
export class FetchPacing {
  /** Nothing is being fetched: enough is buffered, or all has arrived. */
  isIdle = false;
  readonly #options: FetchPacingOptions;

  constructor(options: FetchPacingOptions) {
    this.#options = options;
  }

  get isRunningLow(): boolean {
    return this.#options.bufferedAhead() <= FETCH_AHEAD_SECONDS;
  }

  /** @throws The run's reason when it ends first. */
  async untilDue(run: SpeechRun): Promise<void> {
    const { isCurrent, isPaused, onIdle } = this.#options;
    while (!run.wanted && (!isCurrent(run) || isPaused() || !this.isRunningLow)) {
      if (!this.isIdle && isCurrent(run)) {
        this.isIdle = true;
        onIdle();
      }
      await delay(POLL_MS, run.signal);
    }
    if (isCurrent(run)) this.isIdle = false;
  }
}
