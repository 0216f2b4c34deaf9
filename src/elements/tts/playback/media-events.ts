import type { Deferred } from '../../../async/deferred.ts';
import type { SpeechError } from '../../../contract/errors.ts';
import { SpeechErrorEvent, UpgradeRequiredEvent } from '../../base/events.ts';
import { reportToDeveloper } from '../../base/report-to-developer.ts';
import type { ProgressHooks, SpeechStatus } from './playback-hooks.ts';
import type { PlaybackState } from './playback-state.ts';

/** `progress` comes no more often (WHATWG HTML, 4.8.11.5). */
const PROGRESS_MS = 350;

/**
 * What a page is told of a player: its state, in one place, and the media events that report it.
 *
 * Whoever wants to change what a page sees calls one of the methods below, each of which is something that happens: a text begins, sound
 * starts, the reader pauses. A method changes every field that belongs to it and then dispatches the events that HTMLMediaElement has for
 * it, in that order, so that a listener never sees half a change. Nobody else assigns a field or dispatches these events. Beside them are
 * `volumechange` and `ratechange`, which report properties (media-element.ts), and `stalled`, which reports silence on the network
 * (media/attach-media-features.ts).
 *
 * Who owns what else:
 *
 * - The audio thread (worklets/pcm-playback.ts) owns what sounds: which sample is played, and whether it waits for more.
 * - PcmPlayer owns the output: the AudioContext, the samples that were written, rate and volume, and how long to buffer. It reports
 *   `playing`, `waiting`, `seeked` and `ended`; it knows nothing of texts. What it plays is decided here first: the controller changes the
 *   state and the output together, and of the output's reports those count here that fit the state (`soundStarts`, `soundWaits`).
 * - TextClock owns when each place of a text sounds, and how long the text takes: offsets and seconds. It has no events.
 * - WrittenText owns a text that is still being written: its pieces, and what of it may be spoken by now.
 * - PlaybackRun owns one text on its way: its chunks, its clock, and the connection that is closed when it ends.
 * - Timeline owns time: it reads the output's position while playing, moves `currentTime` and finds the words that are due.
 * - LeftText owns where a text starts that was left, and what of it need not be bought again.
 * - Absence owns whether speech goes on by itself once the element is back in the page.
 * - PlaybackController owns none of it: it takes commands and the output's events and calls the others.
 *
 * The statuses, and what leads from one to the next:
 *
 *   idle ──begin──▶ loading ──soundStarts──▶ playing ──soundWaits──▶ buffering ──soundStarts──▶ playing
 *   loading ──rest, while paused──▶ paused        a text that was only to be loaded is ready
 *   loading, playing, buffering ──pause──▶ paused ──resume──▶ loading or buffering
 *   playing ──end──▶ ended ──resume──▶ buffering
 *   any ──fail──▶ error        the audio is discarded
 *   any ──empty, stop, recover──▶ idle
 */
export class MediaEvents implements PlaybackState {
  status: SpeechStatus = 'idle';
  paused = true;
  seeking = false;
  isIdle = false;
  error: SpeechError | undefined;
  isInterrupted = false;
  upgradeUrl: string | undefined;
  locked = false;
  /** When `timeupdate` was dispatched last (`performance.now()`). */
  updatedAt = 0;
  readonly #hooks: ProgressHooks;
  readonly #update: () => void;
  readonly #onStatus: (status: SpeechStatus) => void;
  /** Callers that wait for the first sound. */
  #starting: Deferred[] = [];
  #progressDue = 0;
  #progressTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param update Called together with `timeupdate`, unless the time has only moved on.
   * @param onStatus Called at each change of the status, before the event that reports it.
   */
  constructor(hooks: ProgressHooks, update: () => void, onStatus: (status: SpeechStatus) => void) {
    this.#hooks = hooks;
    this.#update = update;
    this.#onStatus = onStatus;
  }

  get starting(): boolean {
    return this.#starting.length > 0;
  }

  /** A text is requested. @param started Of the call that asked for its sound; undefined where it is only loaded. @param isFirst Nothing was there before. */
  begin(started: Deferred | undefined, isFirst: boolean): void {
    this.#clearError();
    this.isIdle = false;
    this.paused = !started;
    this.#set('loading');
    if (!isFirst) this.dispatch('emptied');
    this.dispatch('loadstart');
    if (!started) return;
    this.#starting.push(started);
    this.dispatch('play');
  }

  /** Sound is asked for again. @param hasSound Some of it has arrived. */
  resume(started: Deferred, hasSound: boolean): void {
    this.#starting.push(started);
    this.#set(hasSound ? 'buffering' : 'loading');
    const wasPaused = this.paused;
    this.paused = false;
    if (wasPaused) this.dispatch('play');
  }

  /** The output sounds. */
  soundStarts(): void {
    if (this.paused) return;
    this.#set('playing');
    for (const started of this.#starting.splice(0)) started.resolve();
    this.dispatch('playing');
  }

  /** The output waits for more. */
  soundWaits(): void {
    // Waiting for the first sample is loading, whatever the output calls it.
    if (this.paused || this.starting) return;
    this.#set('buffering');
    this.dispatch('waiting');
  }

  /** @param reason For those who wait for the first sound. */
  pause(reason: SpeechError): void {
    this.paused = true;
    this.#rejectStarting(reason);
    this.#set('paused');
    this.moveTime();
    this.dispatch('pause');
  }

  /** The listener moves about in a text that is paused, stopped or at its end. */
  showPlace(): void {
    if (this.paused) this.#set('paused');
  }

  /** A seek starts. */
  beginSeek(): void {
    this.seeking = true;
    this.dispatch('seeking');
  }

  /** Playback is where it was to go. @param jump Finds the word there. */
  endSeek(jump: () => void): void {
    // The output also seeks on its own, to stop and to replay.
    if (!this.seeking) return;
    this.seeking = false;
    jump();
    this.moveTime();
    this.dispatch('seeked');
  }

  /** The text in which the listener moved about has ended. */
  dropSeek(): void {
    this.seeking = false;
  }

  /** Time has moved, and nothing else. */
  passTime(): void {
    this.updatedAt = performance.now();
    this.dispatch('timeupdate');
  }

  /** Time has changed. */
  moveTime(): void {
    this.passTime();
    this.#update();
  }

  /** More has arrived. */
  progress(): void {
    const wait = this.#progressDue - performance.now();
    if (wait > 0) this.#progressTimer ??= setTimeout(() => this.#dispatchProgress(), wait);
    else this.#dispatchProgress();
  }

  /** Nothing arrives for now. A text that was only to be loaded is ready to be played. */
  rest(): void {
    if (this.#progressTimer) this.#dispatchProgress();
    if (this.status === 'loading' && this.paused) this.#set('paused');
  }

  /** All of the text has arrived. */
  receiveAll(): void {
    this.rest();
    this.isIdle = true;
  }

  /** More is fetched. */
  resumeFetching(): void {
    this.isIdle = false;
  }

  /** Nothing is fetched until more is needed. */
  suspend(): void {
    if (this.isIdle) return;
    this.isIdle = true;
    this.dispatch('suspend');
  }

  /** Nothing is to sound any more. @param reason For those who wait for the first sound. @returns Whether it was to. */
  silence(reason: SpeechError): boolean {
    const wasPlaying = !this.paused;
    this.#rejectStarting(reason);
    this.paused = true;
    return wasPlaying;
  }

  /** The current text has ended: nothing more plays or arrives of it. @returns Whether it was to play. */
  halt(reason: SpeechError): boolean {
    this.#endProgress();
    return this.silence(reason);
  }

  /** The text is silent, and back at its start. @param wasPlaying Before it was silenced. */
  stop(wasPlaying: boolean): void {
    this.#set('idle');
    this.moveTime();
    if (wasPlaying) this.dispatch('pause');
  }

  /** There is no text any more. @param left The one that was dropped: whether it was to play, and all of it had arrived. */
  empty(left?: { readonly wasPlaying: boolean; readonly isComplete: boolean }): void {
    this.#clearError();
    this.#set('idle');
    if (!left) return;
    if (left.wasPlaying) this.dispatch('pause');
    if (!left.isComplete) this.dispatch('abort');
    this.dispatch('emptied');
  }

  /** Playback has reached the end of the text. */
  end(): void {
    this.paused = true;
    this.#set('ended');
    this.moveTime();
    this.dispatch('pause');
    this.dispatch('ended');
  }

  /**
   * Speech failed: `kurdish-upgraderequired`, where the error has an upgrade URL, and `error`.
   * @param wasPlaying Before it was halted.
   */
  fail(error: SpeechError, wasPlaying = false): void {
    this.locked = error.code === 'not-allowed';
    this.isInterrupted = wasPlaying;
    if (wasPlaying) this.dispatch('pause');
    this.error = error;
    this.upgradeUrl = undefined;
    if (error.upgradeUrl) {
      const event = new UpgradeRequiredEvent(error.upgradeUrl);
      this.#hooks.dispatch(event);
      if (!event.defaultPrevented) this.upgradeUrl = error.upgradeUrl;
    }
    this.#set('error');
    reportToDeveloper(error);
    this.#hooks.dispatch(new SpeechErrorEvent(error));
  }

  /** Shows an error of something beside speech, which goes on. */
  showError(error: SpeechError): void {
    this.error = error;
    this.#update();
  }

  /** Returns to idle after an error, so that a player around the element accepts commands again. */
  recover(): void {
    this.#clearError();
    this.#set('idle');
    this.dispatch('emptied');
  }

  /** What has arrived changes what a listener can do: `loadedmetadata`, `durationchange`, `canplay` and others. */
  dispatch(type: string): void {
    this.#hooks.dispatch(new Event(type));
  }

  #rejectStarting(reason: SpeechError): void {
    for (const started of this.#starting.splice(0)) started.reject(reason);
  }

  #set(status: SpeechStatus): void {
    this.status = status;
    this.#onStatus(status);
  }

  #clearError(): void {
    this.error = undefined;
    this.isInterrupted = false;
    this.upgradeUrl = undefined;
    this.locked = false;
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
}
