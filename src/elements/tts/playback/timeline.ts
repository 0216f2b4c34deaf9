import type { PcmPlayer } from '../../../audio/playback/pcm-player.ts';
import type { SpeechHooks } from './speech-hooks.ts';
import type { SpeechRun } from './speech-run.ts';
import { TickClock } from './tick-clock.ts';
import { WordFollower } from './word-follower.ts';

const TIMEUPDATE_MS = 250;
/** It may come this early where something moves anyway: each moment at which the page changes costs a frame. */
const EARLY_TIMEUPDATE_MS = 190;
/** How often words are looked for that have not arrived, though their sound has. */
const LATE_WORD_MS = 100;

/** The playback position of a controller: times, seeking, `timeupdate`, and the words as playback reaches them. */
export class Timeline {
  /** A seek is in progress. */
  seeking = false;
  readonly #hooks: SpeechHooks;
  /** Gets the player, undefined before the first text. */
  readonly player: () => PcmPlayer | undefined;
  readonly #onUpdate: () => void;
  readonly #startTime: () => number;
  readonly #follower: WordFollower;
  readonly #clock = new TickClock(() => this.#tick());
  #run: SpeechRun | undefined;
  #updatedAt = 0;

  /**
   * @param onUpdate Called together with `timeupdate`, unless the time has only moved on.
   * @param startTime Where the next text starts, in seconds, while there is none.
   */
  constructor(
    hooks: SpeechHooks,
    player: () => PcmPlayer | undefined,
    onUpdate: () => void,
    startTime: () => number = () => 0,
  ) {
    this.#hooks = hooks;
    this.player = player;
    this.#onUpdate = onUpdate;
    this.#startTime = startTime;
    this.#follower = new WordFollower(hooks);
  }

  /** Seconds of the speech before the first that was fetched. */
  get origin(): number {
    return this.#run?.origin ?? 0;
  }

  /** Seconds, compensated for output latency. */
  get currentTime(): number {
    if (!this.#run) return this.#startTime();
    return this.#run.landing ?? this.origin + (this.player()?.currentTime ?? 0);
  }

  /** Up to where speech was received, in seconds. */
  get receivedDuration(): number {
    return this.origin + ((this.#run && this.player()?.duration) ?? 0);
  }

  /** Seconds of the whole text: an estimate until all has arrived. */
  get expectedDuration(): number {
    return this.#run?.expectedSeconds(this.receivedDuration) ?? 0;
  }

  /** Follows another text from its start, or none. */
  begin(run: SpeechRun | undefined): void {
    this.#run = run;
    this.seeking = false;
    this.#follower.begin(run);
  }

  /** Follows the same text from its start. */
  rewind(): void {
    this.#follower.rewind();
  }

  /** Starts or stops dispatching `timeupdate` and words. */
  run(isPlaying: boolean): void {
    if (isPlaying) this.#clock.start();
    else this.#clock.stop();
  }

  /** The player is about to seek. */
  beginSeek(): void {
    this.seeking = true;
    this.#hooks.dispatch(new Event('seeking'));
  }

  /** The player has seeked. @param isPlaying Whether the word there is dispatched, not only highlighted. */
  endSeek(isPlaying: boolean): void {
    // The player also seeks on its own, to stop and to replay.
    if (!this.seeking) return;
    this.seeking = false;
    this.#follower.jump(this.currentTime, isPlaying);
    this.update();
    this.#hooks.dispatch(new Event('seeked'));
  }

  /** Continues from a time whose words were dispatched before. */
  resumeAt(seconds: number): void {
    this.#follower.jump(seconds, false);
  }

  /** Playback has reached the end: dispatches the words that are left. */
  end(): void {
    this.#follower.reach(this.receivedDuration);
    this.#follower.rewind();
  }

  /** Dispatches `timeupdate` after a change. */
  update(): void {
    this.#dispatchTime();
    this.#onUpdate();
  }

  #dispatchTime(): void {
    this.#updatedAt = performance.now();
    this.#hooks.dispatch(new Event('timeupdate'));
  }

  /** @returns Milliseconds until something is due: a word, the next move, or the next `timeupdate`. */
  #tick(): number {
    const time = this.currentTime;
    this.#follower.reach(time);
    this.#hooks.onFrame?.();
    if (performance.now() - this.#updatedAt >= EARLY_TIMEUPDATE_MS) this.#dispatchTime();
    const next = this.#follower.nextStart;
    const rate = this.player()?.playbackRate ?? 1;
    const word = next === undefined ? LATE_WORD_MS : ((next - time) * 1000) / rate;
    const move = (this.#hooks.frameMs?.() ?? Number.POSITIVE_INFINITY) / rate;
    return Math.min(word, move, this.#updatedAt + TIMEUPDATE_MS - performance.now());
  }
}
