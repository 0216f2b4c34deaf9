import { createDeferred } from '../../../async/deferred.ts';
import type { SpeechError } from '../../../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { splitSentences } from '../../../text/normalize/split-sentences.ts';
import type { Span } from '../../../text/types.ts';
import { type CaptionWriter, createCaptionWriter } from '../../media/captions.ts';
import type { SpokenText } from '../words/word-follower.ts';
import type { TimedWord } from '../words/word-map.ts';
import type { PartChunk, SpeechRequest } from './part-synthesis.ts';
import type { TextSource } from './text-source.ts';

/** The parts of a text that arrived whole before it broke off: paid for, and not fetched again. */
export interface KeptSpeech {
  readonly key: string;
  /** Where the kept part of the text ends. */
  readonly offset: number;
  readonly samples: Int16Array;
  readonly words: readonly TimedWord[];
  /** Where the listener was, in seconds. */
  readonly position: number;
}

/** One text on its way from the service to the player. */
export class SpeechRun implements SpokenText {
  readonly request: SpeechRequest;
  readonly source: TextSource;
  readonly sentences: readonly Span[];
  readonly words: TimedWord[];
  /** Of the words that have arrived. */
  readonly captions: CaptionWriter;
  readonly startedAt = performance.now();
  firstByteMs: number | undefined;
  /** All of the text has arrived. */
  complete = false;
  /** All of the text is to be fetched, wherever the listener is. */
  wanted = false;
  /** Everything up to here has arrived whole. */
  #whole: { offset: number; frames: number; words: number };
  #frames: number;
  readonly #abort = new AbortController();
  readonly #received = createDeferred();

  constructor(request: SpeechRequest, source: TextSource, kept: KeptSpeech | undefined) {
    this.request = request;
    this.source = source;
    this.sentences = splitSentences(request.text);
    this.words = [...(kept?.words ?? [])];
    this.captions = createCaptionWriter(this.words, source.text, this.sentences);
    this.#frames = kept?.samples.length ?? 0;
    this.#whole = { offset: kept?.offset ?? 0, frames: this.#frames, words: this.words.length };
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Where fetching begins: behind what was kept. */
  get from(): { offset: number; frames: number } {
    return this.#whole;
  }

  /** Resolves when all of the text has arrived; rejects when the run ends before. */
  get received(): Promise<void> {
    return this.#received.promise;
  }

  noteFirstByte(): void {
    this.firstByteMs ??= performance.now() - this.startedAt;
  }

  add(chunk: PartChunk): void {
    this.words.push(...chunk.words);
    this.#frames += chunk.samples.length;
    if (chunk.partEnd !== undefined)
      this.#whole = { offset: chunk.partEnd, frames: this.#frames, words: this.words.length };
  }

  finish(): void {
    this.complete = true;
    this.#received.resolve();
  }

  /** Closes the connection. */
  end(error: SpeechError): void {
    this.#abort.abort(error);
    this.#received.reject(error);
  }

  /** Seconds of the whole text: exact when it has arrived, else reckoned from the words, or the parts, that have. */
  expectedSeconds(arrived: number): number {
    if (this.complete || !arrived) return arrived;
    const last = this.words.at(-1);
    const { offset, frames } = this.#whole;
    const [seconds, characters] = last
      ? [last.end, last.charIndex + last.charLength]
      : [frames / SYNTHESIS_SAMPLE_RATE, offset];
    return Math.max(arrived, characters && (seconds * this.request.text.trimEnd().length) / characters);
  }

  /**
   * What need not be fetched again.
   * @param samples All that has arrived.
   * @param position Where the listener is, in seconds.
   */
  keep(samples: Int16Array, position: number): KeptSpeech | undefined {
    const { offset, frames, words } = this.#whole;
    if (!frames) return undefined;
    return {
      key: keyOf(this.request),
      offset,
      samples: samples.slice(0, frames),
      words: this.words.slice(0, words),
      position: Math.min(position, frames / SYNTHESIS_SAMPLE_RATE),
    };
  }
}

/** Equal for requests that sound the same. */
export function keyOf(request: SpeechRequest): string {
  return JSON.stringify(request);
}
