import type { ProgressDetail } from '../../base/events.ts';

const MILESTONES: readonly ProgressDetail['percent'][] = [0, 25, 50, 75, 90, 100];

/** Where playback is. */
export interface Listened {
  /** Seconds of the speech. */
  readonly currentTime: number;
  /** Seconds of the whole; NaN while unknown. */
  readonly duration: number;
  /** Seconds of this speech that have sounded, repeated ones again; starts at 0 when speech is fetched anew. */
  readonly sounded: number;
  readonly playbackRate: number;
}

/**
 * The milestones of a listen: of a text from its start, or where the reader began, to its end. Each is reported once, when playback passes
 * it; those that a seek jumps over are not reported.
 */
export class ListeningProgress {
  readonly #report: (detail: ProgressDetail) => void;
  #text: string | undefined;
  #reported = new Set<number>();
  #seconds = 0;
  #sounded = 0;
  /** Where playback was; undefined where it did not come from there. */
  #from: number | undefined;

  constructor(report: (detail: ProgressDetail) => void) {
    this.#report = report;
  }

  /** Sound starts, or resumes. @param text What is read: another text is another listen. */
  begin(text: string, at: Listened): void {
    if (text !== this.#text) {
      this.#text = text;
      this.#reported = new Set();
      this.#seconds = 0;
      this.#from = undefined;
    }
    this.#count(at);
    this.#from ??= at.currentTime;
    this.#pass(0, at);
  }

  /** Playback resumes. */
  follow(at: Listened): void {
    const from = this.#from;
    if (this.#text === undefined || from === undefined) return;
    this.#count(at);
    if (!(at.duration > 0)) return;
    this.#from = at.currentTime;
    for (const percent of MILESTONES) {
      const time = (percent / 100) * at.duration;
      if (percent < 100 && from <= time && time <= at.currentTime) this.#pass(percent, at);
    }
  }

  /** The reader goes elsewhere: what lies between is not passed. `begin` follows. */
  leave(at: Listened): void {
    this.#count(at);
    this.#from = undefined;
  }

  /** Seconds of this listen, or the last one. */
  secondsAt(at: Listened): number {
    this.#count(at);
    return this.#seconds;
  }

  /** The text has ended. The next sound is another listen, also of the same text. */
  end(at: Listened): void {
    if (this.#text === undefined) return;
    this.follow({ ...at, currentTime: at.duration });
    this.#pass(100, at);
    this.#text = undefined;
  }

  #count({ sounded, playbackRate }: Listened): void {
    const more = sounded >= this.#sounded ? sounded - this.#sounded : sounded;
    this.#sounded = sounded;
    this.#seconds += more / (playbackRate || 1);
  }

  #pass(percent: ProgressDetail['percent'], { duration }: Listened): void {
    if (this.#reported.has(percent)) return;
    this.#reported.add(percent);
    this.#report({ percent, secondsListened: Math.round(this.#seconds * 10) / 10, duration });
  }
}
