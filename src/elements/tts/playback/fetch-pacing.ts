import { abortable } from '../../../async/abortable.ts';
import { createDeferred } from '../../../async/deferred.ts';
import type { MediaEvents } from './media-events.ts';
import type { PacedRun } from './run-host.ts';
import type { Timeline } from './timeline.ts';

/** The next part of a long text, or the next text, is fetched when less than this is left to play, in the listener's time if they listen fast. */
const FETCH_AHEAD_SECONDS = 10;
/** Where speech arrives more slowly than it plays, more is fetched: a wait could otherwise never end, or be used up by the next rest. */
const REBUFFER_SHARE = 1.5;

/** Delays the parts of a long text until they are needed, so that nothing is billed that may never be played. */
export class FetchPacing {
  readonly #events: MediaEvents;
  readonly #timeline: Timeline;
  /** The run that plays, or will play next; not a queued one. */
  readonly #current: () => PacedRun | undefined;
  #woken = createDeferred();

  constructor(events: MediaEvents, timeline: Timeline, current: () => PacedRun | undefined) {
    this.#events = events;
    this.#timeline = timeline;
    this.#current = current;
  }

  isCurrent(run: PacedRun): boolean {
    return run === this.#current();
  }

  get isRunningLow(): boolean {
    const { receivedDuration, currentTime } = this.#timeline;
    const { rebufferDuration = 0, playbackRate = 1 } = this.#timeline.player() ?? {};
    const ahead = FETCH_AHEAD_SECONDS * Math.max(1, playbackRate);
    return receivedDuration - currentTime <= Math.max(ahead, REBUFFER_SHARE * rebufferDuration);
  }

  /** Fetches the next text shortly before its turn, so that it follows without a gap. */
  prefetch(next: { prefetch(): void } | undefined): void {
    if (next && this.isRunningLow) next.prefetch();
  }

  /** What is due may have changed: sound has been played or has arrived, a text begins, or all of one is wanted. */
  wake(): void {
    this.#woken.resolve();
    this.#woken = createDeferred();
  }

  /** Resolves when the next part of a run is due. @throws The run's reason when it ends first. */
  async untilDue(run: PacedRun): Promise<void> {
    const isCurrent = () => run === this.#current();
    this.#events.rest();
    while (
      this.#timeline.receivedDuration >= this.#timeline.limit ||
      (!run.wanted && (!isCurrent() || this.#events.paused || !this.isRunningLow))
    ) {
      if (isCurrent()) this.#events.suspend();
      await abortable(this.#woken.promise, run.signal);
    }
    if (isCurrent()) this.#resume();
  }

  /** Resolves when more of a text has been written. What has arrived is played. @throws The run's reason when it ends first. */
  async untilWritten(run: PacedRun, more: Promise<void>): Promise<void> {
    const isCurrent = () => run === this.#current();
    this.#events.rest();
    if (isCurrent()) {
      this.#events.suspend();
      this.#timeline.player()?.restFetching();
    }
    await abortable(more, run.signal);
    // Paused or stopped before its first sound, it may never be heard.
    while (!run.wanted && isCurrent() && this.#events.paused && !this.#timeline.receivedDuration) {
      this.#events.rest();
      await abortable(this.#woken.promise, run.signal);
    }
    if (isCurrent()) this.#resume();
  }

  #resume(): void {
    this.#events.resumeFetching();
    this.#timeline.player()?.resumeFetching();
  }
}
