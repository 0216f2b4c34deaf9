import type { SoundPlayer } from '../../../audio/sound-player.ts';
import type { MediaEvents } from './media-events.ts';
import type { ProgressHooks } from './playback-hooks.ts';
import type { PlaybackRun } from './playback-run.ts';
import { TickClock } from './tick-clock.ts';
import { WordFollower } from './word-follower.ts';

const TIMEUPDATE_MS = 250;
/** It may come this early where something moves anyway: each moment at which the page changes costs a frame. */
const EARLY_TIMEUPDATE_MS = 190;
/** How often words are looked for that have not arrived, though their sound has. */
const LATE_WORD_MS = 100;

/** The playback position of a player: times, `timeupdate`, and the words as playback reaches them. */
export class Timeline {
  readonly #hooks: ProgressHooks;
  /** Seconds up to which the text is fetched, and played: the end of a preview. */
  limit = Number.POSITIVE_INFINITY;
  /** Gets the player, undefined before the first text. */
  readonly player: () => SoundPlayer | undefined;
  readonly #events: MediaEvents;
  readonly #startTime: () => number;
  readonly #follower: WordFollower;
  readonly #clock = new TickClock(() => this.#tick());
  #run: PlaybackRun | undefined;

  /**
   * @param events Receive what the time changes.
   * @param startTime Where the next text starts, in seconds, while there is none.
   */
  constructor(
    hooks: ProgressHooks,
    events: MediaEvents,
    player: () => SoundPlayer | undefined,
    startTime: () => number = () => 0,
  ) {
    this.#hooks = hooks;
    this.player = player;
    this.#events = events;
    this.#startTime = startTime;
    this.#follower = new WordFollower(hooks);
  }

  /** Seconds of the speech before the first that was fetched. */
  get origin(): number {
    return this.#run?.clock.origin ?? 0;
  }

  /** Seconds, compensated for output latency. */
  get currentTime(): number {
    if (!this.#run) return this.#startTime();
    return this.#run.clock.landing ?? this.origin + (this.player()?.currentTime ?? 0);
  }

  /** Up to where speech was received, in seconds. */
  get receivedDuration(): number {
    return this.origin + ((this.#run && this.player()?.duration) ?? 0);
  }

  /** Seconds of the whole text: an estimate until all has arrived. */
  get expectedDuration(): number {
    return this.#run?.clock.expectedSeconds(this.receivedDuration) ?? 0;
  }

  /** Follows another text from its start, or none. */
  begin(run: PlaybackRun | undefined): void {
    this.#run = run;
    this.#events.dropSeek();
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

  /** The player has seeked: while playing, the word there is dispatched, not only highlighted. */
  endSeek(): void {
    this.#events.endSeek(() => this.#follower.jump(this.currentTime, !this.#events.paused));
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

  /** @returns Milliseconds until something is due: a word, the next move, or the next `timeupdate`. */
  #tick(): number {
    const time = this.currentTime;
    this.#follower.reach(time);
    this.#hooks.onFrame?.();
    if (performance.now() - this.#events.updatedAt >= EARLY_TIMEUPDATE_MS) this.#events.passTime();
    const next = this.#follower.nextStart;
    const rate = this.player()?.playbackRate ?? 1;
    const word = next === undefined ? LATE_WORD_MS : ((next - time) * 1000) / rate;
    const move = (this.#hooks.frameMs?.() ?? Number.POSITIVE_INFINITY) / rate;
    return Math.min(word, move, this.#events.updatedAt + TIMEUPDATE_MS - performance.now());
  }
}
