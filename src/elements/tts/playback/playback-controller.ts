import type { ReactiveControllerHost } from '@lit/reactive-element';
import { createDeferred } from '../../../async/deferred.ts';
import { handled } from '../../../async/handled.ts';
import { claimPlayback } from '../../../audio/playback/exclusive-playback.ts';
import type { SoundPlayer } from '../../../audio/sound-player.ts';
import { SpeechError } from '../../../contract/errors.ts';
import type { Sound } from '../../../formats/mixed-sound.ts';
import { asSpeechError } from '../../base/as-speech-error.ts';
import { keyOf } from '../requests/key-of.ts';
import type { SpeechRequest } from '../requests/speech-request.ts';
import type { TextSource } from '../text/text-source.ts';
import { aborted } from './aborted.ts';
import { Absence } from './absence.ts';
import { AudioOutput, type OpenedPlayer, prepare } from './audio-output.ts';
import { createRunHost } from './create-run-host.ts';
import { FetchPacing } from './fetch-pacing.ts';
import { LeftText } from './left-text.ts';
import { MediaEvents } from './media-events.ts';
import { NO_STATS, type PlaybackHooks, type SpeechStats } from './playback-hooks.ts';
import { PlaybackQueue, type QueuedRun } from './playback-queue.ts';
import { type Delivery, PlaybackRun, type RunStart } from './playback-run.ts';
import type { PlaybackState } from './playback-state.ts';
import type { RunHost } from './run-host.ts';
import { Timeline } from './timeline.ts';

const REPLACED = 'Another text was requested.';
const FAILED = 'The speech failed.';

/** Speaks texts for an element: the one place where text, client and player meet. */
export class PlaybackController {
  /** The text requested last, also after it has failed; undefined after `cancel()`. */
  latest: TextSource | undefined;
  readonly #events: MediaEvents;
  readonly timeline: Timeline;
  readonly #pacing: FetchPacing;
  /** Where a text starts when it is spoken next. */
  readonly left = new LeftText();
  readonly #host: ReactiveControllerHost;
  readonly #hooks: PlaybackHooks;
  readonly #output: AudioOutput;
  readonly #queue = new PlaybackQueue();
  readonly #runHost: RunHost;
  readonly #absence: Absence;
  #run: PlaybackRun | undefined;

  constructor(host: ReactiveControllerHost, hooks: PlaybackHooks) {
    this.#host = host;
    this.#hooks = hooks;
    this.#events = new MediaEvents(
      hooks,
      () => host.requestUpdate(),
      (status) => {
        this.timeline.run(status === 'playing');
        hooks.onStatusChange?.();
        host.requestUpdate();
      },
    );
    this.timeline = new Timeline(
      hooks,
      this.#events,
      () => this.#output.player,
      () => this.left.seconds,
    );
    this.#pacing = new FetchPacing(this.#events, this.timeline, () => this.#run);
    this.#runHost = createRunHost(hooks, this.#pacing);
    const whileRunning = (react: (run: PlaybackRun, event: Event) => void) => (event: Event) => {
      if (this.#run) react(this.#run, event);
      // Whatever it was, more may be due.
      this.#pacing.wake();
    };
    this.#output = new AudioOutput(hooks, {
      playing: whileRunning(() => this.#events.soundStarts()),
      waiting: whileRunning(() => this.#events.soundWaits()),
      seeked: whileRunning(() => this.timeline.endSeek()),
      ended: whileRunning(() => this.#onEnded()),
      progress: whileRunning((run) => this.#pacing.prefetch(run.complete ? this.#queue.first : undefined)),
      interrupt: whileRunning(() => this.pause()),
      error: whileRunning((run, event) => this.#fail(run, (event as CustomEvent<SpeechError>).detail)),
    });
    this.#absence = new Absence(host, this, () => {
      this.latest?.growth?.close();
      this.#empty('The element was removed.', this.state.status === 'ended' ? 0 : this.timeline.currentTime);
      this.#output.close();
    });
  }

  get state(): PlaybackState {
    return this.#events;
  }

  /** The text that is being spoken, or was spoken last. */
  get run(): PlaybackRun | undefined {
    return this.#run;
  }

  /** Whether another text waits for its turn. */
  get hasNext(): boolean {
    return Boolean(this.#queue.first);
  }

  get stats(): SpeechStats {
    return { ...NO_STATS, ...this.#output.stats, firstByteMs: this.#run?.firstByteMs };
  }

  /** Whether this is the current request, so that playing it again needs no call. */
  holds(request: SpeechRequest): boolean {
    return this.#run !== undefined && keyOf(this.#run.request) === keyOf(request);
  }

  /** Speaks a request in place of the current one. Call it inside the user's gesture. @returns Resolves when the first sample sounds; rejects with a SpeechError. */
  speak(request: SpeechRequest, source: TextSource): Promise<void> {
    this.#queue.clear();
    return this.#start(request, source, true);
  }

  /** Goes on with the current text in another way, from the same word. Queued texts stay, and are requested again. @param toRequest Makes the request for a text with the present settings. */
  restart(source: TextSource, toRequest: (source: TextSource) => SpeechRequest): Promise<void> {
    this.#queue.renew(toRequest, aborted(REPLACED));
    const request = toRequest(source);
    if (this.#run && this.state.status !== 'ended')
      this.left.change(this.#run, this.timeline.currentTime, request, source);
    return this.#start(request, source, true);
  }

  /** Speaks a request after all earlier ones; at once if there are none. */
  enqueue(request: SpeechRequest, source: TextSource): Promise<void> {
    const isMidway = !this.state.paused || (this.state.status === 'paused' && this.timeline.currentTime > 0);
    if (!isMidway && !this.hasNext) return this.#start(request, source, true);
    return this.#queue.add(new PlaybackRun(request, source, this.#runHost));
  }

  /** Fetches a request without playing it. */
  load(request: SpeechRequest, source: TextSource): Promise<void> {
    if (this.holds(request)) return Promise.resolve();
    this.#queue.clear();
    return this.#start(request, source, false);
  }

  /** Plays the current text from where it was paused or stopped; from the start after it has ended. */
  resume(): Promise<void> {
    if (this.state.status === 'playing') return Promise.resolve();
    const started = createDeferred();
    if (this.state.status === 'ended') this.#rewind();
    const { receivedDuration, origin } = this.timeline;
    this.#events.resume(started, receivedDuration > origin);
    // A listener of `play` may have paused, stopped or cancelled it.
    if (this.state.paused) return started.promise;
    if (!this.#hooks.setup().allowOverlap) claimPlayback(this);
    // Inside the gesture. After the end, the player returns to the start on its own.
    if (this.#run?.clock.landing === undefined) this.#output.player?.play();
    this.#pacing.wake();
    return started.promise;
  }

  pause(): void {
    this.#absence.overrule();
    if (this.state.paused) return;
    this.#output.player?.pause();
    this.#events.pause(aborted('Speech was paused before it sounded.'));
  }

  /** Silences and rewinds. What has arrived is kept for the next time. */
  stop(): void {
    if (this.#run?.request.growth && !this.#run.text) this.cancel();
    this.latest?.growth?.close();
    this.#queue.clear();
    this.left.rewind();
    if (!this.#run) return;
    const wasPlaying = this.#events.silence(aborted('Speech was stopped before it sounded.'));
    this.#output.player?.stop();
    this.#rewind();
    this.#events.stop(wasPlaying);
  }

  /** Silences, empties the queue and closes the connection: nothing more is billed. */
  cancel(): void {
    this.left.rewind();
    this.#turnTo(undefined);
    this.#empty('Speech was cancelled.');
  }

  /** Returns to idle after an error, so that a player around the element accepts commands again. */
  recover(): void {
    this.#events.recover();
  }

  /** Shows an error of something beside speech, which goes on. */
  showError(error: SpeechError): void {
    this.#events.showError(error);
  }

  /** @param to Seconds, clamped to the text and its preview. What has not arrived there is requested, once playing. */
  seek(to: number): void {
    const run = this.#run;
    const { player } = this.#output;
    const seconds = Math.min(to, this.timeline.limit);
    if (!run || !player || !Number.isFinite(seconds)) return;
    this.#events.showPlace();
    if (run.seek(player, seconds)) {
      this.#events.beginSeek();
      if (run.clock.landing !== undefined) this.#awaitSound();
      this.#pacing.wake();
    } else this.#startFrom(seconds);
  }

  /** Skips to the next queued text. @returns False if there is none. */
  next(): boolean {
    const next = this.#queue.next();
    if (!next) return false;
    this.#endRun(aborted(REPLACED));
    void this.#begin(next, true);
    return true;
  }

  /** Where a text starts when it is spoken next; nothing of it is requested. */
  startAt(source: TextSource, start: RunStart): void {
    this.left.leavePlace(source, start);
    this.#events.moveTime();
  }

  /** Applies rate, volume and muting at once. */
  applySettings(): void {
    this.#output.applySettings();
  }

  /** All samples of the text; what is left of it is fetched first. */
  async samples(): Promise<Sound> {
    if (!this.#run)
      throw new SpeechError('invalid-argument', 'There is nothing to save yet.', { field: 'text' });
    if (!this.#run.request.published) await this.#run.all();
    // A seek may have replaced it.
    return this.#run.samples(this.#output.samples());
  }

  /** Reports a request that could not be made. @param keepSpeaking Leave current speech alone and only reject. */
  refuse(cause: unknown, keepSpeaking = false): Promise<void> {
    const error = asSpeechError(cause, FAILED);
    if (!keepSpeaking || !this.#run) {
      this.#queue.clear(error);
      this.latest?.growth?.close();
      this.#endRun(aborted(REPLACED));
      this.#events.fail(error);
    }
    return handled(Promise.reject(error));
  }

  #start(request: SpeechRequest, source: TextSource, play: boolean): Promise<void> {
    this.#endRun(aborted(REPLACED));
    const run = new PlaybackRun(request, source, this.#runHost, this.left.take(request, source));
    return this.#begin({ run, started: createDeferred() }, play);
  }

  #begin({ run, started }: QueuedRun, play: boolean): Promise<void> {
    const isFirst = !this.latest;
    this.#run = run;
    this.#turnTo(run.source);
    this.timeline.begin(run);
    const opened = this.#output.open(run.request, run.startedAt);
    // Before anything is awaited: browsers unlock sound only inside the gesture itself.
    const ready = play ? prepare(opened) : Promise.resolve();
    this.#events.begin(play ? started : undefined, isFirst);
    if (play && !this.#hooks.setup().allowOverlap) claimPlayback(this);
    this.#pacing.wake();
    void this.#speak(run, opened, ready);
    return started.promise;
  }

  /** Runs one text to its end. Reports everything itself and never rejects. */
  async #speak(run: PlaybackRun, opened: OpenedPlayer, ready: Promise<void>): Promise<void> {
    const { signal } = run;
    const fail = (error: unknown) => this.#run === run && this.#fail(run, error);
    ready.catch(fail);
    try {
      // Without a gesture the page may not play sound: find out before anything is billed. With one, fetch while the player's code loads.
      if (globalThis.navigator?.userActivation?.hasBeenActive === false) await ready;
      else if (opened instanceof Promise && !run.request.published) run.prefetch();
      const player = opened instanceof Promise ? await opened : opened;
      if (signal.aborted) return;
      const position = run.deliverKept(player);
      if (position) this.#land(run, player, position);
      else if (run.clock.origin && !this.state.seeking) this.#events.beginSeek();
      if (!this.state.paused && run.clock.landing === undefined) player.play();
      await run.deliver(player, (delivery) => this.#onDelivery(run, delivery));
      if (signal.aborted) return;
      run.finish();
      this.#events.receiveAll();
      this.#dispatchWhile(run, 'durationchange', 'canplaythrough', 'suspend');
      this.#host.requestUpdate();
    } catch (error) {
      fail(error);
    }
  }

  /** Skips what is before the place to play from. @param position In seconds, from the first sample of the run. */
  #land(run: PlaybackRun, player: SoundPlayer, position: number): void {
    player.seek(position);
    if (this.state.seeking) this.timeline.endSeek();
    else this.timeline.resumeAt(run.clock.origin + position);
    if (!this.state.paused) player.play();
  }

  #onDelivery(run: PlaybackRun, { isFirst, isSound, isDurationChanged, landedAt }: Delivery): void {
    if (isDurationChanged) this.#dispatchWhile(run, 'durationchange');
    if (isFirst) this.#dispatchWhile(run, 'loadedmetadata');
    if (landedAt !== undefined && run === this.#run) this.#land(run, this.#output.player!, landedAt);
    if (isSound) {
      if (run === this.#run && run.clock.landing === undefined) this.timeline.endSeek();
      this.#dispatchWhile(run, 'loadeddata', 'canplay');
    }
    if (run === this.#run) this.#events.progress();
    if (this.state.status !== 'playing') this.#host.requestUpdate(); // Else the next frame shows it.
  }

  /** What is written of another text is not read any more. */
  #turnTo(source: TextSource | undefined): void {
    if (this.latest !== source) this.latest?.growth?.close();
    this.latest = source;
  }

  #onEnded(): void {
    this.timeline.end();
    const { growth } = this.#run!.source;
    if (growth?.failure) {
      this.#fail(this.#run!, growth.failure);
      // Played again, the text ends where it broke off.
      growth.failure = undefined;
      this.left.rewind();
    } else if (this.#hooks.setup().loop && !this.hasNext) {
      if (this.timeline.origin) this.#startFrom(0);
      else this.#events.beginSeek();
      this.#output.player?.play();
    } else {
      this.#events.end();
      // A listener may have requested something else.
      if (this.state.status === 'ended') this.next();
    }
  }

  #fail(run: PlaybackRun, cause: unknown): void {
    const error = asSpeechError(cause, FAILED);
    this.left.leave(run, this.#output.samples(), this.timeline.currentTime);
    this.#run = undefined;
    this.timeline.begin(undefined);
    run.end(error);
    this.#output.player?.abort();
    this.#queue.clear(error);
    this.#events.fail(error, this.#events.halt(error));
  }

  #empty(reason: string, place?: number): void {
    this.#queue.clear();
    const run = this.#run;
    const wasPlaying = this.#endRun(aborted(reason), place);
    this.#events.empty(run && { wasPlaying, isComplete: run.complete });
  }

  /** @param place Seconds where the text is left, with all that has arrived; otherwise at its start. @returns Whether it was to play. */
  #endRun(reason: SpeechError, place?: number): boolean {
    const run = this.#run;
    const wasPlaying = this.#events.halt(reason);
    if (!run) return wasPlaying;
    // A text that resumes in another way is left already.
    if ((place !== undefined || !run.complete) && this.left.changed !== run)
      this.left.leave(run, this.#output.samples(), place ?? 0);
    this.#run = undefined;
    this.timeline.begin(undefined);
    run.end(reason);
    this.#output.player?.stop();
    return wasPlaying;
  }

  /** Continues the same speech from another time, which has not been fetched. */
  #startFrom(seconds: number): void {
    const run = this.#run!.from(seconds, this.#output.samples());
    this.#run = run;
    this.timeline.begin(run);
    const opened = this.#output.open(run.request, run.startedAt);
    this.#events.beginSeek();
    this.#awaitSound();
    void this.#speak(run, opened, Promise.resolve());
  }

  /** After a seek to what has not arrived. */
  #awaitSound(): void {
    // What is not there is not requested before it is to be played.
    if (this.state.paused && !this.#run?.published) this.timeline.endSeek();
    if (this.state.status !== 'loading') this.#events.soundWaits();
  }

  /** To the start of the text. */
  #rewind(): void {
    if (this.timeline.origin) this.#startFrom(0);
    else this.timeline.rewind();
  }

  /** A listener may end the run, and then no more of it is dispatched. */
  #dispatchWhile(run: PlaybackRun, ...types: string[]): void {
    for (const type of types) if (run === this.#run) this.#events.dispatch(type);
  }
}
