import type { ReactiveController, ReactiveControllerHost } from '@lit/reactive-element';
import { PcmPlayer } from '../audio/pcm-player.ts';
import type { TokenSource } from '../client/token-source.ts';
import { SpeechError } from '../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../contract/limits.ts';
import { splitSentences } from '../text/split-sentences.ts';
import type { Span } from '../text/types.ts';
import { createDeferred, type Deferred } from './deferred.ts';
import { BoundaryEvent, SpeechErrorEvent, UpgradeRequiredEvent } from './events.ts';
import { claimPlayback } from './exclusive-playback.ts';
import { type CharacterLimit, delay, type SpeechRequest, synthesizeParts } from './part-synthesis.ts';
import type { TextSource } from './text-source.ts';
import { FrameClock, lastStarted } from './word-clock.ts';
import type { TimedWord } from './word-map.ts';

/** `loading`: nothing has sounded yet; `buffering`: starved, more to come; `error`: failed, nothing is half-played. */
export type SpeechStatus = 'idle' | 'loading' | 'buffering' | 'playing' | 'paused' | 'ended' | 'error';

/** Where speech comes from and how it sounds: read anew for each text. */
export interface SpeechSetup {
  readonly tokenSource: TokenSource;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly assetBase: string | undefined;
  readonly latency: 'immediate' | 'balanced' | 'smooth';
  readonly playbackRate: number;
  readonly volume: number;
  readonly muted: boolean;
  /** Leave other voices of the page alone. */
  readonly mix: boolean;
  readonly sentenceBoundaries: boolean;
  /** A voice for requests that name none. */
  defaultVoice(): Promise<string>;
}

export interface SpeechHooks {
  setup(): SpeechSetup;
  /** Media events, `boundary`, `error`, `kurdish-upgraderequired`. */
  dispatch(event: Event): void;
  /** The word now sounding, and its sentence, as spans of the source's text; none when silent. */
  spoken?(source: TextSource, word: Span | undefined, sentence: Span | undefined): void;
  /** The status has changed; called before the event that tells of it. */
  changed?(): void;
  /** Once per animation frame while playing. */
  frame?(): void;
}

/** Figures of the latest speech; milliseconds count from the call that started it. */
export interface SpeechStats {
  readonly firstByteMs: number | undefined;
  readonly firstAudioMs: number | undefined;
  readonly startDelayMs: number | undefined;
  readonly underruns: number;
  readonly receivedFrames: number;
  readonly playedFrames: number;
}

const NO_STATS: SpeechStats = {
  firstByteMs: undefined,
  firstAudioMs: undefined,
  startDelayMs: undefined,
  underruns: 0,
  receivedFrames: 0,
  playedFrames: 0,
};

/** What a second request for the same text need not fetch again. */
interface Kept {
  readonly key: string;
  readonly offset: number;
  readonly samples: Int16Array;
  readonly words: readonly TimedWord[];
  /** Where the listener was, in seconds. */
  readonly position: number;
}

interface Run {
  readonly key: string;
  readonly source: TextSource;
  readonly sentences: readonly Span[];
  readonly abort: AbortController;
  readonly received: Deferred;
  words: TimedWord[];
  /** Everything up to here has arrived whole: offset into the text, frames, words. */
  whole: { offset: number; frames: number; words: number };
  complete: boolean;
  wanted: boolean;
  startedAt: number;
  firstByteMs: number | undefined;
}

interface Queued {
  readonly request: SpeechRequest;
  readonly source: TextSource;
  readonly started: Deferred;
}

/** The next part of a long text is fetched when less than this is left to play (surfaces, Elements). */
const FETCH_AHEAD_SECONDS = 10;
const POLL_MS = 200;
const TIMEUPDATE_MS = 250;

/** Speaks texts for an element: the one place where text, client and player meet. */
export class SpeechController implements ReactiveController {
  status: SpeechStatus = 'idle';
  error: SpeechError | undefined;
  /** Where to lift the limit that was met, unless the page shows an offer of its own. */
  upgradeUrl: string | undefined;
  /** The browser waits for the reader to act before it lets anything sound. */
  locked = false;
  paused = true;

  readonly #host: ReactiveControllerHost;
  readonly #hooks: SpeechHooks;
  readonly #clock = new FrameClock(() => this.#tick());
  readonly #limit: CharacterLimit = { maximum: Number.POSITIVE_INFINITY };
  #limitEndpoint = '';
  #player: PcmPlayer | undefined;
  #run: Run | undefined;
  #kept: Kept | undefined;
  #starting: Deferred[] = [];
  #queue: Queued[] = [];
  #wordIndex = -1;
  #sentence: Span | undefined;
  #timeUpdatedAt = 0;
  #connected = false;

  constructor(host: ReactiveControllerHost, hooks: SpeechHooks) {
    this.#host = host;
    this.#hooks = hooks;
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

  /** True when all of the text has arrived. */
  get complete(): boolean {
    return this.#run?.complete ?? false;
  }

  /** Seconds of the whole text: exact when it has arrived, else reckoned from the parts that have. */
  get expectedDuration(): number {
    const run = this.#run;
    if (!run || run.complete || !run.whole.offset) return this.duration;
    const arrived = run.whole.frames / SYNTHESIS_SAMPLE_RATE;
    return Math.max(this.duration, (arrived * run.source.text.length) / run.whole.offset);
  }

  get ended(): boolean {
    return this.status === 'ended';
  }

  get stats(): SpeechStats {
    return { ...NO_STATS, ...this.#player?.stats, firstByteMs: this.#run?.firstByteMs };
  }

  samples(): Int16Array {
    return this.#run ? (this.#player?.samples() ?? new Int16Array(0)) : new Int16Array(0);
  }

  /** Whether this request is the one at hand, so that playing it again needs no call. */
  holds(request: SpeechRequest): boolean {
    return this.#run?.key === keyOf(request);
  }

  /**
   * Speaks a request in place of whatever is spoken now. Call it inside the reader's gesture.
   * @returns Resolves when the first sample sounds; rejects with a SpeechError.
   */
  speak(request: SpeechRequest, source: TextSource): Promise<void> {
    this.#dropQueue();
    return this.#start(request, source, createDeferred(), true);
  }

  /** Speaks a request after all that was asked before it. */
  enqueue(request: SpeechRequest, source: TextSource): Promise<void> {
    const started = createDeferred();
    const silent = this.status === 'idle' || this.status === 'ended' || this.status === 'error';
    if (!silent) this.#queue.push({ request, source, started });
    else void this.#start(request, source, started, true);
    return started.promise;
  }

  get queueLength(): number {
    return this.#queue.length;
  }

  /** Fetches a request without sounding it. */
  load(request: SpeechRequest, source: TextSource): void {
    if (this.holds(request)) return;
    this.#dropQueue();
    void this.#start(request, source, createDeferred(), false);
  }

  /** Goes on from where speech was paused or stopped, or from the start when it had ended. */
  resume(): Promise<void> {
    const run = this.#run;
    const player = this.#player;
    const started = createDeferred();
    if (!run || !player) {
      started.reject(new SpeechError('invalid-argument', 'There is nothing to play.', { field: 'text' }));
      return started.promise;
    }
    if (!this.paused && !this.ended && this.status === 'playing') {
      started.resolve();
      return started.promise;
    }
    this.#starting.push(started);
    const again = this.ended;
    if (this.paused || again) {
      this.paused = false;
      this.#hooks.dispatch(new Event('play'));
    }
    if (again) this.#rewindWords();
    this.#set(run.words.length || this.duration ? 'buffering' : 'loading');
    this.#claim();
    // Inside the gesture; the player goes back to the start by itself after the end.
    player.play();
    return started.promise;
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.#player?.pause();
    this.#abandonStarting('Speech was paused before it sounded.');
    this.#set('paused');
    this.#timeUpdate();
    this.#hooks.dispatch(new Event('pause'));
  }

  /** Silences and rewinds. What has arrived is kept for the next time. */
  stop(): void {
    this.#dropQueue();
    if (!this.#run || this.status === 'error') return;
    const wasPlaying = !this.paused;
    this.paused = true;
    this.#player?.stop();
    this.#abandonStarting('Speech was stopped before it sounded.');
    this.#rewindWords();
    this.#set('idle');
    this.#timeUpdate();
    if (wasPlaying) this.#hooks.dispatch(new Event('pause'));
  }

  /** Silences, empties the queue and closes the connection: nothing more is billed. */
  cancel(): void {
    this.#dropQueue();
    const run = this.#run;
    if (!run) return;
    const wasPlaying = !this.paused;
    const unfinished = !run.complete;
    this.#endRun('Speech was cancelled.');
    this.#set('idle');
    if (wasPlaying) this.#hooks.dispatch(new Event('pause'));
    if (unfinished) this.#hooks.dispatch(new Event('abort'));
    this.#hooks.dispatch(new Event('emptied'));
  }

  /** @param seconds Clamped to what has arrived. */
  seek(seconds: number): void {
    const player = this.#player;
    if (!this.#run || !player || !Number.isFinite(seconds)) return;
    this.#hooks.dispatch(new Event('seeking'));
    if (this.ended) this.#set('paused');
    player.seek(Math.max(0, Math.min(seconds, player.duration)));
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

  /** Resolves when all of the text has arrived, fetching what is left of it. */
  async whole(): Promise<Int16Array> {
    const run = this.#run;
    if (!run) throw new SpeechError('invalid-argument', 'There is nothing to save yet.', { field: 'text' });
    run.wanted = true;
    await run.received.promise;
    return this.samples();
  }

  /** Reports a request that cannot even be made. */
  refuse(cause: unknown): Promise<void> {
    const error = toSpeechError(cause);
    const started = createDeferred();
    started.reject(error);
    this.#endRun('Another text was asked for.');
    this.error = error;
    this.#set('error');
    this.#hooks.dispatch(new SpeechErrorEvent(error));
    return started.promise;
  }

  #start(request: SpeechRequest, source: TextSource, started: Deferred, play: boolean): Promise<void> {
    this.#endRun('Another text was asked for.');
    const key = keyOf(request);
    const kept = this.#kept?.key === key ? this.#kept : undefined;
    const run: Run = {
      key,
      source,
      sentences: splitSentences(request.text),
      abort: new AbortController(),
      received: createDeferred(),
      words: kept ? [...kept.words] : [],
      whole: {
        offset: kept?.offset ?? 0,
        frames: kept?.samples.length ?? 0,
        words: kept?.words.length ?? 0,
      },
      complete: false,
      wanted: false,
      startedAt: performance.now(),
      firstByteMs: undefined,
    };
    this.#run = run;
    this.error = undefined;
    this.upgradeUrl = undefined;
    this.locked = false;
    this.paused = !play;
    this.#rewindWords();
    const player = this.#openPlayer(request);
    player.open();
    player.markRequest(run.startedAt);
    // Before anything is awaited: browsers unlock sound only inside the gesture itself.
    const ready = play ? player.prepare() : Promise.resolve();
    this.#set('loading');
    this.#hooks.dispatch(new Event('loadstart'));
    if (play) {
      this.#starting.push(started);
      this.#hooks.dispatch(new Event('play'));
      this.#claim();
    }
    void this.#speak(run, request, player, ready, kept);
    return started.promise;
  }

  /** The straight line: text, client, player. Settles everything itself and never rejects. */
  async #speak(
    run: Run,
    request: SpeechRequest,
    player: PcmPlayer,
    ready: Promise<void>,
    kept: Kept | undefined,
  ): Promise<void> {
    const { tokenSource, fetch, defaultVoice } = this.#hooks.setup();
    if (this.#limitEndpoint !== request.endpoint) this.#limit.maximum = Number.POSITIVE_INFINITY;
    this.#limitEndpoint = request.endpoint;
    const { signal } = run.abort;
    ready.catch((error: unknown) => this.#run === run && this.#fail(run, error));
    try {
      // A page that nobody has touched may not sound: find out before anything is billed.
      if (navigator.userActivation?.hasBeenActive === false) await ready;
      if (signal.aborted) return;
      if (kept) player.write(kept.samples);
      if (kept?.position) player.seek(kept.position);
      if (!this.paused) player.play();
      const voice = request.voice || (await defaultVoice());
      const parts = synthesizeParts(
        { ...request, voice },
        {
          tokenSource,
          fetch,
          signal,
          limit: this.#limit,
          from: { offset: run.whole.offset, frames: run.whole.frames },
          untilDue: () => this.#untilDue(run, player),
          onFirstByte: () => {
            run.firstByteMs ??= performance.now() - run.startedAt;
          },
        },
      );
      let frames = run.whole.frames;
      for await (const chunk of parts) {
        if (chunk.samples.length) {
          player.write(chunk.samples);
          this.#hooks.dispatch(new Event('progress'));
        }
        run.words.push(...chunk.words);
        frames += chunk.samples.length;
        if (chunk.partEnd !== undefined)
          run.whole = { offset: chunk.partEnd, frames, words: run.words.length };
        this.#host.requestUpdate();
      }
      player.end();
      run.complete = true;
      run.received.resolve();
      if (this.status === 'loading' && this.paused) this.#set('paused');
      this.#hooks.dispatch(new Event('durationchange'));
      this.#host.requestUpdate();
    } catch (error) {
      if (this.#run === run) this.#fail(run, error);
    }
  }

  async #untilDue(run: Run, player: PcmPlayer): Promise<void> {
    if (this.status === 'loading' && this.paused) this.#set('paused');
    while (!run.wanted && (this.paused || player.duration - player.currentTime > FETCH_AHEAD_SECONDS))
      await delay(POLL_MS, run.abort.signal);
  }

  #openPlayer(request: SpeechRequest): PcmPlayer {
    const { assetBase, latency } = this.#hooks.setup();
    const player = this.#player ?? this.#createPlayer(assetBase);
    player.latency = latency;
    player.delayKey = `${request.endpoint} ${request.voiceGroup} ${request.format}`;
    return player;
  }

  #createPlayer(assetBase: string | undefined): PcmPlayer {
    const player = new PcmPlayer({ assetBase });
    const on = (type: string, react: () => void) =>
      player.addEventListener(type, () => {
        if (this.#player === player && this.#run) react();
      });
    on('playing', () => this.#onPlaying());
    on('waiting', () => {
      // Waiting for the first sample is loading, whatever the player calls it.
      if (this.paused || this.#starting.length) return;
      this.#set('buffering');
      this.#hooks.dispatch(new Event('waiting'));
    });
    on('ended', () => this.#onEnded());
    on('seeked', () => this.#onSeeked(player));
    player.addEventListener('error', (event) => {
      const run = this.#run;
      if (this.#player === player && run) this.#fail(run, (event as CustomEvent<SpeechError>).detail);
    });
    this.#player = player;
    this.applySound();
    return player;
  }

  #onSeeked(player: PcmPlayer): void {
    const index = lastStarted(this.words, player.currentTime);
    if (this.status === 'idle' || this.ended) return;
    this.#wordIndex = this.paused ? index : index - 1;
    const word = this.words[index];
    if (this.paused && word && this.#run) this.#light(this.#run, word);
    else this.#tick();
    this.#timeUpdate();
    this.#hooks.dispatch(new Event('seeked'));
    this.#hooks.frame?.();
  }

  #onPlaying(): void {
    if (this.paused) return;
    this.#set('playing');
    for (const started of this.#starting.splice(0)) started.resolve();
    this.#hooks.dispatch(new Event('playing'));
  }

  #onEnded(): void {
    this.#tick();
    this.paused = true;
    this.#rewindWords();
    this.#wordIndex = this.words.length - 1;
    this.#set('ended');
    this.#timeUpdate();
    this.#hooks.dispatch(new Event('pause'));
    this.#hooks.dispatch(new Event('ended'));
    const next = this.#queue.shift();
    if (next) void this.#start(next.request, next.source, next.started, true);
  }

  #fail(run: Run, cause: unknown): void {
    const error = toSpeechError(cause);
    this.#keepWholeParts(run, this.currentTime);
    run.abort.abort(error);
    run.received.reject(error);
    this.#player?.abort();
    this.#run = undefined;
    const wasPlaying = !this.paused;
    this.paused = true;
    this.error = error;
    this.locked = error.code === 'not-allowed';
    this.#hooks.spoken?.(run.source, undefined, undefined);
    for (const started of this.#starting.splice(0)) started.reject(error);
    for (const queued of this.#queue.splice(0)) queued.started.reject(error);
    if (error.upgradeUrl) {
      const event = new UpgradeRequiredEvent(error.upgradeUrl);
      this.#hooks.dispatch(event);
      if (!event.defaultPrevented) this.upgradeUrl = error.upgradeUrl;
    }
    this.#set('error');
    if (wasPlaying) this.#hooks.dispatch(new Event('pause'));
    this.#hooks.dispatch(new SpeechErrorEvent(error));
  }

  #endRun(reason: string): void {
    const run = this.#run;
    this.#abandonStarting(reason);
    if (!run) return;
    const error = new SpeechError('aborted', reason);
    if (!run.complete) this.#keepWholeParts(run, 0);
    this.#hooks.spoken?.(run.source, undefined, undefined);
    run.abort.abort(error);
    run.received.reject(error);
    this.#player?.stop();
    this.#run = undefined;
    this.paused = true;
  }

  /** Parts that arrived whole were paid for: the same text goes on behind them. */
  #keepWholeParts(run: Run, position: number): void {
    const { offset, frames, words } = run.whole;
    if (!frames || !this.#player) return;
    this.#kept = {
      key: run.key,
      offset,
      samples: this.#player.samples().slice(0, frames),
      words: run.words.slice(0, words),
      position: Math.min(position, frames / SYNTHESIS_SAMPLE_RATE),
    };
  }

  #abandonStarting(reason: string): void {
    for (const started of this.#starting.splice(0)) started.reject(new SpeechError('aborted', reason));
  }

  #dropQueue(): void {
    for (const queued of this.#queue.splice(0))
      queued.started.reject(new SpeechError('aborted', 'The queue was emptied.'));
  }

  #claim(): void {
    if (!this.#hooks.setup().mix) claimPlayback(this);
  }

  #set(status: SpeechStatus): void {
    this.status = status;
    if (status === 'playing') this.#clock.start();
    else this.#clock.stop();
    this.#hooks.changed?.();
    this.#host.requestUpdate();
  }

  #tick(): void {
    const run = this.#run;
    if (!run) return;
    const index = lastStarted(run.words, this.currentTime);
    if (index < this.#wordIndex) this.#wordIndex = index - 1;
    while (this.#wordIndex < index) this.#sayBoundary(run, run.words[++this.#wordIndex]!);
    this.#hooks.frame?.();
    if (performance.now() - this.#timeUpdatedAt >= TIMEUPDATE_MS) this.#timeUpdate();
  }

  #sayBoundary(run: Run, word: TimedWord): void {
    // A token with nothing speakable has no length in time.
    if (word.end <= word.start) return;
    const before = this.#sentence;
    const span = this.#light(run, word);
    const sentence = this.#sentence;
    if (sentence && sentence !== before && this.#hooks.setup().sentenceBoundaries)
      this.#boundary(run, 'sentence', sentence, word.start);
    this.#boundary(run, 'word', span, word.start);
  }

  #light(run: Run, word: TimedWord): Span {
    const span = { start: word.charIndex, end: word.charIndex + word.charLength };
    this.#sentence = run.sentences[lastStarted(run.sentences, word.charIndex)];
    this.#hooks.spoken?.(run.source, span, this.#sentence);
    return span;
  }

  #boundary(run: Run, name: 'word' | 'sentence', span: Span, elapsedTime: number): void {
    const charIndex = run.source.authorOffset(span.start);
    const charLength = run.source.authorOffset(span.end - 1) + 1 - charIndex;
    this.#hooks.dispatch(new BoundaryEvent({ name, charIndex, charLength, elapsedTime }));
  }

  #rewindWords(): void {
    this.#wordIndex = -1;
    this.#sentence = undefined;
    if (this.#run) this.#hooks.spoken?.(this.#run.source, undefined, undefined);
  }

  #timeUpdate(): void {
    this.#timeUpdatedAt = performance.now();
    this.#hooks.dispatch(new Event('timeupdate'));
    this.#host.requestUpdate();
  }
}

function keyOf(request: SpeechRequest): string {
  return JSON.stringify(request);
}

/** A value out of range is brought to its edge; one that is no number is taken as 1. */
function clamp(value: number, least: number, most: number): number {
  return Number.isNaN(value) ? 1 : Math.max(least, Math.min(most, value));
}

function toSpeechError(cause: unknown): SpeechError {
  return cause instanceof SpeechError
    ? cause
    : new SpeechError('internal', 'Something went wrong while speaking.', { cause });
}
