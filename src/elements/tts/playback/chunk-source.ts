import { delay } from '../../../async/delay.ts';
import type { Span } from '../../../text/utterance/utterance.ts';
import { loadPublishedSpeech } from '../published/load-published-speech.ts';
import type { PublishedSpeech } from '../published/published-speech.ts';
import { requestsOf } from '../requests/requests-of.ts';
import type { SpeechRequest } from '../requests/speech-request.ts';
import { loadSpeechDecoder } from '../synthesis/load-speech-decoder.ts';
import {
  isStreamed,
  type PartChunk,
  type PartSynthesisOptions,
  synthesizeParts,
} from '../synthesis/part-synthesis.ts';
import type { SpokenPieces } from '../synthesis/spoken-pieces.ts';
import type { TextSource } from '../text/text-source.ts';
import type { PacedRun, RunHost } from './run-host.ts';

/** Of seeks in quick succession, as while a slider is dragged, only the last is requested. */
const SEEK_PAUSE_MS = 150;
/** Published speech exists in no other form, or as one MP3 file: worth waiting for a decoder. */
const FILES_PATIENCE_MS = 10_000;

/** Where in the text, and after how many samples of the speech, the first chunk begins. */
interface ChunkStart {
  readonly offset: number;
  readonly frames: number;
  /** Seconds; what counts for published speech. */
  readonly origin: number;
  /** Some of the text has been spoken before it. */
  readonly isBegun: boolean;
  /** The listener is seeking, and may seek again. */
  readonly isSeek?: boolean | undefined;
  /** Whether the first part is fetched at once, generated or published. */
  readonly isDue: { readonly generated: boolean; readonly published: boolean };
}

/** A text, as its chunks are requested. */
interface SourcedText {
  readonly source: TextSource;
  /** In order. */
  readonly sentences: readonly Span[];
  /** What need not be requested again. */
  readonly pieces: SpokenPieces;
  /** When it was requested (`performance.now()`). */
  readonly startedAt: number;
}

/** Where the sound of one text comes from: the service, part by part, files that were published, or what this page has had before. */
export class ChunkSource {
  /** What is requested: another voice where the first was refused. */
  request: SpeechRequest;
  /** The files that are played; undefined until they are known, and for speech that is generated. */
  published: PublishedSpeech | undefined;
  firstByteMs: number | undefined;
  readonly #text: SourcedText;
  readonly #host: RunHost;
  #opening: Promise<PublishedSpeech> | undefined;

  /** @param published Its files, opened before. */
  constructor(
    request: SpeechRequest,
    text: SourcedText,
    published: PublishedSpeech | undefined,
    host: RunHost,
  ) {
    this.request = request;
    this.published = published;
    this.#text = text;
    this.#host = host;
  }

  /**
   * Calls the service, or reads files, when the first chunk is read.
   * @param run Whose signal ends it, and whose turn decides when the next part is fetched.
   * @throws SpeechError; the signal's reason.
   */
  async *chunks(run: PacedRun, start: ChunkStart): AsyncGenerator<PartChunk, void> {
    const { signal } = run;
    if (this.request.published) {
      const published = await this.open(run);
      yield* published.chunks(start.origin, start.isDue.published, () => this.#host.untilDue(run), signal);
      return;
    }
    if (start.isSeek) await delay(SEEK_PAUSE_MS, signal);
    const from = { offset: start.offset, frames: start.frames, isDue: start.isDue.generated };
    let hasSound = start.isBegun;
    try {
      for await (const chunk of this.#spoken(run, from)) {
        hasSound ||= chunk.samples.length > 0;
        yield chunk;
      }
    } catch (error) {
      const other = hasSound ? undefined : this.#host.fallBack(error, this.#text.source);
      if (!other) throw error;
      this.request = other;
      yield* this.#spoken(run, from);
    }
  }

  /** Opens published speech, or takes what was opened before. */
  async open(run: PacedRun): Promise<PublishedSpeech> {
    const { request } = this;
    this.#opening ??= Promise.all([
      loadPublishedSpeech(this.#host.setup().assetBase),
      requestsOf({ ...request, lexicon: undefined }, this.#text.source, this.#text.sentences, this.#host),
    ]).then(([{ PublishedSpeech }, { sentences }]) =>
      PublishedSpeech.open(
        { request, signal: run.signal },
        [sentences, this.#text.sentences],
        this.#host,
        this.#decoder(FILES_PATIENCE_MS),
        (request, from, signal) => this.#speak(request, from, run, signal),
      ),
    );
    this.published ??= await this.#opening;
    return this.published;
  }

  async *#spoken(run: PacedRun, from: PartSynthesisOptions['from']): AsyncGenerator<PartChunk, void> {
    const { source } = this.#text;
    const written = await source.growth?.opened;
    // Its first words say in which dialect it is.
    await written?.begun(this.#host, run);
    const { request } = this;
    const voice = request.voice || (await this.#host.setup().defaultVoice(source));
    const spoken = { ...request, voice };
    if (!written) yield* this.#speak(spoken, from, run);
    else
      yield* written.chunks(from, this.#host, run, (text, at) => {
        const reading = this.#host.setup().readingOf?.(source);
        return this.#speak({ ...spoken, growth: undefined, text, reading }, at, run);
      });
  }

  async *#speak(
    request: SpeechRequest,
    from: PartSynthesisOptions['from'],
    run: PacedRun,
    signal = run.signal,
  ): AsyncGenerator<PartChunk, void> {
    yield* synthesizeParts(request, {
      ...this.#host.setup(),
      dispatch: (event) => this.#host.dispatch(event),
      requests: await requestsOf(request, this.#text.source, this.#text.sentences, this.#host),
      // Meanwhile the token is fetched. Without the file, speech arrives as samples.
      compact:
        isStreamed(request) && request.endpoint !== 'local:' ? this.#decoder() : Promise.resolve(undefined),
      signal,
      characterLimits: this.#host.characterLimits,
      from,
      pieces: this.#text.pieces,
      untilDue: (refusal) => this.#host.untilDue(run, refusal),
      onFirstByte: () => {
        this.firstByteMs ??= performance.now() - this.#text.startedAt;
      },
    });
  }

  #decoder(patienceMs?: number): PartSynthesisOptions['compact'] {
    const { assetBase } = this.#host.setup();
    return loadSpeechDecoder(assetBase).then(
      ({ chooseDecoder }) => chooseDecoder(assetBase, patienceMs),
      () => undefined,
    );
  }
}
