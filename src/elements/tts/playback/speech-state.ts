import type { Deferred } from '../../../async/deferred.ts';
import type { SpeechError } from '../../../contract/errors.ts';
import { SpeechErrorEvent, UpgradeRequiredEvent } from '../../base/events.ts';
import { reportToDeveloper } from '../../base/report-to-developer.ts';
import type { SpeechHooks, SpeechStatus } from './speech-hooks.ts';

/** `progress` comes no more often (WHATWG HTML, 4.8.11.5). */
const PROGRESS_MS = 350;

/** The state of a controller; every change is reported to the element. */
export class SpeechState {
  status: SpeechStatus = 'idle';
  paused = true;
  error: SpeechError | undefined;
  /** The error ended playback that was requested. */
  isInterrupted = false;
  /** Where to lift the limit that was reached, unless the page shows its own offer. */
  upgradeUrl: string | undefined;
  /** The browser requires a user gesture before it plays sound. */
  locked = false;
  readonly #hooks: SpeechHooks;
  readonly #onStatus: (status: SpeechStatus) => void;
  /** Callers that wait for the first sound. */
  #starting: Deferred[] = [];
  #progressDue = 0;
  #progressTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(hooks: SpeechHooks, onStatus: (status: SpeechStatus) => void) {
    this.#hooks = hooks;
    this.#onStatus = onStatus;
  }

  /** Whether a caller waits for the first sound. */
  get starting(): boolean {
    return this.#starting.length > 0;
  }

  set(status: SpeechStatus): void {
    this.status = status;
    this.#onStatus(status);
  }

  dispatch(type: string): void {
    this.#hooks.dispatch(new Event(type));
  }

  /** More has arrived. */
  progress(): void {
    const wait = this.#progressDue - performance.now();
    if (wait > 0) this.#progressTimer ??= setTimeout(() => this.#dispatchProgress(), wait);
    else this.#dispatchProgress();
  }

  #dispatchProgress(): void {
    this.#endProgress();
    this.#progressDue = performance.now() + PROGRESS_MS;
    this.dispatch('progress');
  }

  #endProgress(): void {
    clearTimeout(this.#progressTimer);
    this.#progressTimer = undefined;
  }

  /** The current text has ended: nothing more plays or arrives of it. */
  halt(): void {
    this.paused = true;
    this.#endProgress();
  }

  /** The player sounds. */
  soundStarts(): void {
    if (this.paused) return;
    this.set('playing');
    this.resolveStarting();
    this.dispatch('playing');
  }

  /** The player waits for more. */
  soundWaits(): void {
    // Waiting for the first sample is loading, whatever the player calls it.
    if (this.paused || this.starting) return;
    this.set('buffering');
    this.dispatch('waiting');
  }

  addStarting(started: Deferred): void {
    this.#starting.push(started);
  }

  resolveStarting(): void {
    for (const started of this.#starting.splice(0)) started.resolve();
  }

  rejectStarting(reason: SpeechError): void {
    for (const started of this.#starting.splice(0)) started.reject(reason);
  }

  /** Dispatches `kurdish-upgraderequired`, where the error has an upgrade URL, and `error`. */
  fail(error: SpeechError): void {
    this.error = error;
    this.upgradeUrl = undefined;
    if (error.upgradeUrl) {
      const event = new UpgradeRequiredEvent(error.upgradeUrl);
      this.#hooks.dispatch(event);
      if (!event.defaultPrevented) this.upgradeUrl = error.upgradeUrl;
    }
    this.set('error');
    reportToDeveloper(error);
    this.#hooks.dispatch(new SpeechErrorEvent(error));
  }

  /** Nothing arrives for now. A text that was only to be loaded is ready to be played. */
  endLoading(): void {
    if (this.#progressTimer) this.#dispatchProgress();
    if (this.status === 'loading' && this.paused) this.set('paused');
  }

  /** Returns to idle after an error, so that a player around the element accepts commands again. */
  recover(): void {
    this.clearError();
    this.set('idle');
    this.dispatch('emptied');
  }

  clearError(): void {
    this.error = undefined;
    this.isInterrupted = false;
    this.upgradeUrl = undefined;
    this.locked = false;
  }
}
