import { createDeferred } from '../../../async/deferred.ts';
import { delay } from '../../../async/delay.ts';
import { prefetched } from '../../../async/prefetched.ts';
import type { PcmPlayer } from '../../../audio/playback/pcm-player.ts';
import type { SpeechError } from '../../../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { splitSentences } from '../../../text/normalize/split-sentences.ts';
import type { Span } from '../../../text/types.ts';
import { type CaptionWriter, createCaptionWriter } from '../../../text/words/captions.ts';
import { lastStarted } from '../../../text/words/last-started.ts';
import type { TimedWord } from '../../../text/words/word-map.ts';
import { loadPublishedSpeech } from '../published/load-published-speech.ts';
import type { PublishedSpeech } from '../published/published-speech.ts';
import { requestsOf } from '../requests/requests-of.ts';
import type { SpeechRequest } from '../requests/speech-request.ts';
import { estimatedDuration } from '../synthesis/estimated-duration.ts';
import { loadSpeechDecoder } from '../synthesis/load-speech-decoder.ts';
import {
  isStreamed,
  type PartChunk,
  type PartSynthesisOptions,
  synthesizeParts,
} from '../synthesis/part-synthesis.ts';
import { projectedDuration } from '../synthesis/projected-duration.ts';
import {
  EMPTY_PIECE,
  joinSamples,
  leadOf,
  type SpokenPiece,
  SpokenPieces,
  shift,
} from '../synthesis/spoken-pieces.ts';
import { offsetAt, type SpokenStretch, timeAt } from '../synthesis/text-time.ts';
import { authorPlace, type TextSource } from '../text/text-source.ts';
import type { Delivery } from './delivery.ts';
import type { RunHost } from './run-host.ts';
import type { RunStart } from './run-start.ts';
import type { SpokenText } from './word-follower.ts';

/** Of seeks in quick succession, as while a slider is dragged, only the last is requested. */
const SEEK_PAUSE_MS = 150;
/** Published speech exists in no other form, or as one MP3 file: worth waiting for a decoder. */
const FILES_PATIENCE_MS = 10_000;

/** One text on its way from the service to the player, from its start or a later time on. */
export class SpeechRun implements SpokenText {
  request: SpeechRequest;
  readonly source: TextSource;
  readonly sentences: readonly Span[];
  readonly words: TimedWord[];
  /** Captions of the words that have arrived. */
  readonly captions: CaptionWriter;
  readonly startedAt = performance.now();
  /** Seconds of the speech before the first sample of this run. */
  readonly origin: number;
  readonly #originFrames: number;
  /** While what comes before the place that is to be played is skipped: the time of that place, in seconds. */
  landing: number | undefined;
  firstByteMs: number | undefined;
  /** The files that are played; undefined until they are known, and for speech that is generated. */
  published: PublishedSpeech | undefined;
  /** All of the text has arrived. */
  complete = false;
  /** Fetch all of the text, wherever the listener is. */
  wanted = false;
  readonly #host: RunHost;
  readonly #from: RunStart;
  /** Offset to play from. */
  #target: number;
  readonly #pieces: SpokenPieces;
  /** The piece that this run begins with. */
  readonly #kept: SpokenPiece | undefined;
  /** Offset of the first sample. */
  #start: number;
  /** Everything up to here arrived in whole parts. */
  #whole: { offset: number; frames: number; words: number };
  #frames: number;
  /** The part that is arriving. */
  #within: Span | undefined;
  /** All sound, once the listener has left by a seek what is arriving. */
  #left: Int16Array[] | undefined;
  #chunks: AsyncGenerator<PartChunk, void> | undefined;
  #opening: Promise<PublishedSpeech> | undefined;
  readonly #abort = new AbortController();
  #received = createDeferred();

  constructor(request: SpeechRequest, source: TextSource, host: RunHost, from: RunStart = {}) {
    this.request = request;
    this.source = source;
    this.#host = host;
    this.#from = from;
    this.#target = from.offset ?? 0;
    this.#pieces = from.pieces ?? new SpokenPieces();
    this.#kept = this.#pieces.at(this.#target);
    this.sentences = splitSentences(request.text);
    this.published = from.published;
    const { samples, start, end, words } = this.#kept ?? EMPTY_PIECE;
    this.#start = this.#kept ? start : this.#target;
    const intended = from.origin ?? 0;
    // The piece begins before the place from which it is played.
    const lead = this.#kept ? leadOf(this.#kept, this.#target) : 0;
    this.origin = request.published ? intended : Math.max(0, this.#start && intended - lead);
    this.words = words.map((word) => shift(word, this.origin));
    this.captions = createCaptionWriter(this.words, source.text, this.sentences);
    this.#originFrames = Math.round(this.origin * SYNTHESIS_SAMPLE_RATE);
    this.#frames = this.#originFrames + samples.length;
    this.#whole = { offset: this.#kept ? end : this.#start, frames: this.#frames, words: words.length };
    if (this.#target > this.#start || (request.signature && !request.published)) this.landing = intended;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
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
    this.wanted = true;
    return this.received;
  }

  /** The same text, requested in another way. */
  withRequest(request: SpeechRequest): SpeechRun {
    return new SpeechRun(request, this.source, this.#host);
  }

  /**
   * The same speech from another time, in place of this run: from the start of a sentence, where it has to be requested.
   * @param samples All that has arrived.
   */
  from(seconds: number, samples: Int16Array): SpeechRun {
    const { request, source, published } = this;
    const pieces = this.keep(samples);
    // A part that is arriving is paid for.
    if (this.#within && !published) {
      this.#left = [samples];
      pieces.expect(this.#within, this.#abort);
    } else this.#abort.abort();
    const origin = published?.clamp(seconds) ?? seconds;
    const offset = published ? 0 : this.#playableOffset(seconds);
    const time = published ? origin : timeAt(this.#stretch, offset);
    const start = { offset, origin: time, pieces, published, isSeek: true };
    const run = new SpeechRun(request, source, this.#host, start);
    if (!this.complete) run.#received = this.#received;
    run.wanted = this.wanted;
    return run;
  }

  /** The offset that sounds at a time. */
  offsetAt(seconds: number): number {
    return offsetAt(this.#stretch, seconds);
  }

  /** When an offset sounds, in seconds. */
  timeAt(offset: number): number {
    return timeAt(this.#stretch, offset);
  }

  /**
   * Moves playback to a time whose sound has arrived, or waits for what soon will: its sentence has begun.
   * @returns False where it has to be requested.
   */
  seek(player: PcmPlayer, seconds: number): boolean {
    const received = this.origin + player.duration;
    if (this.landing !== undefined || seconds < this.origin) return false;
    if (seconds > received && (this.published || !this.complete)) {
      const last = this.words.at(-1);
      if (this.published || !last || this.#playableOffset(seconds) > last.charIndex) return false;
      player.pause();
      this.landing = seconds;
      // Within the text: nothing arrives beyond its end.
      this.#target = Math.min(this.offsetAt(seconds), this.request.text.length - 1);
      return true;
    }
    player.seek(seconds - this.origin);
    return true;
  }

  /** Where speech from a time on begins: at a word that was spoken, else at the start of a sentence. */
  #playableOffset(seconds: number): number {
    const offset = this.offsetAt(seconds);
    if (this.#pieces.at(offset)) return offset;
    return this.sentences[Math.max(0, lastStarted(this.sentences, offset))]?.start ?? 0;
  }

  get #stretch(): SpokenStretch {
    const { words, origin, published } = this;
    const { speed, text } = this.request;
    const { length } = text;
    const end =
      this.expectedSeconds(this.#frames / SYNTHESIS_SAMPLE_RATE) || estimatedDuration(length, speed);
    return { words, length, end, ...(published ? { start: 0, origin: 0 } : { start: this.#start, origin }) };
  }

  /** Starts fetching before `deliver`. A failure surfaces in `deliver`. */
  prefetch(): void {
    this.#chunks ??= prefetched(this.#fetch());
  }

  /** Writes what this run begins with, as far as it has arrived before. @returns Where in it to play from, in seconds. */
  deliverKept(player: PcmPlayer): number {
    if (this.#kept) player.write(this.#kept.samples);
    return this.#land() ?? 0;
  }

  /** Fetches the text and writes it to the player, until all has arrived or the run has ended. */
  async deliver(player: PcmPlayer, onDelivery: (delivery: Delivery) => void): Promise<void> {
    try {
      await this.#deliver(player, onDelivery);
    } finally {
      if (this.#left) this.#abort.abort();
    }
  }

  async #deliver(player: PcmPlayer, onDelivery: (delivery: Delivery) => void): Promise<void> {
    const before = this.#frames;
    let reported = this.published?.duration ?? 0;
    for await (const chunk of this.#chunks ?? this.#fetch()) {
      // A chunk that was already in flight when the run ended belongs to no other run.
      if (this.signal.aborted) return;
      if (this.#left) {
        this.#account(chunk);
        this.#left.push(chunk.samples);
        if (!chunk.part) continue;
        this.keep(await joinSamples(this.#left));
        return;
      }
      const isSound = this.#frames === before && chunk.samples.length > 0;
      this.#account(chunk);
      const arrived = this.#frames / SYNTHESIS_SAMPLE_RATE;
      const expected = this.expectedSeconds(arrived);
      player.expectedDuration = expected > arrived ? expected - this.origin : 0;
      player.write(chunk.samples);
      const landedAt = this.#land();
      const isDurationChanged = Math.abs(expected - reported) > reported / 50;
      const isFirst = isDurationChanged && !reported;
      if (isDurationChanged) reported = expected;
      onDelivery({ isFirst, isSound, isDurationChanged, landedAt });
    }
    if (!this.signal.aborted) player.end();
  }

  /** All of the text has arrived. */
  finish(): void {
    this.complete = true;
    this.#received.resolve();
  }

  /** Ends the run and closes its connection. */
  end(error: SpeechError): void {
    this.#abort.abort(error);
    this.#pieces.close();
    this.published?.close(error);
    this.#received.reject(error);
  }

  /**
   * All samples of the text. What is left of it is fetched first, also what a seek has skipped.
   * @param arrived Those of this run, which is complete.
   */
  async samples(arrived: Int16Array): Promise<Int16Array> {
    const { request, source, signal } = this;
    if (request.published) return (await this.#open()).samples();
    if (!this.#start) return arrived;
    const whole = new SpeechRun(request, source, this.#host, { pieces: this.keep(arrived) });
    whole.wanted = true;
    signal.addEventListener('abort', () => whole.#abort.abort(signal.reason));
    const chunks = [whole.#kept?.samples ?? EMPTY_PIECE.samples];
    for await (const { samples } of whole.#fetch()) chunks.push(samples);
    return joinSamples(chunks);
  }

  /** Seconds of the whole text: exact once it has arrived, before that extrapolated from the words, or the parts, that have. */
  expectedSeconds(arrived: number): number {
    if (this.published) return this.published.duration;
    if (this.complete || !(arrived || this.#start)) return arrived;
    const last = this.words.at(-1);
    const seconds = last?.end ?? this.#whole.frames / SYNTHESIS_SAMPLE_RATE;
    const place = last ? last.charIndex + last.charLength : this.#whole.offset;
    const { text, speed } = this.request;
    const [left, spoken] = [text.trimEnd().length - place, place - this.#start];
    return Math.max(arrived, seconds + projectedDuration(left, speed, spoken, seconds - this.origin));
  }

  /**
   * What need not be requested again.
   * @param samples All of this run that has arrived.
   */
  keep(samples: Int16Array): SpokenPieces {
    const { offset, frames, words } = this.#whole;
    const length = frames - this.#originFrames;
    if (!this.request.published)
      this.#pieces.add({
        start: this.#start,
        end: offset,
        samples: samples.subarray(0, length),
        words: this.words.slice(0, words).map((word) => shift(word, -this.origin)),
      });
    return this.#pieces;
  }

  /** Calls the service, or reads files, when the first chunk is read. */
  async *#fetch(): AsyncGenerator<PartChunk, void> {
    const { request, signal } = this;
    const { preload, defaultVoice } = this.#host.setup();
    if (request.published) {
      const isDue = preload === 'auto' || this.#from.origin !== undefined;
      const published = await this.#open();
      yield* published.chunks(this.origin, isDue, () => this.#host.untilDue(this), signal);
      return;
    }
    const spoken = async (request: SpeechRequest) => {
      const voice = request.voice || (await defaultVoice(this.source));
      const isDue = !this.#kept && !this.#from.isSeek;
      return this.#speak({ ...request, voice }, { ...this.#whole, isDue }, signal);
    };
    if (this.#from.isSeek) await delay(SEEK_PAUSE_MS, signal);
    try {
      yield* await spoken(request);
    } catch (error) {
      const other = this.#frames > this.#originFrames ? undefined : this.#host.fallBack(error, this.source);
      if (!other) throw error;
      this.request = other;
      yield* await spoken(other);
    }
  }

  /** Opens published speech, or takes what an earlier run has opened. */
  async #open(): Promise<PublishedSpeech> {
    this.#opening ??= Promise.all([
      loadPublishedSpeech(this.#host.setup().assetBase),
      requestsOf({ ...this.request, lexicon: undefined }, this.source, this.sentences, this.#host),
    ]).then(([{ PublishedSpeech }, { sentences }]) =>
      PublishedSpeech.open(
        this,
        [sentences, this.sentences],
        this.#host,
        this.#compact(FILES_PATIENCE_MS),
        (...call) => this.#speak(...call),
      ),
    );
    this.published ??= await this.#opening;
    return this.published;
  }

  async *#speak(
    request: SpeechRequest,
    from: PartSynthesisOptions['from'],
    signal: AbortSignal,
  ): AsyncGenerator<PartChunk, void> {
    yield* synthesizeParts(request, {
      ...this.#host.setup(),
      dispatch: (event) => this.#host.dispatch(event),
      requests: await requestsOf(request, this.source, this.sentences, this.#host),
      // Meanwhile the token is fetched. Without the file, speech arrives as samples.
      compact:
        isStreamed(request) && request.endpoint !== 'local:' ? this.#compact() : Promise.resolve(undefined),
      signal,
      characterLimits: this.#host.characterLimits,
      from,
      pieces: this.#pieces,
      untilDue: () => this.#host.untilDue(this),
      onFirstByte: () => {
        this.firstByteMs ??= performance.now() - this.startedAt;
      },
    });
  }

  #compact(patienceMs?: number): PartSynthesisOptions['compact'] {
    const { assetBase } = this.#host.setup();
    return loadSpeechDecoder(assetBase).then(
      ({ compactSpeech }) => compactSpeech(assetBase, patienceMs),
      () => undefined,
    );
  }

  #account({ samples, words, within, part }: PartChunk): void {
    this.words.push(...words);
    this.#frames += samples.length;
    this.#within = within;
    if (!part) return;
    // A signed text is requested from the start of a part.
    if (this.#whole.words === 0 && this.#whole.offset === this.#start)
      this.#start = Math.min(this.#start, part.start);
    this.#whole = { offset: part.end, frames: this.#frames, words: this.words.length };
  }

  /** The place to play from, with its sound. */
  get #hasArrived(): boolean {
    if (this.#whole.offset > this.#target) return true;
    const last = this.words.at(-1);
    if (!last || last.charIndex + last.charLength <= this.#target) return false;
    return this.timeAt(this.#target) < this.#frames / SYNTHESIS_SAMPLE_RATE;
  }

  /** Looks whether the place to play from has arrived. @returns It, in seconds from the first sample of the run; undefined otherwise. */
  #land(): number | undefined {
    if (this.landing === undefined || !this.#hasArrived) return undefined;
    this.landing = undefined;
    return Math.max(0, this.timeAt(this.#target) - this.origin);
  }
}
