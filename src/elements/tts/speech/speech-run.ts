import { createDeferred } from '../../../async/deferred.ts';
import type { PcmPlayer } from '../../../audio/playback/pcm-player.ts';
import type { SpeechError } from '../../../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { splitSentences } from '../../../text/normalize/split-sentences.ts';
import type { Span } from '../../../text/types.ts';
import { type CaptionWriter, createCaptionWriter } from '../../../text/words/captions.ts';
import type { TimedWord } from '../../../text/words/word-map.ts';
import { loadPublishedSpeech } from '../published/load-published-speech.ts';
import type { PublishedSpeech } from '../published/published-speech.ts';
import type { SpeechSetup } from '../speech-setup.ts';
import type { SpokenText } from '../words/word-follower.ts';
import { loadSpeechDecoder } from './load-speech-decoder.ts';
import {
  isStreamed,
  type PartChunk,
  type PartSynthesisOptions,
  type SpeechRequest,
  synthesizeParts,
} from './part-synthesis.ts';
import type { TextSource } from './text-source.ts';

/** Chunks to prefetch, so that a connection does not idle while the listener pauses: about a minute of speech. */
const PREFETCHED_CHUNKS = 64;

/** What a run needs from its controller. */
export interface RunHost {
  setup(): SpeechSetup;
  /** By endpoint: the longest text of one request that it has not refused yet, in code points. */
  readonly characterLimits: Map<string, number>;
  /** Resolves when the next part of the text is due. */
  untilDue(run: SpeechRun): Promise<void>;
  /** Another request for a text, where the voice that the reader chose on an earlier visit was refused. */
  fallBack(error: unknown, source: TextSource): SpeechRequest | undefined;
  /** Receives `kurdish-degraded`. */
  dispatch(event: Event): void;
}

/**
 * Where a run begins, and what it need not fetch: the parts of a text that arrived whole before the stream broke, which are paid for; of
 * published speech, nothing but a time.
 */
export interface KeptSpeech {
  readonly key: string;
  /** Seconds of the speech before the run: it is not fetched, unless it is sought or saved. */
  readonly origin?: number;
  /** Where the kept part of the text ends. */
  readonly offset?: number;
  readonly samples?: Int16Array;
  readonly words?: readonly TimedWord[];
  /** Where the listener was, in seconds. */
  readonly position?: number;
  /** Its files, opened by an earlier run. */
  readonly published?: PublishedSpeech | undefined;
}

/** What has just been written to the player. */
export interface Delivery {
  readonly isFirst: boolean;
  /** These are the first samples. */
  readonly isSound: boolean;
  /** The estimate of the whole duration has moved by more than 2 %. */
  readonly isDurationChanged: boolean;
}

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
  firstByteMs: number | undefined;
  /** The files that are played; undefined until they are known, and for speech that is generated. */
  published: PublishedSpeech | undefined;
  /** All of the text has arrived. */
  complete = false;
  /** Fetch all of the text, wherever the listener is. */
  wanted = false;
  readonly #host: RunHost;
  readonly #kept: KeptSpeech | undefined;
  /** Everything up to here arrived in whole parts. */
  #whole: { offset: number; frames: number; words: number };
  #frames: number;
  #chunks: AsyncGenerator<PartChunk, void> | undefined;
  #opening: Promise<PublishedSpeech> | undefined;
  readonly #abort = new AbortController();
  readonly #received = createDeferred();

  constructor(request: SpeechRequest, source: TextSource, host: RunHost, kept?: KeptSpeech) {
    this.request = request;
    this.source = source;
    this.#host = host;
    this.#kept = kept;
    this.sentences = splitSentences(request.text);
    this.words = [...(kept?.words ?? [])];
    this.captions = createCaptionWriter(this.words, source.text, this.sentences);
    this.origin = kept?.origin ?? 0;
    this.published = kept?.published;
    this.#frames = Math.round(this.origin * SYNTHESIS_SAMPLE_RATE) + (kept?.samples?.length ?? 0);
    this.#whole = { offset: kept?.offset ?? 0, frames: this.#frames, words: this.words.length };
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Words that have arrived, placed in the author's text. */
  get authorWords(): readonly TimedWord[] {
    return this.words.map((word) => ({ ...word, charIndex: this.source.authorOffset(word.charIndex) }));
  }

  /** Resolves when all of the text has arrived; rejects when the run ends before. */
  get received(): Promise<void> {
    return this.#received.promise;
  }

  /** The same text, requested in another way. */
  withRequest(request: SpeechRequest): SpeechRun {
    return new SpeechRun(request, this.source, this.#host);
  }

  /** The same speech from another time, in place of this run. */
  from(seconds: number): SpeechRun {
    const { request, source, published } = this;
    this.#abort.abort();
    const origin = published?.clamp(seconds) ?? 0;
    return new SpeechRun(request, source, this.#host, { key: '', origin, published });
  }

  /** Starts fetching before `deliver`. A failure surfaces in `deliver`. */
  prefetch(): void {
    this.#chunks ??= prefetched(this.#fetch());
  }

  /** Writes what was kept of an earlier attempt. @returns Where the listener was, in seconds. */
  deliverKept(player: PcmPlayer): number {
    const { samples, position = 0 } = this.#kept ?? {};
    if (samples) player.write(samples);
    return position;
  }

  /** Fetches the text and writes it to the player, until all has arrived or the run has ended. */
  async deliver(player: PcmPlayer, onDelivery: (delivery: Delivery) => void): Promise<void> {
    const before = this.#frames;
    let reported = this.published?.duration ?? 0;
    for await (const chunk of this.#chunks ?? this.#fetch()) {
      // A chunk that was already in flight when the run ended belongs to no other run.
      if (this.signal.aborted) return;
      const isSound = this.#frames === before && chunk.samples.length > 0;
      this.#account(chunk);
      const arrived = this.#frames / SYNTHESIS_SAMPLE_RATE;
      const expected = this.expectedSeconds(arrived);
      player.expectedDuration = expected > arrived ? expected - this.origin : 0;
      player.write(chunk.samples);
      const isDurationChanged = Math.abs(expected - reported) > reported / 50;
      const isFirst = isDurationChanged && !reported;
      if (isDurationChanged) reported = expected;
      onDelivery({ isFirst, isSound, isDurationChanged });
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
    this.published?.close(error);
    this.#received.reject(error);
  }

  /**
   * All samples of the text; what is left of it is fetched first.
   * @param arrived Gets those that have arrived.
   */
  async samples(arrived: () => Int16Array): Promise<Int16Array> {
    if (this.request.published) return (await this.#open()).samples();
    this.wanted = true;
    await this.received;
    return arrived();
  }

  /** Seconds of the whole text: exact once it has arrived, before that extrapolated from the words, or the parts, that have. */
  expectedSeconds(arrived: number): number {
    if (this.published) return this.published.duration;
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
    const key = keyOf(this.request);
    if (this.published) return { key, origin: position };
    if (!frames) return undefined;
    return {
      key,
      offset,
      samples: samples.slice(0, frames),
      words: this.words.slice(0, words),
      position: Math.min(position, frames / SYNTHESIS_SAMPLE_RATE),
    };
  }

  /** Calls the service, or reads files, when the first chunk is read. */
  async *#fetch(): AsyncGenerator<PartChunk, void> {
    const { request, signal } = this;
    const { preload, defaultVoice } = this.#host.setup();
    if (request.published) {
      const isDue = preload === 'auto' || this.#kept !== undefined;
      const published = await this.#open();
      yield* published.chunks(this.origin, isDue, () => this.#host.untilDue(this), signal);
      return;
    }
    const spoken = async (request: SpeechRequest) => {
      const voice = request.voice || (await defaultVoice(this.source));
      return this.#speak({ ...request, voice }, this.#whole, signal);
    };
    try {
      yield* await spoken(request);
    } catch (error) {
      const other = this.#frames ? undefined : this.#host.fallBack(error, this.source);
      if (!other) throw error;
      this.request = other;
      yield* await spoken(other);
    }
  }

  /** Opens published speech, or takes what an earlier run has opened. */
  async #open(): Promise<PublishedSpeech> {
    this.#opening ??= loadPublishedSpeech(this.#host.setup().assetBase).then(({ PublishedSpeech }) =>
      PublishedSpeech.open(this, this.#host, this.#compact(), (...call) => this.#speak(...call)),
    );
    this.published ??= await this.#opening;
    return this.published;
  }

  #speak(
    request: SpeechRequest,
    from: PartSynthesisOptions['from'],
    signal: AbortSignal,
  ): AsyncGenerator<PartChunk, void> {
    const { tokenSource, fetch, assetBase } = this.#host.setup();
    return synthesizeParts(request, {
      sentences: this.sentences,
      tokenSource,
      fetch,
      assetBase,
      // Meanwhile the token is fetched. Without the file, speech arrives as samples.
      compact: isStreamed(request) ? this.#compact() : Promise.resolve(undefined),
      signal,
      characterLimits: this.#host.characterLimits,
      from,
      untilDue: () => this.#host.untilDue(this),
      onFirstByte: () => {
        this.firstByteMs ??= performance.now() - this.startedAt;
      },
    });
  }

  #compact(): PartSynthesisOptions['compact'] {
    const { assetBase } = this.#host.setup();
    return loadSpeechDecoder(assetBase).then(
      ({ compactSpeech }) => compactSpeech(assetBase),
      () => undefined,
    );
  }

  #account(chunk: PartChunk): void {
    this.words.push(...chunk.words);
    this.#frames += chunk.samples.length;
    if (chunk.partEnd !== undefined)
      this.#whole = { offset: chunk.partEnd, frames: this.#frames, words: this.words.length };
  }
}

/** Equal for requests that sound the same. */
export function keyOf(request: SpeechRequest): string {
  return JSON.stringify(request);
}

/** Requests items before they are read. A failure surfaces when its turn comes. */
function prefetched<Item>(items: AsyncGenerator<Item, void>): AsyncGenerator<Item, void> {
  const requested = Array.from({ length: PREFETCHED_CHUNKS }, () => items.next());
  for (const result of requested) result.catch(() => {});
  return (async function* () {
    for (const result of requested) {
      const { done, value } = await result;
      if (done) return;
      yield value;
    }
    yield* items;
  })();
}
