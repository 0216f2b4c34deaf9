import { createDeferred } from '../../../async/deferred.ts';
import type { PcmPlayer } from '../../../audio/playback/pcm-player.ts';
import type { SpeechError } from '../../../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import { splitSentences } from '../../../text/normalize/split-sentences.ts';
import type { Span } from '../../../text/types.ts';
import { type CaptionWriter, createCaptionWriter } from '../../../text/words/captions.ts';
import type { TimedWord } from '../../../text/words/word-map.ts';
import type { SpeechSetup } from '../speech-setup.ts';
import type { SpokenText } from '../words/word-follower.ts';
import { loadSpeechDecoder } from './load-speech-decoder.ts';
import { isStreamed, type PartChunk, type SpeechRequest, synthesizeParts } from './part-synthesis.ts';
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
}

/** The parts of a text that arrived whole before the stream broke: paid for, and not fetched again. */
export interface KeptSpeech {
  readonly key: string;
  /** Where the kept part of the text ends. */
  readonly offset: number;
  readonly samples: Int16Array;
  readonly words: readonly TimedWord[];
  /** Where the listener was, in seconds. */
  readonly position: number;
}

/** What has just been written to the player. */
export interface Delivery {
  readonly isFirst: boolean;
  /** The estimate of the whole duration has moved by more than 2 %. */
  readonly isDurationChanged: boolean;
}

/** One text on its way from the service to the player. */
export class SpeechRun implements SpokenText {
  readonly request: SpeechRequest;
  readonly source: TextSource;
  readonly sentences: readonly Span[];
  readonly words: TimedWord[];
  /** Captions of the words that have arrived. */
  readonly captions: CaptionWriter;
  readonly startedAt = performance.now();
  firstByteMs: number | undefined;
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
    this.#frames = kept?.samples.length ?? 0;
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

  /** Starts fetching before `deliver`. A failure surfaces in `deliver`. */
  prefetch(): void {
    this.#chunks ??= prefetched(this.#fetch());
  }

  /** Writes what was kept of an earlier attempt. @returns Where the listener was, in seconds. */
  deliverKept(player: PcmPlayer): number {
    if (!this.#kept) return 0;
    player.write(this.#kept.samples);
    return this.#kept.position;
  }

  /** Fetches the text and writes it to the player, until all has arrived or the run has ended. */
  async deliver(player: PcmPlayer, onDelivery: (delivery: Delivery) => void): Promise<void> {
    let reported = 0;
    for await (const chunk of this.#chunks ?? this.#fetch()) {
      // A chunk that was already in flight when the run ended belongs to no other run.
      if (this.signal.aborted) return;
      this.#account(chunk);
      const arrived = this.#frames / SYNTHESIS_SAMPLE_RATE;
      const expected = this.expectedSeconds(arrived);
      player.expectedDuration = expected > arrived ? expected : 0;
      player.write(chunk.samples);
      const isDurationChanged = Math.abs(expected - reported) > reported / 50;
      const isFirst = isDurationChanged && !reported;
      if (isDurationChanged) reported = expected;
      onDelivery({ isFirst, isDurationChanged });
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
    this.#received.reject(error);
  }

  /** Seconds of the whole text: exact once it has arrived, before that extrapolated from the words, or the parts, that have. */
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

  /** Calls the service when the first chunk is read. */
  async *#fetch(): AsyncGenerator<PartChunk, void> {
    const { tokenSource, fetch, assetBase, defaultVoice } = this.#host.setup();
    const { request, sentences, signal } = this;
    const voice = request.voice || (await defaultVoice(this.source));
    yield* synthesizeParts(
      { ...request, voice },
      {
        sentences,
        tokenSource,
        fetch,
        assetBase,
        // Meanwhile the token is fetched. Without the file, speech arrives as samples.
        compact: isStreamed(request)
          ? loadSpeechDecoder(assetBase).then(
              ({ compactSpeech }) => compactSpeech(assetBase),
              () => undefined,
            )
          : Promise.resolve(undefined),
        signal,
        characterLimits: this.#host.characterLimits,
        from: this.#whole,
        untilDue: () => this.#host.untilDue(this),
        onFirstByte: () => {
          this.firstByteMs ??= performance.now() - this.startedAt;
        },
      },
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
