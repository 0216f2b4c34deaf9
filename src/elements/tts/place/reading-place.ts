import { estimatedDuration } from '../../../text/estimated-duration.ts';
import { splitSentences } from '../../../text/normalize/split-sentences.ts';
import type { Span } from '../../../text/utterance/utterance.ts';
import { lastStarted } from '../../../text/words/last-started.ts';
import type { PlaybackController } from '../playback/playback-controller.ts';
import type { TextSource } from '../text/text-source.ts';
import { type Chapter, chaptersOf } from './chapters.ts';
import { type SkipUnit, skipTarget } from './skip-target.ts';
import type { TextReader } from './text-reader.ts';

/** Where the reader is in a text, before, while and after it is spoken. Offsets are UTF-16 code units of the spoken text. */
export class ReadingPlace {
  readonly #speech: PlaybackController;
  readonly #reader: TextReader;
  readonly #speed: () => number | null;

  /** @param speed Speaking rate of the service. */
  constructor(speech: PlaybackController, reader: TextReader, speed: () => number | null) {
    this.#speech = speech;
    this.#reader = reader;
    this.#speed = speed;
  }

  /** The text that is spoken, or would be; undefined where there is none. */
  get source(): TextSource | undefined {
    const { run } = this.#speech;
    if (run) return run.source;
    try {
      return this.#reader.ownSource();
    } catch {
      return undefined;
    }
  }

  /** Whether the reader has a choice between a brief and a detailed reading. Reads the text twice. */
  get hasBrief(): boolean {
    return this.#reader.hasBrief;
  }

  /** Of the word that sounds, or with which playback would start. */
  get offset(): number {
    const { run, timeline, left } = this.#speech;
    return run ? run.clock.offsetAt(timeline.currentTime) : left.offset;
  }

  /** Seconds of the whole text at playback rate 1: an estimate until all has arrived; 0 where there is none. */
  get duration(): number {
    return (
      this.#speech.timeline.expectedDuration ||
      estimatedDuration(this.#reader.approximateLength, this.#speed())
    );
  }

  /** The sentence of an offset. */
  sentenceAt(source: TextSource, offset: number): Span | undefined {
    const sentences = this.sentencesOf(source);
    return sentences[Math.max(0, lastStarted(sentences, offset))];
  }

  /** Goes to a time. Before a text has been requested, that is where it starts. @param seconds Clamped to the text. */
  seek(seconds: number): void {
    if (this.#speech.run) this.#speech.seek(seconds);
    else if (Number.isFinite(seconds)) {
      const { source, duration } = this;
      if (source && duration) this.#startAt(source, (seconds / duration) * source.text.length);
    }
  }

  /** Goes to the sentence that contains an offset; to the very word where it has been spoken. */
  seekTo(offset: number): void {
    const { run } = this.#speech;
    const { source } = this;
    if (run) this.#speech.seek(run.clock.timeAt(offset));
    else if (source) this.#startAt(source, offset);
  }

  /** @returns False where there is no further sentence or paragraph. */
  skip(unit: SkipUnit, direction: 1 | -1): boolean {
    const { source } = this;
    const target = source && skipTarget(source.text, this.sentencesOf(source), this.offset, unit, direction);
    if (target === undefined) return false;
    this.seekTo(target);
    return true;
  }

  get chapters(): readonly Chapter[] {
    const { source, duration } = this;
    return source ? chaptersOf(source, (offset) => this.#timeAt(source, offset), duration) : [];
  }

  #startAt(source: TextSource, offset: number): void {
    const start = this.sentenceAt(source, Math.max(0, offset))?.start ?? 0;
    this.#speech.startAt(source, { offset: start, origin: this.#timeAt(source, start) });
  }

  #timeAt({ text }: TextSource, offset: number): number {
    return this.#speech.run?.clock.timeAt(offset) ?? (offset / text.length) * this.duration;
  }

  /** In order. */
  sentencesOf({ text }: TextSource): readonly Span[] {
    return this.#speech.run?.sentences ?? splitSentences(text);
  }
}
