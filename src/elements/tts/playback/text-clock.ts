import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import type { Sound } from '../../../formats/mixed-sound.ts';
import { estimatedDuration } from '../../../text/estimated-duration.ts';
import type { TimedWord } from '../../../text/words/word-map.ts';
import type { PartChunk } from '../synthesis/part-synthesis.ts';
import { projectedDuration } from '../synthesis/projected-duration.ts';
import { EMPTY_PIECE, leadOf, type SpokenPiece, shift } from '../synthesis/spoken-pieces.ts';
import { offsetAt, type SpokenStretch, timeAt } from '../synthesis/text-time.ts';

/** Where the speech of a text begins. */
export interface ClockStart {
  /** UTF-16 offset to play from. */
  readonly offset: number;
  /** Seconds of the speech before that: an estimate where it has not been spoken. */
  readonly origin: number;
  /** What has been spoken there, and begins before it. */
  readonly kept?: SpokenPiece | undefined;
  /** The speech is recorded: it begins at `origin`, whatever is read there. */
  readonly isRecorded?: boolean;
  /** It is requested from the start of a part on, which is not known yet. */
  readonly fromPart?: boolean;
}

/**
 * When each place of a text sounds. Everybody who needs to know asks here: places in a text are UTF-16 offsets of what is spoken, times are
 * seconds of the whole speech at playback rate 1. Three other counts exist, and each is converted in one place only:
 *
 * - Samples since the player was opened, which is where this clock began: `origin` seconds earlier (PcmPlayer, `Timeline.currentTime`).
 * - Offsets in the author's text, before white space was collapsed and descriptions were added (`TextSource.authorOffset`).
 * - Places within a part or piece, as they come from the service and are kept (part-synthesis.ts, spoken-pieces.ts).
 *
 * What has arrived is exact, word by word. What has not is in proportion to its characters, at the pace of what has.
 */
export class TextClock {
  /** Words that have arrived, in order. */
  readonly words: TimedWord[];
  /** Seconds of the speech before the first sample. */
  readonly origin: number;
  /** While what comes before the place to play from is skipped: the time of that place, in seconds. */
  landing: number | undefined;
  /** All of the text has arrived. */
  isComplete = false;
  /** Speech that is not generated says by itself how long it is. */
  recorded: { readonly duration: number } | undefined;
  readonly #spoken: { readonly text: string; readonly speed: number | undefined };
  readonly #originFrames: number;
  /** Offset to play from. */
  #target: number;
  /** Offset of the first sample. */
  #start: number;
  #frames: number;
  /** Everything up to here has arrived in whole parts. */
  #whole: { offset: number; frames: number; words: number };

  /** @param spoken What is spoken; it may grow. `speed` is the speaking rate of the service. */
  constructor(
    spoken: { readonly text: string; readonly speed: number | undefined },
    { offset, origin, kept, isRecorded, fromPart }: ClockStart,
  ) {
    this.#spoken = spoken;
    this.#target = offset;
    const { samples, start, end, words } = kept ?? EMPTY_PIECE;
    this.#start = kept ? start : offset;
    const lead = kept ? leadOf(kept, offset) : 0;
    this.origin = isRecorded ? origin : Math.max(0, this.#start && origin - lead);
    this.words = words.map((word) => shift(word, this.origin));
    this.#originFrames = Math.round(this.origin * SYNTHESIS_SAMPLE_RATE);
    this.#frames = this.#originFrames + samples.length;
    this.#whole = { offset: kept ? end : this.#start, frames: this.#frames, words: words.length };
    if (offset > this.#start || fromPart) this.landing = origin;
  }

  /** UTF-16 offset of the first sample; 0 where all of the text is here, or will be. */
  get start(): number {
    return this.#start;
  }

  /** Up to where speech has arrived. */
  get seconds(): number {
    return this.#frames / SYNTHESIS_SAMPLE_RATE;
  }

  /** Whether anything has arrived since the start. */
  get isEmpty(): boolean {
    return this.#frames === this.#originFrames;
  }

  /** Where to go on after the last whole part: an offset, and samples of the speech before it. */
  get end(): { readonly offset: number; readonly frames: number } {
    return this.#whole;
  }

  /** Speech has arrived. */
  add({ samples, words, part }: Pick<PartChunk, 'samples' | 'words' | 'part'>): void {
    this.words.push(...words);
    this.#frames += samples.length;
    if (!part) return;
    // A signed text is requested from the start of a part.
    if (this.#whole.words === 0 && this.#whole.offset === this.#start)
      this.#start = Math.min(this.#start, part.start);
    this.#whole = { offset: part.end, frames: this.#frames, words: this.words.length };
  }

  /** The offset that sounds at a time. */
  offsetAt(seconds: number): number {
    return offsetAt(this.#stretch, seconds);
  }

  /** When an offset sounds. */
  timeAt(offset: number): number {
    return timeAt(this.#stretch, offset);
  }

  /**
   * Seconds of the whole text: exact once it has arrived, before that extrapolated from the words, or the parts, that have; 0 before any.
   * @param arrived Up to where speech has arrived, in seconds.
   */
  expectedSeconds(arrived: number = this.seconds): number {
    if (this.recorded) return this.recorded.duration;
    if (this.isComplete || !(arrived || this.#start)) return arrived;
    const last = this.words.at(-1);
    const seconds = last?.end ?? this.#whole.frames / SYNTHESIS_SAMPLE_RATE;
    const place = last ? last.charIndex + last.charLength : this.#whole.offset;
    const { text, speed } = this.#spoken;
    const [left, spoken] = [text.trimEnd().length - place, place - this.#start];
    return Math.max(arrived, seconds + projectedDuration(left, speed, spoken, seconds - this.origin));
  }

  /** Waits for a place whose sentence has begun to arrive. */
  waitFor(seconds: number): void {
    this.landing = seconds;
    // Within the text: nothing arrives beyond its end.
    this.#target = Math.min(this.offsetAt(seconds), this.#spoken.text.length - 1);
  }

  /** Looks whether the place to play from has arrived. @returns It, in seconds from the first sample; undefined otherwise. */
  land(): number | undefined {
    if (this.landing === undefined || !this.#hasArrived) return undefined;
    this.landing = undefined;
    return Math.max(0, this.timeAt(this.#target) - this.origin);
  }

  /** What has arrived in whole parts. @param samples All that has arrived. */
  wholeParts(samples: Sound): SpokenPiece {
    const { offset, frames, words } = this.#whole;
    return {
      start: this.#start,
      end: offset,
      samples: samples.subarray(0, frames - this.#originFrames),
      words: this.words.slice(0, words).map((word) => shift(word, -this.origin)),
    };
  }

  get #stretch(): SpokenStretch {
    const { words, origin } = this;
    const { text, speed } = this.#spoken;
    const { length } = text;
    const end = this.expectedSeconds() || estimatedDuration(length, speed);
    return {
      words,
      length,
      end,
      ...(this.recorded ? { start: 0, origin: 0 } : { start: this.#start, origin }),
    };
  }

  /** The place to play from, with its sound. */
  get #hasArrived(): boolean {
    if (this.#whole.offset > this.#target) return true;
    const last = this.words.at(-1);
    if (!last || last.charIndex + last.charLength <= this.#target) return false;
    return this.timeAt(this.#target) < this.seconds;
  }
}
