import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import {
  appendSound,
  isSamples,
  MixedSound,
  type Sound,
  type SoundPiece,
} from '../../formats/mixed-sound.ts';

/** A stretch of the speech that one media element plays. Positions are samples at 24 kHz since the start. */
export interface Clip {
  readonly start: number;
  readonly end: number;
  /** One piece of MP3, or samples. */
  readonly pieces: readonly SoundPiece[];
}

/** When a word sounds, in seconds since the start of the speech. */
interface Times {
  readonly start: number;
  readonly end: number;
}

/** Seconds. To make a file of more would hold the main thread. */
const LONGEST_CLIP = 30;
/** Seconds without a word in which nobody notices that another media element goes on. */
const PAUSE = 0.1;
/** Seconds. Less is not worth a file. */
const SHORTEST_CLIP = 0.5;
/** Seconds. This much is worth a change that may be heard. */
const WORTH_A_CUT = 3;

/** Speech as it arrives, to be played in clips: as few as there can be, each of which ends in a pause. */
export class ClipTimeline {
  /** All of the speech has arrived. */
  isComplete = false;
  readonly #pieces: SoundPiece[] = [];
  #frames = 0;
  /** In the middle of pauses, and between words, in order. */
  readonly #pauses: number[] = [];
  readonly #gaps: number[] = [];
  #spokenUntil = 0;

  /** Samples at 24 kHz that have arrived. */
  get frames(): number {
    return this.#frames;
  }

  /** @param words Further words, in order. */
  add(sound: Sound, words: readonly Times[] = []): void {
    appendSound(this.#pieces, sound);
    this.#frames += sound.length;
    for (const { start, end } of words) {
      const gap = Math.round(((this.#spokenUntil + start) / 2) * SYNTHESIS_SAMPLE_RATE);
      this.#gaps.push(gap);
      if (start - this.#spokenUntil >= PAUSE) this.#pauses.push(gap);
      this.#spokenUntil = Math.max(end, start);
    }
  }

  /**
   * The longest clip from a place on; undefined where too little has arrived.
   * @param isDue Without it nothing would sound: then it may end between two words, however little there is.
   */
  clipAt(start: number, isDue = false): Clip | undefined {
    const until = this.#endOfKind(start);
    if (until <= start) return undefined;
    const end = this.#endOf(start, until, isDue);
    return end === undefined
      ? undefined
      : { start, end, pieces: new MixedSound(this.#pieces).subarray(start, end).pieces };
  }

  /** Where what one file can hold ends: samples, or the MP3 of one encoder. */
  #endOfKind(start: number): number {
    let at = 0;
    let first: SoundPiece | undefined;
    for (const piece of this.#pieces) {
      if (first && !(isSamples(first) && isSamples(piece))) return at;
      at += piece.length;
      if (start < at) first ??= piece;
    }
    return first ? at : start;
  }

  #endOf(start: number, until: number, isDue: boolean): number | undefined {
    const isOpen = until === this.#frames && !this.isComplete;
    const furthest = Math.min(until, start + LONGEST_CLIP * SYNTHESIS_SAMPLE_RATE);
    if (furthest === until && !isOpen) return until;
    const nearest = start + SHORTEST_CLIP * SYNTHESIS_SAMPLE_RATE;
    const isWithin = (place: number) => place >= nearest && place <= furthest;
    const pause = this.#pauses.findLast(isWithin);
    if (pause !== undefined) return pause;
    const isLittle = isOpen && until - start < WORTH_A_CUT * SYNTHESIS_SAMPLE_RATE;
    if (isLittle && !isDue) return undefined;
    return this.#gaps.findLast(isWithin) ?? (isLittle ? undefined : furthest);
  }
}
