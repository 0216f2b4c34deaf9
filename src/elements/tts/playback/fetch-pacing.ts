import { createDeferred } from '../../../async/deferred.ts';
import { delay } from '../../../async/delay.ts';
import type { PacedRun } from './run-host.ts';
import type { SpeechRun } from './speech-run.ts';
import type { SpeechState } from './speech-state.ts';
import type { Timeline } from './timeline.ts';

/** The next part of a long text, or the next text, is fetched when less than this is left to play. */
const FETCH_AHEAD_SECONDS = 10;
/** Where speech arrives more slowly than it plays, more is fetched: a wait could otherwise never end, or be used up by the next rest. */
const REBUFFER_SHARE = 1.5;
const POLL_MS = 200;

/** Whose fetching is paced. */
export interface PacedSpeech {
  /** The run that plays, or will play next; not a queued one. */
  readonly run: SpeechRun | undefined;
  readonly state: SpeechState;
  readonly timeline: Timeline;
}

/** Delays the parts of a long text until they are needed, so that nothing is billed that may never be played. */
export class FetchPacing {
  /** Nothing is being fetched: enough is buffered, or all has arrived. */
  isIdle = false;
  readonly #speech: PacedSpeech;
  #woken = createDeferred();

  constructor(speech: PacedSpeech) {
    this.#speech = speech;
  }

  get isRunningLow(): boolean {
    const { receivedDuration, currentTime, player } = this.#speech.timeline;
    const wait = player()?.rebufferDuration ?? 0;
    return receivedDuration - currentTime <= Math.max(FETCH_AHEAD_SECONDS, REBUFFER_SHARE * wait);
  }

  /** Playback begins: what is due is fetched at once. */
  wake(): void {
    this.#woken.resolve();
    this.#woken = createDeferred();
  }

  /** @throws The run's reason when it ends first. */
  async untilDue(run: PacedRun): Promise<void> {
    const speech = this.#speech;
    speech.state.endLoading();
    while (!run.wanted && (run !== speech.run || speech.state.paused || !this.isRunningLow)) {
      if (!this.isIdle && run === speech.run) {
        this.isIdle = true;
        speech.state.dispatch('suspend');
      }
      await Promise.race([delay(POLL_MS, run.signal), this.#woken.promise]);
    }
    if (run !== speech.run) return;
    this.isIdle = false;
    speech.timeline.player()?.resumeFetching();
  }
}
