import { SpeechError } from '../../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { joinSound, type Sound } from '../../formats/mixed-sound.ts';
import { setSessionType } from '../context/audio-session.ts';
import type { PcmPlayerOptions, PlayerState, PlayerStats } from '../playback/pcm-player.ts';
import { Prebuffer } from '../playback/prebuffer.ts';
import type { Latency } from '../playback/prebuffer-duration.ts';
import { ArrivalPace, REBUFFER_SECONDS, rebufferDuration } from '../playback/rebuffer-duration.ts';
import { ClipOutput, type WordTimes } from './clip-output.ts';
import { diagnoseMedia, playbackError } from './media-error.ts';
import { statsWithMedia } from './sounding-media.ts';

/** What takes the place of decoders. */
export { Mp3Demuxer } from './mp3-demuxer.ts';
export { Mp3File } from './mp3-file.ts';

/**
 * Plays streamed speech without Web Audio, through media elements: MP3, or samples, in clips that follow each other in the pauses of the
 * speech. Methods, states and events are those of PcmPlayer, and `interrupt`: the browser has paused it.
 */
export class MediaPlayer extends EventTarget {
  /** As in PcmPlayer. */
  expectedDuration = 0;
  readonly #prebuffer: Prebuffer;
  readonly #output: ClipOutput;
  #arrivals = new ArrivalPace();
  #sounds: Sound[] = [];
  #frames = 0;
  /** All of the speech has been written. */
  #isComplete = false;
  #state: PlayerState = 'idle';
  #paused = true;
  #unlocking: Promise<void> | undefined;
  #isUnlocked = false;
  /** What failed while it was paused, of this speech. */
  #failure: unknown;
  /** Everything that had arrived has been played. */
  #isStarved = false;
  #underruns = 0;
  /** Underruns up to the latest seek. */
  #earlierUnderruns = 0;
  #isResting = false;
  #requestedAt: number | undefined;
  #firstAudioMs: number | undefined;
  #startDelayMs: number | undefined;
  #rate = 1;
  #volume = 1;
  #muted = false;

  constructor({ assetBase, latency = 'balanced', delayKey = 'default' }: PcmPlayerOptions = {}) {
    super();
    this.#prebuffer = new Prebuffer(latency, delayKey, () => this.#output.advance());
    this.#output = new ClipOutput({
      assetBase,
      isReady: () =>
        this.#isUnlocked && this.#prebuffer.isReady && (!this.#isStarved || this.bufferingProgress === 1),
      onPlaying: () => this.#onPlaying(),
      onWaiting: (isStarved) => this.#onWaiting(isStarved),
      onProgress: () => this.dispatchEvent(new Event('progress')),
      onEnded: () => {
        this.#paused = true;
        this.#enter('ended');
      },
      onInterrupted: () => {
        this.pause();
        this.dispatchEvent(new Event('interrupt'));
      },
      onError: (cause) => {
        if (this.#paused) this.#failure = cause;
        else this.#fail(cause);
      },
    });
  }

  /**
   * Unlocks the elements: call it inside the user's gesture.
   * @throws SpeechError `not-allowed`, `asset-blocked`, `not-supported`
   */
  prepare(): Promise<void> {
    setSessionType('playback');
    this.#unlocking ??= diagnoseMedia(() => this.#output.unlock()).then(
      () => {
        this.#isUnlocked = true;
      },
      (error) => {
        this.#unlocking = undefined;
        throw error;
      },
    );
    return this.#unlocking;
  }

  open(): void {
    this.#reset();
    this.#state = 'idle';
  }

  /** @param words Words of the sound: clips end between them. */
  write(sound: Sound, words: readonly WordTimes[] = []): void {
    if (this.#state === 'truncated') return;
    if (this.#isComplete)
      throw new SpeechError('invalid-argument', 'write() came after end(): call open() first.');
    this.#sounds.push(sound);
    this.#frames += sound.length;
    if (sound.length) {
      const seconds = sound.length / SYNTHESIS_SAMPLE_RATE;
      this.#arrivals.addChunk(performance.now() / 1000, seconds);
      if (this.#paused) this.#prebuffer.ignorePace();
      this.#prebuffer.addChunk(seconds / this.#rate);
    }
    this.#output.write(sound, words);
  }

  end(): void {
    if (this.#state === 'truncated' || this.#isComplete) return;
    this.#isComplete = true;
    this.#prebuffer.end();
    void this.#output.end();
  }

  abort(error?: SpeechError): void {
    this.#reset();
    this.#state = 'truncated';
    if (error) this.#dispatchError(error);
  }

  play(): void {
    if (this.#state === 'truncated' || (!this.#paused && this.#state !== 'ended')) return;
    this.#paused = false;
    if (this.#state === 'ended') this.#seekTo(0);
    this.#enter('waiting');
    this.prepare().then(
      () => {
        if (this.#failure !== undefined) this.#fail(this.#failure);
        else if (!this.#paused) this.#output.play();
      },
      (error) => this.#fail(error),
    );
  }

  pause(): void {
    if (this.#paused) return;
    this.#rest();
    this.#prebuffer.ignorePace();
    this.#enter('paused');
  }

  stop(): void {
    if (this.#state === 'truncated') return;
    const wasPaused = this.#paused;
    this.#rest();
    this.#seekTo(0);
    this.#state = 'idle';
    if (!wasPaused) this.dispatchEvent(new Event('pause'));
  }

  seek(seconds: number): void {
    if (this.#state === 'truncated') return;
    this.#seekTo(Math.max(0, Math.min(this.duration, Number.isFinite(seconds) ? seconds : 0)));
    if (this.#state === 'ended') this.#state = 'paused';
  }

  restFetching(): void {
    this.#isResting = true;
    this.#output.advance();
  }

  resumeFetching(): void {
    this.#arrivals.resume(performance.now() / 1000);
    if (this.#isResting) this.#earlierUnderruns = this.#underruns;
    this.#isResting = false;
  }

  markRequest(timeMs: number): void {
    this.#requestedAt = timeMs;
  }

  samples(): Sound {
    return joinSound(this.#sounds);
  }

  async close(): Promise<void> {
    this.#reset();
    this.#state = 'idle';
    this.#output.close();
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

  get duration(): number {
    return this.#frames / SYNTHESIS_SAMPLE_RATE;
  }

  get rebufferDuration(): number {
    return rebufferDuration(
      this.#arrivals.value / this.#rate,
      this.#arrivals.chunkSeconds,
      this.expectedDuration - this.currentTime,
      REBUFFER_SECONDS[this.latency] * this.#rate,
      this.#underruns - this.#earlierUnderruns,
    );
  }

  get bufferingProgress(): number {
    if (this.#state !== 'waiting' || this.#isComplete || this.#isResting) return 1;
    return Math.min(1, (this.duration - this.currentTime) / this.rebufferDuration);
  }

  get currentTime(): number {
    return this.#output.position / SYNTHESIS_SAMPLE_RATE;
  }

  get playbackRate(): number {
    return this.#rate;
  }
  set playbackRate(rate: number) {
    this.#rate = rate;
    if (this.#frames > 0) this.#prebuffer.ignorePace();
    this.#output.playbackRate = rate;
  }

  get volume(): number {
    return this.#volume;
  }
  set volume(volume: number) {
    this.#volume = volume;
    this.#output.volume = volume;
  }

  get muted(): boolean {
    return this.#muted;
  }
  set muted(muted: boolean) {
    this.#muted = muted;
    this.#output.muted = muted;
  }

  get stats(): PlayerStats {
    const stats = {
      firstAudioMs: this.#firstAudioMs,
      startDelayMs: this.#startDelayMs,
      underruns: this.#underruns,
      receivedFrames: this.#frames,
      playedFrames: this.#output.playedFrames,
    };
    return statsWithMedia(stats, this.#output.media);
  }

  #onPlaying(): void {
    this.#isStarved = false;
    const { firstChunkAt } = this.#prebuffer;
    if (this.#startDelayMs === undefined && firstChunkAt !== undefined) {
      const now = performance.now();
      this.#startDelayMs = now - firstChunkAt;
      if (this.#requestedAt !== undefined) this.#firstAudioMs = now - this.#requestedAt;
    }
    this.#enter('playing');
  }

  #onWaiting(isStarved: boolean): void {
    if (isStarved) this.#underruns++;
    this.#isStarved ||= isStarved;
    this.#enter('waiting');
  }

  #seekTo(seconds: number): void {
    this.#prebuffer.ignorePace();
    this.#earlierUnderruns = this.#underruns;
    this.#isStarved = false;
    this.#output.seek(Math.round(seconds * SYNTHESIS_SAMPLE_RATE));
    queueMicrotask(() => this.dispatchEvent(new Event('seeked')));
  }

  #rest(): void {
    this.#paused = true;
    this.#output.pause();
  }

  #reset(): void {
    this.#paused = true;
    this.#output.open();
    this.#prebuffer.reset();
    this.#arrivals = new ArrivalPace();
    this.#sounds = [];
    this.#frames = 0;
    this.#isComplete = false;
    this.#failure = undefined;
    this.expectedDuration = 0;
    this.#isStarved = false;
    this.#underruns = 0;
    this.#earlierUnderruns = 0;
    this.#isResting = false;
    this.#firstAudioMs = undefined;
    this.#startDelayMs = undefined;
    this.#requestedAt = undefined;
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
    this.#dispatchError(cause instanceof SpeechError ? cause : playbackError(cause));
  }
}
