import { createDeferred } from '../../../async/deferred.ts';
import { prefetched } from '../../../async/prefetched.ts';
import type { SoundPlayer } from '../../../audio/sound-player.ts';
import type { SpeechError } from '../../../contract/errors.ts';
import type { Sound } from '../../../formats/mixed-sound.ts';
import { splitSentences } from '../../../text/normalize/split-sentences.ts';
import type { Span } from '../../../text/utterance/utterance.ts';
import { type CaptionWriter, createCaptionWriter } from '../../../text/words/captions.ts';
import type { TimedWord } from '../../../text/words/word-map.ts';
import type { PublishedSpeech } from '../published/published-speech.ts';
import type { SpeechRequest } from '../requests/speech-request.ts';
import type { PartChunk } from '../synthesis/part-synthesis.ts';
import { joinOffThread, type SpokenPiece, SpokenPieces, shift } from '../synthesis/spoken-pieces.ts';
import { authorPlace, type TextSource } from '../text/text-source.ts';
import { ChunkSource } from './chunk-source.ts';
import type { RunHost } from './run-host.ts';
import { playableOffset, seekTarget } from './seek-target.ts';
import { TextClock } from './text-clock.ts';
import type { SpokenText } from './word-follower.ts';

/** Where a run of a text begins. Offsets are UTF-16 code units of the spoken text. */
export interface RunStart {
  /** Where to play from; 0 when omitted. */
  readonly offset?: number;
  /** Seconds of the speech before that: an estimate where it has not been spoken. Of published speech, what decides. */
  readonly origin?: number;
  /** What need not be requested again. */
  readonly pieces?: SpokenPieces;
  /** Its files, opened by an earlier run. */
  readonly published?: PublishedSpeech | undefined;
  /** The listener is seeking, and may seek again. */
  readonly isSeek?: boolean;
}

/** What has just been written to the player. */
export interface Delivery {
  readonly isFirst: boolean;
  /** These are the first samples. */
  readonly isSound: boolean;
  /** The estimate of the whole duration has moved by more than 2 %. */
  readonly isDurationChanged: boolean;
  /** The place to play from has arrived: seconds from the first sample of the run. */
  readonly landedAt: number | undefined;
}

/**
 * One text on its way to the player, from its start or a later time on: takes chunks from their source, keeps their times in the clock,
 * and writes their sound. A seek to what has not arrived, and every new request, is a run of its own.
 */
export class PlaybackRun implements SpokenText {
  readonly source: TextSource;
  readonly clock: TextClock;
  /** What need not be requested again. */
  readonly pieces: SpokenPieces;
  /** Captions of the words that have arrived. */
  readonly captions: CaptionWriter;
  readonly startedAt = performance.now();
  /** Fetch all of the text, wherever the listener is. */
  #wanted = false;
  readonly #chunkSource: ChunkSource;
  readonly #host: RunHost;
  readonly #from: RunStart;
  readonly #sentences: Span[] = [];
  /** UTF-16 length of the text whose sentences these are. */
  #splitLength = 0;
  /** The piece that this run begins with. */
  readonly #kept: SpokenPiece | undefined;
  /** The part that is arriving. */
  #within: Span | undefined;
  /** All sound, once the listener has left by a seek what is arriving. */
  #left: Sound[] | undefined;
  #chunks: AsyncGenerator<PartChunk, void> | undefined;
  readonly #abort = new AbortController();
  #received = createDeferred();

  constructor(request: SpeechRequest, source: TextSource, host: RunHost, from: RunStart = {}) {
    const { offset = 0, origin = 0, pieces = new SpokenPieces(), published } = from;
    this.source = source;
    this.#host = host;
    this.#from = from;
    this.pieces = pieces;
    this.#kept = pieces.at(offset);
    const isRecorded = request.published !== undefined;
    const fromPart = request.signature !== undefined && !isRecorded;
    this.clock = new TextClock(this, { offset, origin, kept: this.#kept, isRecorded, fromPart });
    this.clock.recorded = published;
    this.captions = createCaptionWriter(this.clock.words, this);
    this.#chunkSource = new ChunkSource(request, this, published, host);
  }

  get request(): SpeechRequest {
    return this.#chunkSource.request;
  }

  /** What is spoken, as far as it has been written. */
  get text(): string {
    return this.source.text;
  }

  /** Speaking rate of the service. */
  get speed(): number | undefined {
    return this.request.speed;
  }

  get sentences(): readonly Span[] {
    const { text } = this;
    if (text.length > this.#splitLength) {
      // Of a text that has grown, the last one may go on.
      const from = this.#sentences.pop()?.start ?? 0;
      for (const { start, end } of splitSentences(text.slice(from)))
        this.#sentences.push({ start: from + start, end: from + end });
      this.#splitLength = text.length;
    }
    return this.#sentences;
  }

  /** The files that are played; undefined until they are known, and for speech that is generated. */
  get published(): PublishedSpeech | undefined {
    return this.#chunkSource.published;
  }

  get firstByteMs(): number | undefined {
    return this.#chunkSource.firstByteMs;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** All of the text has arrived. */
  get complete(): boolean {
    return this.clock.isComplete;
  }

  get wanted(): boolean {
    return this.#wanted;
  }

  get words(): readonly TimedWord[] {
    return this.clock.words;
  }

  /** Words that have arrived, placed in the author's text. */
  get authorWords(): readonly TimedWord[] {
    return this.words.map((word) => ({ ...word, ...authorPlace(this.source, word) }));
  }

  /** Resolves when all of the text has arrived; rejects when the run ends before. */
  get received(): Promise<void> {
    return this.#received.promise;
  }

  /** Fetches all of the text, wherever the listener is. */
  all(): Promise<void> {
    this.#wanted = true;
    this.#host.wake();
    return this.received;
  }

  /** The rest of the text cannot be fetched: whoever waits for all of it gets the error. */
  refuse(error: unknown): void {
    this.#wanted = false;
    this.#received.reject(error);
    this.#received = createDeferred();
  }

  /** The same text, requested in another way. */
  withRequest(request: SpeechRequest): PlaybackRun {
    return new PlaybackRun(request, this.source, this.#host);
  }

  /**
   * The same speech from another time, in place of this run: from the start of a sentence, where it has to be requested.
   * @param samples All that has arrived.
   */
  from(seconds: number, samples: Sound): PlaybackRun {
    const { clock, published } = this;
    const pieces = this.keep(samples);
    // A part that is arriving is paid for.
    if (this.#within && !published) {
      this.#left = [samples];
      pieces.expect(this.#within, this.#abort);
    } else this.#abort.abort();
    const offset = published ? 0 : playableOffset(seconds, this);
    const origin = published ? published.clamp(seconds) : clock.timeAt(offset);
    const run = new PlaybackRun(this.request, this.source, this.#host, {
      offset,
      origin,
      pieces,
      published,
      isSeek: true,
    });
    if (!this.complete) run.#received = this.#received;
    run.#wanted = this.#wanted;
    return run;
  }

  /**
   * Moves playback to a time whose sound has arrived, or waits for what soon will: its sentence has begun.
   * @returns False where it has to be requested.
   */
  seek(player: SoundPlayer, seconds: number): boolean {
    const { clock } = this;
    const target = seekTarget(seconds, player.duration, this);
    if (target === 'play') player.seek(seconds - clock.origin);
    else if (target) {
      player.pause();
      clock.waitFor(seconds);
    }
    return Boolean(target);
  }

  /** Starts fetching before `deliver`. A failure surfaces in `deliver`. */
  prefetch(): void {
    this.#chunks ??= prefetched(this.#fetch());
  }

  /** Writes what this run begins with, as far as it has arrived before. @returns Where in it to play from, in seconds. */
  deliverKept(player: SoundPlayer): number {
    if (this.#kept) player.write(this.#kept.samples, this.#kept.words);
    return this.clock.land() ?? 0;
  }

  /** Fetches the text and writes it to the player, until all has arrived or the run has ended. */
  async deliver(player: SoundPlayer, onDelivery: (delivery: Delivery) => void): Promise<void> {
    try {
      await this.#deliver(player, onDelivery);
    } finally {
      if (this.#left) this.#abort.abort();
    }
  }

  async #deliver(player: SoundPlayer, onDelivery: (delivery: Delivery) => void): Promise<void> {
    const { clock } = this;
    const before = clock.seconds;
    let reported = this.published?.duration ?? 0;
    for await (const chunk of this.#chunks ?? this.#fetch()) {
      // A chunk that was already in flight when the run ended belongs to no other run.
      if (this.signal.aborted) return;
      const isSound = clock.seconds === before && chunk.samples.length > 0;
      clock.recorded = this.published;
      clock.add(chunk);
      this.#within = chunk.within;
      if (this.#left) {
        this.#left.push(chunk.samples);
        if (!chunk.part) continue;
        this.keep(await joinOffThread(this.#left));
        return;
      }
      const expected = clock.expectedSeconds();
      player.expectedDuration = expected > clock.seconds ? expected - clock.origin : 0;
      player.write(
        chunk.samples,
        chunk.words.map((word) => shift(word, -clock.origin)),
      );
      const landedAt = clock.land();
      const isDurationChanged = Math.abs(expected - reported) > reported / 50;
      const isFirst = isDurationChanged && !reported;
      if (isDurationChanged) reported = expected;
      onDelivery({ isFirst, isSound, isDurationChanged, landedAt });
    }
    if (!this.signal.aborted) player.end();
  }

  /** All of the text has arrived. */
  finish(): void {
    this.clock.isComplete = true;
    this.#received.resolve();
  }

  /** Ends the run and closes its connection. */
  end(error: SpeechError): void {
    this.#abort.abort(error);
    this.pieces.close();
    this.published?.close(error);
    this.#received.reject(error);
  }

  /**
   * All samples of the text. What is left of it is fetched first, also what a seek has skipped.
   * @param arrived Those of this run, which is complete.
   */
  async samples(arrived: Sound): Promise<Sound> {
    const { request, source, signal } = this;
    if (request.published) return (await this.#chunkSource.open(this)).samples();
    if (!this.clock.start) return arrived;
    const whole = new PlaybackRun(request, source, this.#host, { pieces: this.keep(arrived) });
    whole.#wanted = true;
    signal.addEventListener('abort', () => whole.#abort.abort(signal.reason));
    const chunks = whole.#kept ? [whole.#kept.samples] : [];
    for await (const { samples } of whole.#fetch()) chunks.push(samples);
    return joinOffThread(chunks);
  }

  /**
   * What need not be requested again.
   * @param samples All of this run that has arrived.
   */
  keep(samples: Sound): SpokenPieces {
    if (!this.request.published) this.pieces.add(this.clock.wholeParts(samples));
    return this.pieces;
  }

  #fetch(): AsyncGenerator<PartChunk, void> {
    const { isSeek, origin } = this.#from;
    const isDue = {
      generated: !this.#kept && !isSeek,
      published: origin !== undefined || this.#host.setup().preload === 'auto',
    };
    const isBegun = !this.clock.isEmpty;
    const start = { ...this.clock.end, origin: this.clock.origin, isBegun, isSeek, isDue };
    return this.#chunkSource.chunks(this, start);
  }
}
