import pcmCaptureSource from '../../../worklets/pcm-capture-processor.ts?source';
import { abortable } from '../../async/abortable.ts';
import { AsyncQueue } from '../../async/async-queue.ts';
import { createDeferred, type Deferred } from '../../async/deferred.ts';
import { delay } from '../../async/delay.ts';
import { withTimeout } from '../../async/with-timeout.ts';
import { SpeechError } from '../../contract/errors.ts';
import { loadWorklet } from '../assets/load-worklet.ts';
import { resumeAudioContext } from '../context/audio-context.ts';
import { claimRecordingSession } from '../context/audio-session.ts';
import { ContextLease } from '../context/context-lease.ts';
import { CapturePipeline } from './capture-pipeline.ts';
import type { InterruptedDetail, MicrophoneDegradedDetail, SwitchedDetail } from './microphone-details.ts';
import { microphoneError, microphoneObstacle } from './microphone-error.ts';
import { type MicrophoneConstraints, openMicrophone, stopTracks } from './open-microphone.ts';
import { SilenceWatch } from './silence-watch.ts';
import { watchStream } from './watch-stream.ts';

const SAMPLES_PER_MS = 16;
const FRAME_MS = { min: 40, max: 100 } as const;
/** Zero of the level meter. */
const QUIET_DB = -60;
/** How long stop() waits for the last frame: the audio thread may be gone. */
const LAST_FRAME_TIMEOUT_MS = 1000;
/** How often, and after how long, another device is sought for one that was unplugged. */
const REPLACE_ATTEMPTS = 4;
const REPLACE_DELAY_MS = 300;

/** 16 kHz 16-bit mono samples. */
type Frame = Int16Array<ArrayBuffer>;

export interface MicrophoneOptions {
  /** The page's own audio context; by default the one shared with the player. */
  context?: AudioContext | undefined;
  /** Folder of the worklet and Worker files. */
  assetBase?: string | undefined;
  /** Length of a frame: 40 to 100 ms, 100 by default. */
  frameMs?: number | undefined;
}

export interface MicrophoneStartOptions extends MicrophoneConstraints {
  /** The page's own stream in place of a microphone; its tracks are not stopped. */
  stream?: MediaStream | undefined;
  signal?: AbortSignal | undefined;
}

/** Resources of one capture, from `start` to `stop`. */
interface Capture {
  readonly queue: AsyncQueue<Frame>;
  readonly options: MicrophoneStartOptions;
  /** Aborted when it ends. */
  readonly ended: AbortController;
  /** Another one while another device takes over, as are those below. */
  stream: MediaStream;
  silence: SilenceWatch;
  /** Resolves after the last frame. */
  drained: Deferred;
  /** Releases the device. */
  release: () => void;
  pipeline: CapturePipeline | undefined;
}

/**
 * Speech from the microphone: an async iterable of 16 kHz 16-bit mono frames, from `start` to `stop`. Unread frames are buffered
 * without limit, so nothing is lost while connecting.
 *
 * Events: `ended` (the device was disconnected, and there is no other one; the iteration ends), `switched` (another device has taken over:
 * SwitchedDetail), `interrupted` and `restored` (InterruptedDetail), `degraded` (MicrophoneDegradedDetail).
 */
export class Microphone extends EventTarget implements AsyncIterable<Frame> {
  readonly #assetBase: string | undefined;
  readonly #frameSamples: number;
  readonly #lease: ContextLease;
  #queue = new AsyncQueue<Frame>();
  #queueUsed = false;
  #starting: AbortController | undefined;
  #capture: Capture | undefined;
  #releaseSession: (() => void) | undefined;
  #paused = false;
  /** The context has stopped, and no audio has arrived since. */
  #isSuspended = false;
  #level = 0;

  /** Whether a microphone can be requested here; if not, `start` rejects with the reason. */
  static isSupported(): boolean {
    return microphoneObstacle() === undefined;
  }

  /** @throws SpeechError `invalid-argument` when `frameMs` is out of range. */
  constructor(options: MicrophoneOptions = {}) {
    super();
    const frameMs = options.frameMs ?? FRAME_MS.max;
    if (!(frameMs >= FRAME_MS.min && frameMs <= FRAME_MS.max))
      throw new SpeechError('invalid-argument', `frameMs must be from ${FRAME_MS.min} to ${FRAME_MS.max}.`);
    this.#assetBase = options.assetBase;
    this.#frameSamples = Math.round(frameMs * SAMPLES_PER_MS);
    this.#lease = new ContextLease({
      own: options.context,
      onStopped: () => {
        this.#isSuspended = true;
        this.#interrupt('interrupted', 'suspended');
      },
      onReplaced: () => this.#moveToNewContext(),
      onLost: () => void this.#end(),
    });
  }

  /** Level of the last 20 ms for a meter: 0 is -60 dB or less, 1 is full scale. */
  get level(): number {
    return this.#level;
  }

  get active(): boolean {
    return this.#capture !== undefined;
  }

  get paused(): boolean {
    return this.#paused;
  }

  /**
   * Requests the microphone; frames arrive once it resolves. Call it inside the user's gesture: it creates and resumes the audio
   * context before its first await. Stopping or aborting in the meantime releases the microphone.
   * @throws SpeechError `not-allowed` `audio-capture` `audio-busy` `insecure-context` `not-supported` `asset-blocked`
   *   `aborted`, and `invalid-argument` when it is already running.
   */
  async start(options: MicrophoneStartOptions = {}): Promise<void> {
    const obstacle = microphoneObstacle();
    if (obstacle) throw obstacle;
    if (this.#starting || this.#capture)
      throw new SpeechError(
        'invalid-argument',
        'start() was called before the previous capture was stopped.',
      );
    const starting = new AbortController();
    this.#starting = starting;
    const abort = () => starting.abort();
    options.signal?.addEventListener('abort', abort);
    if (options.signal?.aborted) abort();
    try {
      await this.#open(options, starting.signal);
    } finally {
      options.signal?.removeEventListener('abort', abort);
      if (this.#starting === starting) this.#starting = undefined;
      this.#releaseIfIdle();
    }
  }

  /** Drops what is said until `resume`. The device stays open, silenced. */
  pause(): void {
    if (!this.#capture || this.#paused) return;
    this.#paused = true;
    this.#capture.pipeline?.pause();
  }

  resume(): void {
    if (!this.#capture || !this.#paused) return;
    this.#paused = false;
    this.#capture.pipeline?.resume();
  }

  /**
   * Goes on with another device, in the same recording; `switched` follows. Without effect where it is not capturing, or captures a stream of
   * the page. If it cannot be opened, the present one goes on.
   * @throws SpeechError as `start`.
   */
  async use(deviceId: string): Promise<void> {
    const capture = this.#capture;
    if (!capture || capture.options.stream) return;
    const { signal } = capture.ended;
    try {
      const stream = await openMicrophone({ ...capture.options, deviceId }, signal);
      if (this.#capture === capture) this.#takeOver(capture, stream);
    } catch (error) {
      if (!signal.aborted) throw await microphoneError(error);
    }
  }

  /** Releases the device immediately; resolves when the last frame, which may be shorter, can be read. */
  async stop(): Promise<void> {
    this.#starting?.abort();
    this.#starting = undefined;
    await this.#end();
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<Frame, void> {
    return this.#queue[Symbol.asyncIterator]();
  }

  async #open(options: MicrophoneStartOptions, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw aborted();
    this.#releaseSession ??= claimRecordingSession();
    let stream: MediaStream | undefined;
    let capture: Capture | undefined;
    try {
      const context = this.#lease.take();
      context.resume().catch(() => {});
      const loading = this.#loadWorklet(context);
      loading.catch(() => {});
      stream = options.stream ?? (await openMicrophone(options, signal));
      // Not watched before: it may not run until the user has answered the prompt.
      this.#lease.hold();
      // The device is open: if aborted while still loading, its indicator light must go off immediately.
      await abortable(running(context, loading), signal);
      signal.throwIfAborted();
      capture = this.#createCapture(stream, options);
      this.#connect(capture, context);
      this.#capture = capture;
    } catch (error) {
      capture?.release();
      if (stream && !options.stream) stopTracks(stream);
      throw signal.aborted ? aborted() : await microphoneError(error);
    }
  }

  #createCapture(stream: MediaStream, options: MicrophoneStartOptions): Capture {
    if (this.#queueUsed) this.#queue = new AsyncQueue();
    this.#queueUsed = true;
    this.#paused = false;
    this.#isSuspended = false;
    return {
      queue: this.#queue,
      options,
      ended: new AbortController(),
      stream,
      silence: new SilenceWatch(),
      drained: createDeferred(),
      release: this.#watch(stream, options),
      pipeline: undefined,
    };
  }

  /** @returns Releases the device. */
  #watch(stream: MediaStream, options: MicrophoneStartOptions): () => void {
    const unwatch = watchStream(stream, {
      onEnded: () => void this.#replaceDevice(),
      onMuted: (muted) => this.#interrupt(muted ? 'interrupted' : 'restored', 'muted'),
      onVisibilityChange: () => this.#resumeContext(),
    });
    return () => {
      unwatch();
      if (!options.stream) stopTracks(stream);
    };
  }

  /** The device was unplugged: another one goes on where there is one. */
  async #replaceDevice(): Promise<void> {
    const capture = this.#capture;
    if (!capture) return;
    if (capture.options.stream) return this.#lose();
    capture.pipeline?.finish();
    capture.release();
    const { signal } = capture.ended;
    for (let attempt = 0; attempt < REPLACE_ATTEMPTS; attempt++)
      try {
        // Browsers may list it for a moment longer.
        if (attempt) await delay(REPLACE_DELAY_MS, signal);
        const stream = await openMicrophone({ ...capture.options, deviceId: undefined }, signal);
        return this.#takeOver(capture, stream);
      } catch {
        if (signal.aborted) return;
      }
    this.#lose();
  }

  #takeOver(capture: Capture, stream: MediaStream): void {
    const { context } = this.#lease;
    if (this.#capture !== capture || !context) {
      stopTracks(stream);
      return;
    }
    if (capture.silence.isSilent) this.#interrupt('restored', 'silent');
    capture.pipeline?.finish();
    capture.release();
    capture.stream = stream;
    capture.silence = new SilenceWatch();
    capture.drained = createDeferred();
    capture.release = this.#watch(stream, capture.options);
    this.#connect(capture, context);
    if (this.#paused) capture.pipeline?.pause();
    this.#notify('switched', { label: labelOf(stream) });
  }

  #connect(capture: Capture, context: AudioContext): void {
    const pipeline = new CapturePipeline(context, capture.stream, {
      frameSamples: this.#frameSamples,
      assetBase: this.#assetBase,
      onLevel: (rms) => {
        if (this.#capture === capture && capture.pipeline === pipeline) this.#updateLevel(rms, capture);
      },
      onFrame: (frame) => {
        if (frame) capture.queue.push(frame);
        else if (capture.pipeline === pipeline) capture.drained.resolve();
        else pipeline.close();
      },
      onDegraded: (reason) => this.#notify('degraded', { feature: 'worker', reason }),
      onFailed: () => this.#lose(),
    });
    capture.pipeline = pipeline;
  }

  #updateLevel(rms: number, { silence }: Capture): void {
    this.#level = Math.min(1, Math.max(0, 1 - (20 * Math.log10(rms)) / QUIET_DB));
    if (this.#isSuspended) this.#interrupt('restored', 'suspended');
    this.#isSuspended = false;
    const isSilent = this.#paused ? undefined : silence.add(rms);
    if (isSilent !== undefined) this.#interrupt(isSilent ? 'interrupted' : 'restored', 'silent');
  }

  /** The previous context died: the same device continues in the new one. */
  async #moveToNewContext(): Promise<void> {
    const capture = this.#capture;
    const { context } = this.#lease;
    if (!capture || !context) return;
    capture.pipeline?.close();
    try {
      await this.#loadWorklet(context);
      if (this.#capture !== capture || this.#lease.context !== context) return;
      this.#connect(capture, context);
      if (this.#paused) capture.pipeline?.pause();
      this.#resumeContext();
    } catch {
      this.#lose();
    }
  }

  #loadWorklet(context: AudioContext): Promise<void> {
    return loadWorklet(context, 'pcm-capture-processor', {
      assetBase: this.#assetBase,
      embedded: pcmCaptureSource,
    });
  }

  /** iOS stops contexts of hidden tabs and during calls; once the page is visible again they can be resumed. */
  #resumeContext(): void {
    const { context } = this.#lease;
    if (document.visibilityState !== 'visible' || !context) return;
    void resumeAudioContext(context);
  }

  #lose(): void {
    if (!this.#capture) return;
    void this.#end();
    this.dispatchEvent(new Event('ended'));
  }

  async #end(): Promise<void> {
    const capture = this.#capture;
    if (!capture) return;
    this.#capture = undefined;
    this.#level = 0;
    capture.ended.abort(aborted());
    capture.pipeline?.finish();
    capture.release();
    this.#releaseIfIdle();
    await withTimeout(capture.drained.promise, LAST_FRAME_TIMEOUT_MS, aborted).catch(() => {});
    capture.pipeline?.close();
    capture.queue.end();
  }

  /** Releases the audio context and the audio session, unless the next start uses them already. */
  #releaseIfIdle(): void {
    if (this.#starting || this.#capture) return;
    // The page's context may outlive this microphone and must not keep it alive.
    this.#lease.close();
    this.#releaseSession?.();
    this.#releaseSession = undefined;
  }

  #interrupt(type: 'interrupted' | 'restored', reason: InterruptedDetail['reason']): void {
    const label = this.#capture ? labelOf(this.#capture.stream) : '';
    this.#notify(type, { reason, label });
  }

  #notify(type: string, detail: MicrophoneDegradedDetail | InterruptedDetail | SwitchedDetail): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

async function running(context: AudioContext, loading: Promise<void>): Promise<void> {
  // A second attempt: while capturing, a page may resume contexts without a gesture.
  if (!(await resumeAudioContext(context)))
    throw new SpeechError(
      'not-allowed',
      'The browser requires a user gesture: call start() in response to a click, tap or key press.',
    );
  await loading;
}

function labelOf(stream: MediaStream): string {
  return stream.getAudioTracks()[0]?.label ?? '';
}

function aborted(): SpeechError {
  return new SpeechError('aborted', 'The microphone was stopped before it started.');
}
