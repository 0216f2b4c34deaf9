import type { FromProcessor, PlaybackPosition, ToProcessor } from '../../../worklets/messages.ts';
import { SpeechError } from '../../contract/errors.ts';
import { startAudioContext } from '../context/audio-context.ts';
import { ContextLease } from '../context/context-lease.ts';
import { outputLatencyOf } from './output-latency.ts';
import { PlaybackClock } from './playback-clock.ts';
import { Prebuffer } from './prebuffer.ts';
import type { Latency } from './prebuffer-rule.ts';
import { ProcessorNode } from './processor-node.ts';
import { ReceivedSpeech } from './received-speech.ts';

const SOURCE_RATE = 24_000;
/** Sound that must lie ahead before playing resumes after a shortage, seconds. */
const REBUFFER_SECONDS: Record<Latency, number> = { immediate: 0.2, balanced: 0.5, smooth: 1 };
const RATE_RANGE = { min: 0.5, max: 2 } as const;

export type PlayerState = 'idle' | 'waiting' | 'playing' | 'paused' | 'ended' | 'truncated';

export interface PcmPlayerOptions {
  /** A context of the page's own; else the shared one. */
  context?: AudioContext | undefined;
  /** Folder of the worklet files. */
  assetBase?: string | undefined;
  latency?: Latency | undefined;
  /** Utterances under one key learn their start delay from each other: name the service and the voice group. */
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
 * Plays streamed speech: 24 kHz 16-bit mono, written as it arrives. `open`, `write` ..., `end` is one utterance, kept
 * until the next `open`, so that it can be replayed and exported. Three ends are never confused: `waiting` (starved, more
 * to come), `ended` (all was played) and `truncated` (the stream broke; its sound is discarded).
 *
 * Events: `playing` `waiting` `pause` `ended` `seeked` `progress`, and `error`, a CustomEvent with a SpeechError as detail.
 */
export class PcmPlayer extends EventTarget {
  readonly #assetBase: string | undefined;
  readonly #lease: ContextLease;
  readonly #gate: Prebuffer;
  readonly #clock = new PlaybackClock();
  #node: ProcessorNode | undefined;
  #attaching: Promise<void> | undefined;
  #speech = new ReceivedSpeech();
  #epoch = 0;
  #serial = 0;
  #seekSerial = 0;
  #state: PlayerState = 'idle';
  #wanted = false;
  #position: PlaybackPosition | undefined;
  /** Where a new node goes on: the last frame that was sought or reported. */
  #frame = 0;
  #requestedAt: number | undefined;
  #firstAudioMs: number | undefined;
  #startDelayMs: number | undefined;
  #rate = 1;
  #volume = 1;
  #muted = false;

  constructor(options: PcmPlayerOptions = {}) {
    super();
    this.#assetBase = options.assetBase;
    this.#gate = new Prebuffer(options.latency ?? 'balanced', options.delayKey ?? 'default', () => {
      if (this.#wanted) this.#post({ type: 'play' });
    });
    this.#lease = new ContextLease({
      own: options.context,
      onStopped: () => this.#enter('waiting'),
      onReplaced: () => this.#moveToNewContext(),
      onLost: (error) => this.#refuse(error),
    });
  }

  /**
   * Makes and resumes the context before it first waits, so call it inside the user's gesture; then loads the worklet.
   * @throws SpeechError `not-allowed`, `asset-blocked`, `insecure-context`, `not-supported`
   */
  async prepare(): Promise<void> {
    const context = this.#lease.take();
    const started = startAudioContext(context);
    this.#attaching ??= this.#attach(context).catch((error) => {
      this.#attaching = undefined;
      throw error;
    });
    await Promise.all([started, this.#attaching]);
  }

  /** Begins a new utterance, paused; the one before is faded out and forgotten. */
  open(): void {
    this.#reset();
    this.#state = 'idle';
    this.#postOpen();
  }

  /** Adds samples of the open utterance. The array must not change afterwards. */
  write(samples: Int16Array): void {
    if (this.#state === 'truncated') return;
    if (this.#epoch === 0) this.open();
    if (this.#speech.complete)
      throw new SpeechError('invalid-argument', 'write() came after end(): call open() first.');
    if (samples.length === 0) return;
    this.#speech.write(samples);
    this.#node?.post({ type: 'samples', epoch: this.#epoch, samples });
    if (!this.#wanted) this.#gate.disturb();
    this.#gate.arrive(samples.length / SOURCE_RATE / this.#rate);
  }

  /** All of the utterance has been written. */
  end(): void {
    if (this.#state === 'truncated' || this.#speech.complete) return;
    this.#speech.complete = true;
    this.#node?.post({ type: 'end', epoch: this.#epoch, frames: this.#speech.frames });
    this.#gate.end();
  }

  /** The stream broke: fades out, discards what was received, and tells `error`, if one is given. */
  abort(error?: SpeechError): void {
    this.#node?.post({ type: 'abort', epoch: this.#epoch });
    this.#reset();
    this.#state = 'truncated';
    if (error) this.#tell(error);
  }

  /** Starts, resumes or, after the end, replays. Sound follows as the start delay and the stream allow: see `playing`. */
  play(): void {
    if (this.#state === 'truncated' || (this.#wanted && this.#state !== 'ended')) return;
    this.#wanted = true;
    if (this.#state === 'ended') this.#seekTo(0);
    this.prepare().catch((error) => this.#refuse(error));
    this.#lease.hold();
    if (this.#gate.open) this.#post({ type: 'play' });
    this.#enter('waiting');
  }

  pause(): void {
    if (!this.#wanted) return;
    this.#rest();
    this.#gate.disturb();
    this.#post({ type: 'pause' });
    this.#enter('paused');
  }

  /** Fades out and goes back to the start; what was received stays. */
  stop(): void {
    if (this.#state === 'truncated') return;
    const wasWanted = this.#wanted;
    this.#rest();
    this.#seekTo(0, true);
    this.#state = 'idle';
    if (wasWanted) this.dispatchEvent(new Event('pause'));
  }

  /** Moves to `seconds`, clamped to what has arrived. `seeked` follows. */
  seek(seconds: number): void {
    if (this.#state === 'truncated') return;
    this.#seekTo(Math.max(0, Math.min(this.duration, Number.isFinite(seconds) ? seconds : 0)));
    if (this.#state === 'ended') this.#state = 'paused';
  }

  /** Starts the clock of `stats` (a `performance.now()` time). */
  markRequest(timeMs: number): void {
    this.#requestedAt = timeMs;
  }

  /** Everything received of this utterance, in one array. */
  samples(): Int16Array {
    return this.#speech.samples();
  }

  /** Ends the player for good and frees its node. */
  async close(): Promise<void> {
    this.#reset();
    this.#state = 'idle';
    const node = this.#node;
    this.#node = undefined;
    this.#attaching = undefined;
    this.#lease.close();
    await node?.dispose();
  }

  get latency(): Latency {
    return this.#gate.latency;
  }
  set latency(latency: Latency) {
    this.#gate.latency = latency;
  }

  get delayKey(): string {
    return this.#gate.key;
  }
  set delayKey(key: string) {
    this.#gate.key = key;
  }

  get state(): PlayerState {
    return this.#state;
  }
  get paused(): boolean {
    return !this.#wanted;
  }
  get ended(): boolean {
    return this.#state === 'ended';
  }
  get waiting(): boolean {
    return this.#state === 'waiting';
  }

  /** Seconds received so far. */
  get duration(): number {
    return this.#speech.seconds;
  }

  /** Seconds of speech heard, the output's latency taken off. */
  get currentTime(): number {
    const context = this.#lease.context;
    return this.#clock.time(context?.currentTime ?? 0, outputLatencyOf(context), this.duration);
  }

  /** 0.5 to 2 at the same pitch. */
  get playbackRate(): number {
    return this.#rate;
  }
  set playbackRate(rate: number) {
    if (!(rate >= RATE_RANGE.min && rate <= RATE_RANGE.max)) {
      throw new SpeechError('invalid-argument', 'playbackRate must be a number from 0.5 to 2.', {
        field: 'playbackRate',
      });
    }
    this.#rate = Math.round(rate * 1000) / 1000;
    if (this.#speech.frames > 0) this.#gate.disturb();
    this.#node?.post({ type: 'rate', epoch: this.#epoch, rate: this.#rate });
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
    this.#node?.setVolume(this.#audibleVolume(), this.#state === 'playing');
  }

  get muted(): boolean {
    return this.#muted;
  }
  set muted(muted: boolean) {
    this.#muted = muted;
    this.#node?.setVolume(this.#audibleVolume(), this.#state === 'playing');
  }

  /** The node whose sound goes to the loudspeaker; connect it elsewhere to listen in. Undefined before `prepare`. */
  get output(): AudioNode | undefined {
    return this.#node?.output;
  }

  get stats(): PlayerStats {
    return {
      firstAudioMs: this.#firstAudioMs,
      startDelayMs: this.#startDelayMs,
      underruns: this.#position?.underruns ?? 0,
      receivedFrames: this.#speech.frames,
      playedFrames: this.#position?.playedFrames ?? 0,
    };
  }

  async #attach(context: AudioContext): Promise<void> {
    const node = await ProcessorNode.create(context, {
      assetBase: this.#assetBase,
      volume: this.#audibleVolume(),
      onMessage: (message) => this.#receive(message),
      onBroken: () => {
        this.#dropNode();
        this.#refuse(new SpeechError('internal', 'The audio processor stopped unexpectedly.'));
      },
    });
    if (context !== this.#lease.context) return node.dispose();
    this.#node = node;
    this.#postOpen();
    for (const samples of this.#speech.chunks) node.post({ type: 'samples', epoch: this.#epoch, samples });
    if (this.#speech.complete) node.post({ type: 'end', epoch: this.#epoch, frames: this.#speech.frames });
    if (this.#frame > 0) this.#post({ type: 'seek', frame: this.#frame, stop: false });
    if (this.#wanted && this.#gate.open) this.#post({ type: 'play' });
  }

  #postOpen(): void {
    const rebufferFrames = REBUFFER_SECONDS[this.#gate.latency] * SOURCE_RATE;
    this.#node?.post({ type: 'open', epoch: this.#epoch, rate: this.#rate, rebufferFrames });
  }

  #post(command: Command): void {
    this.#serial++;
    if (command.type === 'seek') this.#seekSerial = this.#serial;
    this.#node?.post({ ...command, epoch: this.#epoch, serial: this.#serial } as ToProcessor);
  }

  #seekTo(seconds: number, stop = false): void {
    this.#frame = Math.round(seconds * SOURCE_RATE);
    this.#gate.disturb();
    this.#clock.jump(this.#frame / SOURCE_RATE);
    this.#post({ type: 'seek', frame: this.#frame, stop });
  }

  readonly #receive = (message: FromProcessor): void => {
    if (message.epoch !== this.#epoch) return;
    if (message.type === 'seeked' && message.serial === this.#seekSerial)
      this.dispatchEvent(new Event('seeked'));
    if (message.serial !== this.#serial) return;
    const context = this.#lease.context;
    if (!context) return;
    this.#position = message;
    this.#frame = message.sourceFrame;
    this.#clock.report(message, context.sampleRate);
    if (message.state === 'playing') this.#noteFirstAudio();
    if (this.#wanted && message.state !== 'idle') this.#follow(message);
    if (message.type === 'progress') this.dispatchEvent(new Event('progress'));
  };

  #follow(message: FromProcessor): void {
    if (message.type === 'ended') {
      this.#rest();
      this.#enter('ended');
      if (!message.complete)
        this.#tell(new SpeechError('internal', 'Not every sample that was received has been played.'));
    } else if (message.state === 'playing' || message.state === 'waiting') {
      this.#enter(message.state);
    }
  }

  #noteFirstAudio(): void {
    const { firstAt } = this.#gate;
    if (this.#startDelayMs !== undefined || firstAt === undefined) return;
    const now = performance.now();
    this.#startDelayMs = now - firstAt;
    if (this.#requestedAt !== undefined) this.#firstAudioMs = now - this.#requestedAt;
  }

  #enter(state: PlayerState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.dispatchEvent(new Event(state === 'paused' ? 'pause' : state));
  }

  #tell(error: SpeechError): void {
    this.dispatchEvent(new CustomEvent('error', { detail: error }));
  }

  #refuse(error: unknown): void {
    if (!this.#wanted) return;
    this.pause();
    this.#tell(
      error instanceof SpeechError
        ? error
        : new SpeechError('internal', 'Sound could not be started.', { cause: error }),
    );
  }

  #reset(): void {
    this.#rest();
    this.#epoch++;
    this.#gate.reset();
    this.#speech = new ReceivedSpeech();
    this.#position = undefined;
    this.#frame = 0;
    this.#firstAudioMs = undefined;
    this.#startDelayMs = undefined;
    this.#requestedAt = undefined;
    this.#clock.jump(0);
  }

  #rest(): void {
    this.#wanted = false;
    this.#lease.rest();
  }

  #audibleVolume(): number {
    return this.#muted ? 0 : this.#volume;
  }

  /** The next `prepare` makes another node, which goes on from the last known place. */
  #dropNode(): void {
    this.#node?.dispose().catch(() => {});
    this.#node = undefined;
    this.#attaching = undefined;
  }

  #moveToNewContext(): void {
    this.#dropNode();
    this.prepare().catch((error) => this.#refuse(error));
  }
}

type WithoutAddress<Message> = Message extends unknown ? Omit<Message, 'epoch' | 'serial'> : never;
type Command = WithoutAddress<Extract<ToProcessor, { serial: number }>>;
