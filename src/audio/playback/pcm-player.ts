import type { FromProcessor, PlaybackPosition } from '../../../worklets/messages.ts';
import { SpeechError } from '../../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { startAudioContext } from '../context/audio-context.ts';
import { ContextLease } from '../context/context-lease.ts';
import { outputLatencyOf } from './output-latency.ts';
import { PlaybackClock } from './playback-clock.ts';
import { PLAYBACK_RATE_RANGE } from './playback-rate-range.ts';
import { Prebuffer } from './prebuffer.ts';
import type { Latency } from './prebuffer-duration.ts';
import { ProcessorLink } from './processor-link.ts';
import { ArrivalPace, REBUFFER_SECONDS, rebufferDuration } from './rebuffer-duration.ts';

export type PlayerState = 'idle' | 'waiting' | 'playing' | 'paused' | 'ended' | 'truncated';

export interface PcmPlayerOptions {
  /** A context of the page; the shared one when omitted. */
  context?: AudioContext | undefined;
  /** Folder of the worklet files. */
  assetBase?: string | undefined;
  latency?: Latency | undefined;
  /** Utterances with the same key learn their start delay from each other: name the service and the voice group. */
  delayKey?: string | undefined;
}

export interface PlayerStats {
  /** From `markRequest` to the first sound. */
  firstAudioMs: number | undefined;
  /** From the first chunk to the first sound. */
  startDelayMs: number | undefined;
  underruns: number;
  receivedFrames: number;
  playedFrames: number;
}

/**
 * Plays streamed speech: 24 kHz 16-bit mono, written as it arrives. `open`, `write` ..., `end` is one utterance, kept until the next
 * `open` for replay and export. Three states are never confused: `waiting` (underrun, more to come), `ended` (played to the end) and
 * `truncated` (the stream broke; its audio is discarded).
 *
 * Events: `playing` `waiting` `pause` `ended` `seeked` `progress`, and `error`, a CustomEvent with a SpeechError as detail.
 */
export class PcmPlayer extends EventTarget {
  /** Seconds of the whole utterance, estimated; 0 where unknown. From it and the pace of arrival follows how long a wait after an underrun must be for the rest to play through: set it before each `write`. `open` resets it. */
  expectedDuration = 0;
  readonly #lease: ContextLease;
  readonly #link: ProcessorLink;
  readonly #prebuffer: Prebuffer;
  readonly #clock = new PlaybackClock();
  #arrivals = new ArrivalPace();
  #state: PlayerState = 'idle';
  #paused = true;
  #position: PlaybackPosition | undefined;
  /** Where a new processor resumes: the last frame sought or reported. */
  #frame = 0;
  /** Underruns up to the latest seek: the listener may have caused them, so they do not make the next waits longer. */
  #earlierUnderruns = 0;
  #isResting = false;
  #requestedAt: number | undefined;
  #firstAudioMs: number | undefined;
  #startDelayMs: number | undefined;
  #rate = 1;
  #volume = 1;
  #muted = false;

  constructor(options: PcmPlayerOptions = {}) {
    super();
    const { context, assetBase, latency = 'balanced', delayKey = 'default' } = options;
    this.#prebuffer = new Prebuffer(latency, delayKey, () => {
      if (!this.#paused) this.#link.play();
    });
    this.#link = new ProcessorLink({
      assetBase,
      volume: () => this.#audibleVolume(),
      onAttached: () => this.#restore(),
      onSeeked: () => this.dispatchEvent(new Event('seeked')),
      onReport: (report) => this.#onReport(report),
      onBroken: () => this.#fail(new SpeechError('internal', 'The audio processor stopped.')),
    });
    this.#lease = new ContextLease({
      own: context,
      onStopped: () => this.#enter('waiting'),
      onReplaced: () => {
        this.#link.detach().catch(() => {});
        this.prepare().catch((error) => this.#fail(error));
      },
      onLost: (error) => this.#fail(error),
    });
  }

  /** Creates and resumes the context synchronously, so call it inside the user's gesture; then loads the worklet. @throws SpeechError `not-allowed`, `asset-blocked`, `insecure-context`, `not-supported` */
  async prepare(): Promise<void> {
    const context = this.#lease.take();
    const started = startAudioContext(context);
    await Promise.all([started, this.#link.attach(context)]);
  }

  /** Starts a new utterance, paused; the previous one is faded out and discarded. */
  open(): void {
    this.#reset();
    this.#state = 'idle';
    this.#link.open();
  }

  /** Adds samples to the open utterance. The array must not change afterwards. */
  write(samples: Int16Array): void {
    if (this.#state === 'truncated') return;
    if (!this.#link.isOpen) this.open();
    if (this.#link.isComplete)
      throw new SpeechError('invalid-argument', 'write() came after end(): call open() first.');
    if (samples.length === 0) return;
    const seconds = samples.length / SYNTHESIS_SAMPLE_RATE;
    this.#arrivals.addChunk(performance.now() / 1000, seconds);
    this.#link.write(samples, this.rebufferDuration * SYNTHESIS_SAMPLE_RATE);
    if (this.#paused) this.#prebuffer.ignorePace();
    this.#prebuffer.addChunk(seconds / this.#rate);
  }

  /** All of the utterance has been written. */
  end(): void {
    if (this.#state === 'truncated' || this.#link.isComplete) return;
    this.#link.end();
    this.#prebuffer.end();
  }

  /** The stream broke: fades out, discards the utterance and dispatches `error`, if there is one. */
  abort(error?: SpeechError): void {
    this.#link.abort();
    this.#reset();
    this.#state = 'truncated';
    if (error) this.#dispatchError(error);
  }

  /** Starts, resumes or, after the end, replays. `playing` follows once the start delay and the stream allow. */
  play(): void {
    if (this.#state === 'truncated' || (!this.#paused && this.#state !== 'ended')) return;
    this.#paused = false;
    if (this.#state === 'ended') this.#seekTo(0);
    this.prepare().catch((error) => this.#fail(error));
    this.#lease.hold();
    if (this.#prebuffer.isReady) this.#link.play();
    this.#enter('waiting');
  }

  pause(): void {
    if (this.#paused) return;
    this.#rest();
    this.#prebuffer.ignorePace();
    this.#link.pause();
    this.#enter('paused');
  }

  /** Fades out and returns to the start; the utterance is kept. */
  stop(): void {
    if (this.#state === 'truncated') return;
    const wasPaused = this.#paused;
    this.#rest();
    this.#seekTo(0, true);
    this.#state = 'idle';
    if (!wasPaused) this.dispatchEvent(new Event('pause'));
  }

  /** Moves to `seconds`, clamped to what has arrived. `seeked` follows. */
  seek(seconds: number): void {
    if (this.#state === 'truncated') return;
    this.#seekTo(Math.max(0, Math.min(this.duration, Number.isFinite(seconds) ? seconds : 0)));
    if (this.#state === 'ended') this.#state = 'paused';
  }

  /** The source has nothing to send for now: what has arrived is played, and an underrun will not make later waits longer. */
  restFetching(): void {
    this.#isResting = true;
    if (this.#link.isOpen) this.#link.write(new Int16Array(0), 0);
  }

  /** The source was idle until now and sends again: the time since the last `write` says nothing about its pace. */
  resumeFetching(): void {
    this.#arrivals.resume(performance.now() / 1000);
    if (this.#isResting) this.#earlierUnderruns = this.stats.underruns;
    this.#isResting = false;
  }

  /** Starts the clock of `stats` (a `performance.now()` time). */
  markRequest(timeMs: number): void {
    this.#requestedAt = timeMs;
  }

  /** Everything received of this utterance, in one array. */
  samples(): Int16Array {
    return this.#link.samples();
  }

  /** Stops the player permanently and releases its node. */
  async close(): Promise<void> {
    this.#reset();
    this.#state = 'idle';
    this.#lease.close();
    await this.#link.detach();
  }

  get latency(): Latency {
    return this.#prebuffer.latency;
  }
  set latency(latency: Latency) {
    this.#prebuffer.latency = latency;
  }

  get delayKey(): string {
    return this.#prebuffer.key;
  }
  set delayKey(key: string) {
    this.#prebuffer.key = key;
  }

  get state(): PlayerState {
    return this.#state;
  }
  get paused(): boolean {
    return this.#paused;
  }
  get ended(): boolean {
    return this.#state === 'ended';
  }
  get waiting(): boolean {
    return this.#state === 'waiting';
  }

  /** Seconds received so far. */
  get duration(): number {
    return this.#link.frames / SYNTHESIS_SAMPLE_RATE;
  }

  /** How much to buffer after an underrun before playback resumes, seconds of speech. */
  get rebufferDuration(): number {
    return rebufferDuration(
      this.#arrivals.value / this.#rate,
      this.#arrivals.chunkSeconds,
      this.expectedDuration - this.#seconds,
      REBUFFER_SECONDS[this.latency] * this.#rate,
      this.stats.underruns - this.#earlierUnderruns,
    );
  }

  /** How far the wait after an underrun is, 0 to 1: at 1 playback resumes. Moves with each `write`. */
  get bufferingProgress(): number {
    if (!this.waiting || this.#link.isComplete) return 1;
    return Math.min(1, (this.duration - this.#seconds) / this.rebufferDuration);
  }

  /** Seconds of speech played, compensated for output latency. */
  get currentTime(): number {
    const context = this.#lease.context;
    return this.#clock.time(context?.currentTime ?? 0, outputLatencyOf(context), this.duration);
  }

  /** 0.25 to 4; the pitch stays the same. */
  get playbackRate(): number {
    return this.#rate;
  }
  set playbackRate(rate: number) {
    if (!(rate >= PLAYBACK_RATE_RANGE.min && rate <= PLAYBACK_RATE_RANGE.max)) {
      throw new SpeechError('invalid-argument', 'playbackRate must be a number from 0.25 to 4.', {
        field: 'playbackRate',
      });
    }
    this.#rate = Math.round(rate * 1000) / 1000;
    if (this.#link.frames > 0) this.#prebuffer.ignorePace();
    this.#link.setRate(this.#rate);
  }

  /** 0 to 1. */
  get volume(): number {
    return this.#volume;
  }
  set volume(volume: number) {
    if (!(volume >= 0 && volume <= 1)) {
      throw new SpeechError('invalid-argument', 'volume must be a number from 0 to 1.', { field: 'volume' });
    }
    this.#volume = volume;
    this.#link.setVolume(this.#audibleVolume(), this.#state === 'playing');
  }

  get muted(): boolean {
    return this.#muted;
  }
  set muted(muted: boolean) {
    this.#muted = muted;
    this.#link.setVolume(this.#audibleVolume(), this.#state === 'playing');
  }

  /** The node connected to the destination; connect it elsewhere to tap the output. Undefined before `prepare`. */
  get output(): AudioNode | undefined {
    return this.#link.output;
  }

  get stats(): PlayerStats {
    return {
      firstAudioMs: this.#firstAudioMs,
      startDelayMs: this.#startDelayMs,
      underruns: this.#position?.underruns ?? 0,
      receivedFrames: this.#link.frames,
      playedFrames: this.#position?.playedFrames ?? 0,
    };
  }

  /** A new processor has the samples; it resumes from the last known position. */
  #restore(): void {
    if (this.#frame > 0) this.#link.seek(this.#frame, false);
    if (!this.#paused && this.#prebuffer.isReady) this.#link.play();
  }

  #seekTo(seconds: number, stop = false): void {
    this.#frame = Math.round(seconds * SYNTHESIS_SAMPLE_RATE);
    this.#prebuffer.ignorePace();
    this.#earlierUnderruns = this.stats.underruns;
    this.#clock.jump(this.#seconds);
    this.#link.seek(this.#frame, stop);
  }

  #onReport(report: FromProcessor): void {
    const context = this.#lease.context;
    if (!context) return;
    this.#position = report;
    this.#frame = report.sourceFrame;
    this.#clock.report(report, context.sampleRate);
    if (report.state === 'playing') this.#measureStart();
    if (!this.#paused) this.#follow(report);
    if (report.type === 'progress') this.dispatchEvent(new Event('progress'));
  }

  #follow(report: FromProcessor): void {
    if (report.type === 'ended') {
      this.#rest();
      this.#enter('ended');
      if (!report.complete)
        this.#dispatchError(new SpeechError('internal', 'Some of the received samples were not played.'));
    } else if (report.state === 'playing' || report.state === 'waiting') {
      this.#enter(report.state);
    }
  }

  #measureStart(): void {
    const { firstChunkAt } = this.#prebuffer;
    if (this.#startDelayMs !== undefined || firstChunkAt === undefined) return;
    const now = performance.now();
    this.#startDelayMs = now - firstChunkAt;
    if (this.#requestedAt !== undefined) this.#firstAudioMs = now - this.#requestedAt;
  }

  #enter(state: PlayerState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.dispatchEvent(new Event(state === 'paused' ? 'pause' : state));
  }

  #dispatchError(error: SpeechError): void {
    this.dispatchEvent(new CustomEvent('error', { detail: error }));
  }

  #fail(cause: unknown): void {
    if (this.#paused) return;
    this.pause();
    this.#dispatchError(
      cause instanceof SpeechError
        ? cause
        : new SpeechError('internal', 'Playback could not be started.', { cause }),
    );
  }

  #reset(): void {
    this.#rest();
    this.#prebuffer.reset();
    this.#link.reset();
    this.#arrivals = new ArrivalPace();
    this.expectedDuration = 0;
    this.#position = undefined;
    this.#frame = 0;
    this.#earlierUnderruns = 0;
    this.#isResting = false;
    this.#firstAudioMs = undefined;
    this.#startDelayMs = undefined;
    this.#requestedAt = undefined;
    this.#clock.jump(0);
  }

  /** The position in seconds. */
  get #seconds(): number {
    return this.#frame / SYNTHESIS_SAMPLE_RATE;
  }

  #rest(): void {
    this.#paused = true;
    this.#lease.rest();
  }

  #audibleVolume(): number {
    return this.#muted ? 0 : this.#volume;
  }
}
