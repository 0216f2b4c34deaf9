import type { ReactiveController, ReactiveControllerHost } from '@lit/reactive-element';
import { createDeferred, type Deferred } from '../../async/deferred.ts';
import { PcmPlayer } from '../../audio/playback/pcm-player.ts';
import { SpeechError } from '../../contract/errors.ts';
import type { Caption } from '../media/captions.ts';
import { asSpeechError } from '../shared/as-speech-error.ts';
import { SpeechErrorEvent, UpgradeRequiredEvent } from '../shared/events.ts';
import { claimPlayback } from './exclusive-playback.ts';
import {
  type CharacterLimit,
  delay,
  type PartChunk,
  type SpeechRequest,
  synthesizeParts,
} from './speech/part-synthesis.ts';
import { PlaybackQueue, type Queued } from './speech/playback-queue.ts';
import { prefetch } from './speech/prefetch.ts';
import { type KeptSpeech, keyOf, SpeechRun } from './speech/speech-run.ts';
import type { TextSource } from './speech/text-source.ts';
import { NO_STATS, type SpeechHooks, type SpeechStats, type SpeechStatus } from './speech-setup.ts';
import { FrameClock } from './words/word-clock.ts';
import { WordFollower } from './words/word-follower.ts';
import type { TimedWord } from './words/word-map.ts';

/** The next part of a long text, or the next text, is fetched when less than this is left to play (surfaces, Elements). */
const FETCH_AHEAD_SECONDS = 10;
const POLL_MS = 200;
const TIMEUPDATE_MS = 250;
const REPLACED = 'Another text was asked for.';

/** Speaks texts for an element: the one place where text, client and player meet. */
export class SpeechController implements ReactiveController {
  status: SpeechStatus = 'idle';
  paused = true;
  error: SpeechError | undefined;
  /** Where to lift the limit that was met, unless the page shows an offer of its own. */
  upgradeUrl: string | undefined;
  /** The browser waits for the reader to act before it lets anything sound. */
  locked = false;
  /** The text asked for last, also after it has failed; none after `cancel()`. */
  latest: TextSource | undefined;

  readonly #host: ReactiveControllerHost;
  readonly #hooks: SpeechHooks;
  readonly #follower: WordFollower;
  readonly #clock = new FrameClock(() => this.#tick());
  readonly #queue = new PlaybackQueue();
  readonly #limit: CharacterLimit & { endpoint: string } = {
    maximum: Number.POSITIVE_INFINITY,
    endpoint: '',
  };
  #player: PcmPlayer | undefined;
  #run: SpeechRun | undefined;
  #kept: KeptSpeech | undefined;
  /** Those who wait for the first sound. */
  #starting: Deferred[] = [];
  /** A seek is under way. */
  seeking = false;
  /** Nothing is being fetched, because enough lies ahead or all has arrived. */
  resting = false;
  #timeUpdatedAt = 0;
  #connected = false;

  constructor(host: ReactiveControllerHost, hooks: SpeechHooks) {
    this.#host = host;
    this.#hooks = hooks;
    this.#follower = new WordFollower(hooks);
    host.addController(this);
  }

  hostConnected(): void {
    this.#connected = true;
  }

  /** A move within the document disconnects and connects again in the same task: only a removal ends speech. */
  hostDisconnected(): void {
    this.#connected = false;
    queueMicrotask(() => {
      if (this.#connected) return;
      this.cancel();
      void this.#player?.close();
      this.#player = undefined;
    });
  }

  get words(): readonly TimedWord[] {
    return this.#run?.words ?? [];
  }

  get source(): TextSource | undefined {
    return this.#run?.source;
  }

  /** Seconds, compensated for the device's latency. */
  get currentTime(): number {
    return this.#run ? (this.#player?.currentTime ?? 0) : 0;
  }

  /** Seconds received. */
  get duration(): number {
    return this.#run ? (this.#player?.duration ?? 0) : 0;
  }

  /** Whether somebody waits for the first sound. */
  get starting(): boolean {
    return this.#starting.length > 0;
  }

  /** Seconds of the whole text, as far as can be told. */
  get expectedDuration(): number {
    return this.#run?.expectedSeconds(this.duration) ?? 0;
  }

  /** Of the words that have arrived. */
  get captions(): readonly Caption[] {
    return this.#run?.captions() ?? [];
  }

  /** Whether another text waits for its turn. */
  get hasNext(): boolean {
    return Boolean(this.#queue.first);
  }

  /** True when all of the text has arrived. */
  get complete(): boolean {
    return this.#run?.complete ?? false;
  }

  get ended(): boolean {
    return this.status === 'ended';
  }

  get stats(): SpeechStats {
    return { ...NO_STATS, ...this.#player?.stats, firstByteMs: this.#run?.firstByteMs };
  }

  /** Whether this request is the one at hand, so that playing it again needs no call. */
  holds(request: SpeechRequest): boolean {
    return this.#run !== undefined && keyOf(this.#run.request) === keyOf(request);
  }

  /**
   * Speaks a request in place of whatever is spoken now. Call it inside the reader's gesture.
   * @returns Resolves when the first sample sounds; rejects with a SpeechError.
   */
  speak(request: SpeechRequest, source: TextSource): Promise<void> {
    this.#emptyQueue();
    return this.#start(request, source, createDeferred(), true);
  }

  /**
   * Speaks the text at hand from its start, in another way. The texts of the line stay, and are asked for anew.
   * @param ask The request for a text as it would be made now.
   */
  restart(source: TextSource, ask: (source: TextSource) => SpeechRequest): Promise<void> {
    this.#queue.renew(ask, aborted(REPLACED));
    return this.#start(ask(source), source, createDeferred(), true);
  }

  /** Speaks a request after all that was asked before it; at once where nothing was. */
  enqueue(request: SpeechRequest, source: TextSource): Promise<void> {
    const midway = !this.paused || (this.status === 'paused' && this.currentTime > 0);
    if (!midway && !this.#queue.first) return this.#start(request, source, createDeferred(), true);
    return this.#queue.add(new SpeechRun(request, source, undefined));
  }

  /** Fetches a request without sounding it. */
  load(request: SpeechRequest, source: TextSource): void {
    if (this.holds(request)) return;
    this.#emptyQueue();
    void this.#start(request, source, createDeferred(), false);
  }

  /** Goes on with what it holds: from where that was paused or stopped, or from the start when it had ended. */
  resume(): Promise<void> {
    const started = createDeferred();
    const { status } = this;
    if (status === 'playing') {
      started.resolve();
    } else {
      this.#starting.push(started);
      if (status === 'ended') this.#follower.rewind();
      this.#set(this.duration ? 'buffering' : 'loading');
      if (this.paused) this.#dispatch('play');
      this.paused = false;
      this.#claim();
      // Inside the gesture. After the end, the player goes back to the start by itself.
      this.#player?.play();
    }
    return started.promise;
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.#player?.pause();
    this.#giveUpStarting(aborted('Speech was paused before it sounded.'));
    this.#set('paused');
    this.#timeUpdate();
    this.#dispatch('pause');
  }

  /** Silences and rewinds. What has arrived is kept for the next time. */
  stop(): void {
    this.#emptyQueue();
    if (!this.#run) return;
    const wasPlaying = !this.paused;
    this.paused = true;
    this.#player?.stop();
    this.#giveUpStarting(aborted('Speech was stopped before it sounded.'));
    this.#follower.rewind();
    this.#set('idle');
    this.#timeUpdate();
    if (wasPlaying) this.#dispatch('pause');
  }

  /** Silences, empties the queue and closes the connection: nothing more is billed. */
  cancel(): void {
    this.#emptyQueue();
    const run = this.#run;
    const wasPlaying = !this.paused;
    this.#endRun(aborted('Speech was cancelled.'));
    this.latest = undefined;
    this.#forgive();
    this.#set('idle');
    if (!run) return;
    if (wasPlaying) this.#dispatch('pause');
    if (!run.complete) this.#dispatch('abort');
    this.#dispatch('emptied');
  }

  /** @param seconds Clamped to what has arrived. */
  seek(seconds: number): void {
    const player = this.#player;
    if (!this.#run || !player || !Number.isFinite(seconds)) return;
    this.seeking = true;
    if (this.paused) this.#set('paused');
    player.seek(seconds);
    this.#dispatch('seeking');
  }

  /** Goes on with the text that is next in the line. False where there is none. */
  next(): boolean {
    const next = this.#queue.next();
    if (!next) return false;
    this.#endRun(aborted(REPLACED));
    void this.#begin(next, true);
    return true;
  }

  /** Forgets an error, so that a player around the element takes orders again. */
  forgive(): void {
    this.#forgive();
    this.#set('idle');
    this.#dispatch('emptied');
  }

  /** Rate, volume and muting take effect at once. */
  applySound(): void {
    const player = this.#player;
    if (!player) return;
    const { playbackRate, volume, muted } = this.#hooks.setup();
    player.playbackRate = clamp(playbackRate, 0.5, 2);
    player.volume = clamp(volume, 0, 1);
    player.muted = muted;
  }

  /** All samples of the text, when they have arrived; what is left of it is fetched. */
  async samples(): Promise<Int16Array> {
    const run = this.#run;
    if (!run) throw new SpeechError('invalid-argument', 'There is nothing to save yet.', { field: 'text' });
    run.wanted = true;
    await run.received;
    return this.#player?.samples() ?? new Int16Array(0);
  }

  /**
   * Reports a request that cannot even be made.
   * @param goOn Leave what is spoken now alone, and tell the caller only.
   */
  refuse(cause: unknown, goOn = false): Promise<void> {
    const error = asSpeechError(cause, 'Something went wrong while speaking.');
    if (!goOn || !this.#run) {
      this.#queue.clear(error);
      this.#endRun(aborted(REPLACED));
      this.#report(error);
    }
    const started = createDeferred();
    started.reject(error);
    return started.promise;
  }

  #start(request: SpeechRequest, source: TextSource, started: Deferred, play: boolean): Promise<void> {
    this.#endRun(aborted(REPLACED));
    const kept = this.#kept?.key === keyOf(request) ? this.#kept : undefined;
    return this.#begin({ run: new SpeechRun(request, source, kept), started }, play, kept);
  }

  #begin({ run, started, chunks = this.#fetch(run) }: Queued, play: boolean, kept?: KeptSpeech) {
    const isFirst = !this.latest;
    this.#run = run;
    this.latest = run.source;
    this.resting = false;
    this.#follower.begin(run);
    this.#forgive();
    this.paused = !play;
    const player = this.#openPlayer(run);
    // Before anything is awaited: browsers unlock sound only inside the gesture itself.
    const ready = play ? player.prepare() : Promise.resolve();
    this.#set('loading');
    if (!isFirst) this.#dispatch('emptied');
    this.#dispatch('loadstart');
    if (play) {
      this.#starting.push(started);
      this.#dispatch('play');
      this.#claim();
    }
    void this.#speak(run, player, ready, chunks, kept);
    return started.promise;
  }

  /** The straight line: text, client, player. Settles everything itself and never rejects. */
  async #speak(
    run: SpeechRun,
    player: PcmPlayer,
    ready: Promise<void>,
    chunks: AsyncGenerator<PartChunk, void>,
    kept: KeptSpeech | undefined,
  ) {
    const { signal } = run;
    const fail = (error: unknown) => this.#run === run && this.#fail(run, error);
    ready.catch(fail);
    try {
      // A page that nobody has touched may not sound: find out before anything is billed.
      if (navigator.userActivation?.hasBeenActive === false) await ready;
      if (signal.aborted) return;
      if (kept) player.write(kept.samples);
      if (kept?.position) {
        player.seek(kept.position);
        // Words up to here were told before the connection broke.
        this.#follower.jump(kept.position, false);
      }
      if (!this.paused) player.play();
      let told = 0;
      for await (const chunk of chunks) {
        // A chunk already on its way when its text was given up belongs to no other.
        if (signal.aborted) return;
        player.write(chunk.samples);
        run.add(chunk);
        const expected = this.expectedDuration;
        // An estimate that hardly moves is no news.
        if (Math.abs(expected - told) > told / 50) {
          this.#dispatchWhile(run, 'durationchange');
          if (!told) this.#dispatchWhile(run, 'loadedmetadata', 'loadeddata', 'canplay');
          told = expected;
        }
        this.#dispatchWhile(run, 'progress');
        this.#host.requestUpdate();
      }
      if (signal.aborted) return;
      player.end();
      run.finish();
      this.#kept = undefined;
      this.#settleLoading();
      this.resting = true;
      this.#dispatchWhile(run, 'durationchange', 'canplaythrough', 'suspend');
      this.#host.requestUpdate();
    } catch (error) {
      fail(error);
    }
  }

  /** Calls the service when the first chunk is asked for. */
  async *#fetch(run: SpeechRun): AsyncGenerator<PartChunk, void> {
    const { tokenSource, fetch, defaultVoice } = this.#hooks.setup();
    const { request, signal, sentences, from } = run;
    const voice = request.voice || (await defaultVoice(run.source));
    const options = { tokenSource, fetch, signal, sentences, limit: this.#limit, from };
    const untilDue = () => this.#untilDue(run);
    const onFirstByte = () => run.noteFirstByte();
    yield* synthesizeParts({ ...request, voice }, { ...options, untilDue, onFirstByte });
  }

  async #untilDue(run: SpeechRun): Promise<void> {
    this.#settleLoading();
    while (!run.wanted && (run !== this.#run || this.paused || !this.#runsShort())) {
      if (!this.resting && run === this.#run) {
        this.resting = true;
        this.#dispatch('suspend');
      }
      await delay(POLL_MS, run.signal);
    }
    if (run === this.#run) this.resting = false;
  }

  #runsShort(): boolean {
    return this.duration - this.currentTime <= FETCH_AHEAD_SECONDS;
  }

  /** The next text of the line is asked for a little before its turn, so that it follows without a gap. */
  #lookAhead(): void {
    const next = this.#queue.first;
    if (next && this.complete && this.#runsShort()) next.chunks ??= prefetch(this.#fetch(next.run));
  }

  /** A text that was only to be loaded is ready to be played. */
  #settleLoading(): void {
    if (this.status === 'loading' && this.paused) this.#set('paused');
  }

  #openPlayer({ request, startedAt }: SpeechRun): PcmPlayer {
    const { assetBase, latency } = this.#hooks.setup();
    const player = this.#player ?? this.#createPlayer(assetBase);
    player.latency = latency;
    player.delayKey = `${request.endpoint} ${request.voiceGroup} ${request.format}`;
    player.open();
    player.markRequest(startedAt);
    if (this.#limit.endpoint !== request.endpoint) this.#limit.maximum = Number.POSITIVE_INFINITY;
    this.#limit.endpoint = request.endpoint;
    return player;
  }

  #createPlayer(assetBase: string | undefined): PcmPlayer {
    const player = new PcmPlayer({ assetBase });
    const on = (type: string, react: (event: Event, run: SpeechRun) => void) =>
      player.addEventListener(type, (event) => {
        if (this.#player === player && this.#run) react(event, this.#run);
      });
    on('playing', () => this.#onPlaying());
    on('waiting', () => this.#onWaiting());
    on('seeked', () => this.#onSeeked());
    on('ended', () => this.#onEnded());
    on('progress', () => this.#lookAhead());
    on('error', (event, run) => this.#fail(run, (event as CustomEvent<SpeechError>).detail));
    this.#player = player;
    this.applySound();
    return player;
  }

  #onPlaying(): void {
    if (this.paused) return;
    this.#set('playing');
    for (const started of this.#starting.splice(0)) started.resolve();
    this.#dispatch('playing');
  }

  #onWaiting(): void {
    // Waiting for the first sample is loading, whatever the player calls it.
    if (this.paused || this.starting) return;
    this.#set('buffering');
    this.#dispatch('waiting');
  }

  #onSeeked(): void {
    // The player also seeks by itself, to stop and to replay.
    if (!this.seeking) return;
    this.seeking = false;
    this.#follower.jump(this.currentTime, !this.paused);
    this.#timeUpdate();
    this.#dispatch('seeked');
  }

  #onEnded(): void {
    this.#follower.reach(this.duration);
    this.#follower.rewind();
    if (this.#hooks.setup().loop && !this.#queue.first) {
      this.seeking = true;
      this.#dispatch('seeking');
      this.#player?.play();
      return;
    }
    this.paused = true;
    this.#set('ended');
    this.#timeUpdate();
    this.#dispatch('pause');
    this.#dispatch('ended');
    // A listener may have asked for something else meanwhile.
    if (this.ended) this.next();
  }

  #fail(run: SpeechRun, cause: unknown): void {
    const error = asSpeechError(cause, 'Something went wrong while speaking.');
    const wasPlaying = !this.paused;
    this.#keepWholeParts(run, this.currentTime);
    this.#run = undefined;
    this.#follower.begin(undefined);
    run.end(error);
    this.#player?.abort();
    this.paused = true;
    this.locked = error.code === 'not-allowed';
    this.#giveUpStarting(error);
    this.#queue.clear(error);
    if (wasPlaying) this.#dispatch('pause');
    this.#report(error);
  }

  #report(error: SpeechError): void {
    this.error = error;
    this.upgradeUrl = undefined;
    if (error.upgradeUrl) {
      const event = new UpgradeRequiredEvent(error.upgradeUrl);
      this.#hooks.dispatch(event);
      if (!event.defaultPrevented) this.upgradeUrl = error.upgradeUrl;
    }
    this.#set('error');
    this.#hooks.dispatch(new SpeechErrorEvent(error));
  }

  #endRun(reason: SpeechError): void {
    this.#giveUpStarting(reason);
    const run = this.#run;
    if (!run) return;
    if (!run.complete) this.#keepWholeParts(run, 0);
    this.#run = undefined;
    this.#follower.begin(undefined);
    run.end(reason);
    this.#player?.stop();
    this.seeking = false;
    this.paused = true;
  }

  #forgive(): void {
    this.error = undefined;
    this.upgradeUrl = undefined;
    this.locked = false;
  }

  #keepWholeParts(run: SpeechRun, position: number): void {
    if (this.#player) this.#kept = run.keep(this.#player.samples(), position);
  }

  #emptyQueue(): void {
    this.#queue.clear(aborted('The queue was emptied.'));
  }

  #giveUpStarting(reason: SpeechError): void {
    for (const started of this.#starting.splice(0)) started.reject(reason);
  }

  #claim(): void {
    if (!this.#hooks.setup().allowOverlap) claimPlayback(this);
  }

  #set(status: SpeechStatus): void {
    this.status = status;
    if (status === 'playing') this.#clock.start();
    else this.#clock.stop();
    this.#hooks.changed?.();
    this.#host.requestUpdate();
  }

  #tick(): void {
    this.#follower.reach(this.currentTime);
    this.#hooks.frame?.();
    if (performance.now() - this.#timeUpdatedAt >= TIMEUPDATE_MS) this.#timeUpdate();
  }

  #timeUpdate(): void {
    this.#timeUpdatedAt = performance.now();
    this.#dispatch('timeupdate');
    this.#host.requestUpdate();
  }

  /** A listener may give the text up, and is then told no more of it. */
  #dispatchWhile(run: SpeechRun, ...types: string[]): void {
    for (const type of types) if (run === this.#run) this.#dispatch(type);
  }

  #dispatch(type: string): void {
    this.#hooks.dispatch(new Event(type));
  }
}

function aborted(message: string): SpeechError {
  return new SpeechError('aborted', message);
}

/** A value out of range is brought to its edge; one that is no number is taken as 1. */
function clamp(value: number, least: number, most: number): number {
  return Number.isNaN(value) ? 1 : Math.max(least, Math.min(most, value));
}
