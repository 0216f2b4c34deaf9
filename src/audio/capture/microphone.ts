import pcmCaptureSource from '../../../worklets/pcm-capture-processor.ts?source';
import { SpeechError } from '../../contract/errors.ts';
import { loadWorklet } from '../assets/load-worklet.ts';
import { resumeAudioContext } from '../context/audio-context.ts';
import { claimRecordingSession } from '../context/audio-session.ts';
import { ContextLease } from '../context/context-lease.ts';
import { CaptureNode } from './capture-node.ts';
import { FrameQueue } from './frame-queue.ts';
import { microphoneError, microphoneObstacle } from './microphone-error.ts';
import { type MicrophoneConstraints, openMicrophone, stopTracks } from './open-microphone.ts';
import { SpeechLine } from './speech-line.ts';

const SAMPLES_PER_MS = 16;
const FRAME_MS = { min: 40, max: 100 } as const;
/** The meter's zero. */
const QUIET_DB = -60;
/** How long stop() waits for the last frame of an audio thread that may be gone. */
const LAST_FRAME_MS = 1000;

export interface MicrophoneOptions {
  /** A context of the page's own; else the one shared with the player. */
  context?: AudioContext | undefined;
  /** Folder of the worklet and Worker files. */
  assetBase?: string | undefined;
  /** Length of a frame: 40 to 100 ms, 100 by default. */
  frameMs?: number | undefined;
}

export interface MicrophoneStartOptions extends MicrophoneConstraints {
  /** A stream of the page's own instead of a microphone: it is listened to, and its tracks are left running. */
  stream?: MediaStream | undefined;
  signal?: AbortSignal | undefined;
}

/** `detail` of `degraded`. */
export interface MicrophoneDegradedDetail {
  feature: 'worker';
  reason: string;
}

/** `detail` of `interrupted`: the device gives silence (a mute key, a phone call), or the audio context has stopped. */
export interface InterruptedDetail {
  reason: 'muted' | 'suspended';
}

/** One `start`: what it holds. */
interface Capture {
  readonly stream: MediaStream;
  readonly queue: FrameQueue<Int16Array<ArrayBuffer>>;
  node: CaptureNode | undefined;
  line: SpeechLine | undefined;
  /** Called after the last frame. */
  finish: () => void;
  /** Gives back the device. */
  readonly release: () => void;
}

/**
 * Speech from the microphone: an async iterable of 16 kHz 16-bit mono frames, from `start` to `stop`. Frames wait, however
 * many, until they are read, so that nothing is lost while a connection is made.
 *
 * Events: `ended` (the device was unplugged or taken away; the iteration ends by itself), `interrupted` and `restored`
 * (InterruptedDetail), `degraded` (MicrophoneDegradedDetail).
 */
export class Microphone extends EventTarget implements AsyncIterable<Int16Array<ArrayBuffer>> {
  readonly #assetBase: string | undefined;
  readonly #frameSamples: number;
  readonly #lease: ContextLease;
  #queue = new FrameQueue<Int16Array<ArrayBuffer>>();
  #queueUsed = false;
  #starting: AbortController | undefined;
  #capture: Capture | undefined;
  #releaseSession: (() => void) | undefined;
  #paused = false;
  /** The context has stopped, and no sound has come since. */
  #isSuspended = false;
  #level = 0;

  /** Whether a microphone can be asked for here; `start` says why not. */
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
        this.#tell('interrupted', { reason: 'suspended' });
      },
      onReplaced: () => this.#moveToNewContext(),
      onLost: () => void this.#end(),
    });
  }

  /** Loudness of the last 20 ms for a meter: 0 is -60 dB or less, 1 is full scale. */
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
   * Makes and resumes the audio context before it first waits, so call it inside the user's gesture; then asks for the
   * microphone. Frames come from when it resolves. Stopping or aborting meanwhile gives the microphone back.
   * @throws SpeechError `not-allowed` `audio-capture` `audio-busy` `insecure-context` `not-supported` `asset-blocked`
   *   `aborted`, and `invalid-argument` when it is running already.
   */
  async start(options: MicrophoneStartOptions = {}): Promise<void> {
    const obstacle = microphoneObstacle();
    if (obstacle) throw obstacle;
    if (this.#starting || this.#capture)
      throw new SpeechError('invalid-argument', 'start() was called before the last one was stopped.');
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
      this.#rest();
    }
  }

  /** Lets go what is said until `resume`. The device stays open, silenced. */
  pause(): void {
    this.#setPaused(true);
  }

  resume(): void {
    this.#setPaused(false);
  }

  /** Frees the device at once; resolves when the last frame, which may be shorter, can be read. */
  async stop(): Promise<void> {
    this.#starting?.abort();
    this.#starting = undefined;
    await this.#end();
  }

  [Symbol.asyncIterator](): AsyncGenerator<Int16Array<ArrayBuffer>, void, void> {
    return this.#queue[Symbol.asyncIterator]();
  }

  async #open(options: MicrophoneStartOptions, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw aborted();
    this.#releaseSession ??= claimRecordingSession();
    let stream: MediaStream | undefined;
    let capture: Capture | undefined;
    try {
      const context = this.#lease.take();
      this.#lease.hold();
      context.resume().catch(() => {});
      const loading = loadWorklet(context, 'pcm-capture-processor', {
        assetBase: this.#assetBase,
        embedded: pcmCaptureSource,
      });
      loading.catch(() => {});
      stream = options.stream ?? (await openMicrophone(options, signal));
      await untilAborted(signal, running(context, loading));
      capture = this.#begin(stream, options.stream === undefined);
      this.#connect(capture, context);
      this.#capture = capture;
    } catch (error) {
      capture?.release();
      if (stream && !options.stream) stopTracks(stream);
      throw signal.aborted ? aborted() : await microphoneError(error);
    }
  }

  #begin(stream: MediaStream, own: boolean): Capture {
    if (this.#queueUsed) this.#queue = new FrameQueue();
    this.#queueUsed = true;
    this.#paused = false;
    this.#isSuspended = false;
    const [track] = stream.getAudioTracks();
    const listeners = new AbortController();
    const { signal } = listeners;
    track?.addEventListener('ended', () => this.#lose(), { signal });
    track?.addEventListener('mute', () => this.#tell('interrupted', { reason: 'muted' }), { signal });
    track?.addEventListener('unmute', () => this.#tell('restored', { reason: 'muted' }), { signal });
    document.addEventListener('visibilitychange', () => this.#wake(), { signal });
    const release = () => {
      listeners.abort();
      if (own) stopTracks(stream);
    };
    return { stream, queue: this.#queue, finish: () => {}, release, node: undefined, line: undefined };
  }

  #connect(capture: Capture, context: AudioContext): void {
    const node = new CaptureNode(context, capture.stream, {
      onLevel: (rms) => {
        if (this.#capture !== capture) return;
        this.#level = meter(rms);
        line.countBlock();
        if (!this.#isSuspended) return;
        this.#isSuspended = false;
        this.#tell('restored', { reason: 'suspended' });
      },
      onBroken: () => this.#lose(),
    });
    const line = new SpeechLine({
      sampleRate: context.sampleRate,
      frameSamples: this.#frameSamples,
      assetBase: this.#assetBase,
      connect: (sound) => node.open(sound),
      onFrame: (frame) => (frame ? capture.queue.push(frame) : capture.finish()),
      onDegraded: (reason) => this.#tell('degraded', { feature: 'worker', reason }),
    });
    capture.node = node;
    capture.line = line;
    line.open().catch(() => this.#lose());
  }

  /** The old context died: the device is kept, its sound goes through the new one. */
  async #moveToNewContext(): Promise<void> {
    const capture = this.#capture;
    const { context } = this.#lease;
    if (!capture || !context) return;
    capture.node?.close();
    capture.line?.close();
    try {
      await loadWorklet(context, 'pcm-capture-processor', {
        assetBase: this.#assetBase,
        embedded: pcmCaptureSource,
      });
      if (this.#capture !== capture || this.#lease.context !== context) return;
      this.#connect(capture, context);
      if (this.#paused) capture.node?.post({ type: 'pause' });
      this.#wake();
    } catch {
      this.#lose();
    }
  }

  /** iOS stops contexts of hidden tabs and during calls; they go on when asked once the page is seen again. */
  #wake(): void {
    const { context } = this.#lease;
    if (document.visibilityState !== 'visible' || !context) return;
    void resumeAudioContext(context);
  }

  #setPaused(paused: boolean): void {
    const capture = this.#capture;
    if (!capture || this.#paused === paused) return;
    this.#paused = paused;
    capture.node?.post({ type: paused ? 'pause' : 'resume' });
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const drained = new Promise<void>((resolve) => {
      capture.finish = resolve;
      timer = setTimeout(resolve, LAST_FRAME_MS);
    });
    capture.node?.post({ type: 'end' });
    capture.line?.finish();
    capture.release();
    this.#rest();
    await drained;
    clearTimeout(timer);
    capture.node?.close();
    capture.line?.close();
    capture.queue.end();
  }

  /** Gives back the context and the audio session, unless the next start has taken them over. */
  #rest(): void {
    if (this.#starting || this.#capture) return;
    // The page's context outlives this microphone, and must not keep it.
    this.#lease.close();
    this.#releaseSession?.();
    this.#releaseSession = undefined;
  }

  #tell(type: string, detail: MicrophoneDegradedDetail | InterruptedDetail): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

async function running(context: AudioContext, loading: Promise<void>): Promise<void> {
  // A page that captures may run its contexts without a gesture, so this is asked again.
  if (!(await resumeAudioContext(context))) throw noGesture();
  await loading;
}

/** Rejects at once when aborted: the device is open already, and its light must not wait for what is still loading. */
async function untilAborted(signal: AbortSignal, ready: Promise<void>): Promise<void> {
  const stopped = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(aborted());
    signal.addEventListener('abort', () => reject(aborted()), { once: true });
  });
  await Promise.race([stopped, ready]);
  signal.throwIfAborted();
}

function meter(rms: number): number {
  return Math.min(1, Math.max(0, 1 - (20 * Math.log10(rms)) / QUIET_DB));
}

function aborted(): SpeechError {
  return new SpeechError('aborted', 'Listening was stopped before it began.');
}

function noGesture(): SpeechError {
  return new SpeechError(
    'not-allowed',
    'The browser listens only after a click, a tap or a key press: call start() from one.',
  );
}
