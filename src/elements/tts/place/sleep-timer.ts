/** Minutes, or the end of the chapter that is being read; null is off. */
export type SleepTime = number | 'end-of-chapter' | null;

/** What the timer does and asks. */
interface SleepHooks {
  /** Time is up. */
  sleep(): void;
  /** UTF-16 offset of the word that sounds. */
  offset(): number;
  /** Where the chapter that contains it ends, or the text. */
  chapterEnd(): number;
}

/** Pauses after a time, or at the end of a chapter. */
export class SleepTimer {
  readonly #hooks: SleepHooks;
  #time: SleepTime = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #end = Number.POSITIVE_INFINITY;

  constructor(hooks: SleepHooks) {
    this.#hooks = hooks;
  }

  get time(): SleepTime {
    return this.#time;
  }

  /** @param time More than 0 minutes; anything else is off. */
  set(time: SleepTime): void {
    clearTimeout(this.#timer);
    const isTime = time === 'end-of-chapter' || (typeof time === 'number' && time > 0);
    this.#time = isTime ? time : null;
    this.#end = time === 'end-of-chapter' ? this.#hooks.chapterEnd() : Number.POSITIVE_INFINITY;
    if (typeof this.#time === 'number') this.#timer = setTimeout(() => this.#sleep(), this.#time * 60_000);
  }

  /** Playback resumes. */
  follow(): void {
    if (this.#hooks.offset() >= this.#end) this.#sleep();
  }

  #sleep(): void {
    this.set(null);
    this.#hooks.sleep();
  }
}
