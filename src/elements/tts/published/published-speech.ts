import { html, type TemplateResult } from 'lit';
import { createDeferred } from '../../../async/deferred.ts';
import { delay } from '../../../async/delay.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import type { Sound } from '../../../formats/mixed-sound.ts';
import type { VoicedSentence } from '../../../text/voices/voiced-sentences.ts';
import type { TimedWord } from '../../../text/words/word-map.ts';
import { DegradedEvent } from '../../base/events.ts';
import { publishedStrings } from '../../localization/published-strings.ts';
import type { SpeechRequest } from '../requests/speech-request.ts';
import type { SpeechSetup } from '../requests/speech-setup.ts';
import type { CompactSpeech } from '../synthesis/choose-decoder.ts';
import type { PartChunk } from '../synthesis/part-synthesis.ts';
import { joinOffThread, shift } from '../synthesis/spoken-pieces.ts';
import { fetchRecording } from './fetch-recording.ts';
import { type Piece, type PlaybackPlan, piecesOf, planPlayback } from './plan-playback.ts';
import { RecordedSound } from './recorded-sound.ts';
import type { Recording } from './recording.ts';

/** Seeks in quick succession, as while a slider is dragged, fetch only where they end. */
const SEEK_PAUSE_MS = 250;

/** The speech that is played from files. */
interface RequestedSpeech {
  readonly request: SpeechRequest;
  readonly signal: AbortSignal;
}

/** What is needed of the element. */
interface PublishedSpeechHost {
  setup(): SpeechSetup;
  /** Receives `kurdish-degraded`. */
  dispatch(event: Event): void;
}

/**
 * Speaks text that is not in the recording.
 * @param from Offsets into the text, and what comes before in samples at 24 kHz.
 */
type Speak = (
  request: SpeechRequest,
  from: { readonly offset: number; readonly end: number; readonly frames: number },
  signal: AbortSignal,
) => AsyncGenerator<PartChunk, void>;

/** Speech from files that were published ahead of time: a JSON file, and the audio that it names. */
export class PublishedSpeech {
  /** Address of a file that sounds the same; undefined where changed parts are spoken. */
  readonly file: string | undefined;
  /** The page's text has changed since, and the recording is played as it is. */
  readonly #isOutdated: boolean;
  readonly #request: SpeechRequest;
  readonly #speak: Speak;
  readonly #recording: Recording;
  readonly #pieces: readonly Piece[];
  readonly #sound: RecordedSound;
  readonly #abort = new AbortController();
  #startedAt = Number.NEGATIVE_INFINITY;

  private constructor(
    request: SpeechRequest,
    recording: Recording,
    { pieces, isOutdated }: PlaybackPlan,
    sound: RecordedSound,
    speak: Speak,
  ) {
    this.#request = request;
    this.#recording = recording;
    this.#pieces = pieces;
    this.#isOutdated = isOutdated;
    this.#sound = sound;
    this.#speak = speak;
    const { audio } = recording;
    const all = piecesOf(recording);
    const isAsRecorded =
      pieces.length === all.length &&
      pieces.every(({ recorded }, index) => recorded === all[index]!.recorded);
    if (isAsRecorded) this.file = (audio.find(({ type }) => type.startsWith('audio/mpeg')) ?? audio[0]).url;
  }

  /**
   * @param cuts Sentences of the text: see `planPlayback`.
   * @param decoders Opens decoders of Opus; resolves with undefined where there are none.
   * @throws SpeechError as `fetchRecording` and `planPlayback`.
   */
  static async open(
    { request, signal }: RequestedSpeech,
    cuts: readonly (readonly VoicedSentence[])[],
    { setup, dispatch }: PublishedSpeechHost,
    decoders: Promise<Pick<CompactSpeech, 'openDecoder' | 'openFile'> | undefined>,
    speak: Speak,
  ): Promise<PublishedSpeech> {
    const { fetch } = setup();
    const { src, isMended } = request.published!;
    const recording = await fetchRecording(src, signal, fetch);
    const plan = await planPlayback(recording, request.text, cuts, isMended);
    if (plan.isOutdated) {
      const reason = 'The text has changed since its speech was published.';
      dispatch(new DegradedEvent({ feature: 'published-speech', reason }));
    }
    return new PublishedSpeech(
      request,
      recording,
      plan,
      new RecordedSound(recording, fetch, decoders),
      speak,
    );
  }

  /** Seconds of all of it: exact where all is recorded, else an estimate until the changed parts have arrived. */
  get duration(): number {
    const last = this.#pieces.at(-1);
    return last ? (last.start + last.frames) / SYNTHESIS_SAMPLE_RATE : 0;
  }

  /** Where the speech is between the sounds before and after it, in seconds. */
  get speech(): readonly [start: number, end: number] {
    const { intro, outro } = this.#recording;
    const starts = this.#pieces.map(({ start }) => start / SYNTHESIS_SAMPLE_RATE);
    return [(intro && starts[1]) ?? 0, (outro && starts.at(-1)) ?? this.duration];
  }

  /** What the controls say about it. @param lang BCP 47 tag. */
  notice(lang: string): TemplateResult | undefined {
    if (!this.#isOutdated) return undefined;
    return html`<div part="notice" class="notice" role="status">${publishedStrings(lang).outdated}</div>`;
  }

  /** The nearest time that can be played, in seconds. */
  clamp(seconds: number): number {
    const last = Math.round(this.duration * SYNTHESIS_SAMPLE_RATE) - 1;
    return Math.max(0, Math.min(Math.round(seconds * SYNTHESIS_SAMPLE_RATE), last)) / SYNTHESIS_SAMPLE_RATE;
  }

  /**
   * @param origin Seconds to begin with.
   * @param isDue Whether the first part is fetched at once.
   * @param untilDue Resolves when the next part has to be fetched.
   * @returns Words as far as they are known, then the samples with further words. Times count from the first sample of the whole.
   * @throws SpeechError as `RecordedSound.part` and the service; the signal's reason.
   */
  async *chunks(
    origin: number,
    isDue: boolean,
    untilDue: () => Promise<void>,
    signal: AbortSignal,
  ): AsyncGenerator<PartChunk, void> {
    const from = Math.round(origin * SYNTHESIS_SAMPLE_RATE);
    const first = Math.max(
      0,
      this.#pieces.findLastIndex(({ start }) => start <= from),
    );
    const before = this.#pieces.slice(0, first).flatMap((piece) => this.#wordsOf(piece));
    yield { samples: new Int16Array(), words: [...before, ...this.#wordsFrom(first)] };
    const now = performance.now();
    const isHasty = now - this.#startedAt < SEEK_PAUSE_MS;
    this.#startedAt = now;
    if (isHasty) await delay(SEEK_PAUSE_MS, signal);
    let position = from;
    for (const [index, piece] of [...this.#pieces.entries()].slice(first)) {
      if (!isDue || index > first) await untilDue();
      if (position < piece.start) yield silence(piece.start - position);
      position = Math.max(position, piece.start);
      let skip = position - piece.start;
      const isNew = piece.recorded === undefined && !piece.spoken;
      for await (const { samples, words } of this.#chunksOf(piece, signal)) {
        const rest = samples.subarray(Math.min(skip, samples.length));
        skip -= samples.length - rest.length;
        position += rest.length;
        yield { samples: rest, words };
      }
      if (isNew) yield { samples: new Int16Array(), words: this.#wordsFrom(index + 1) };
    }
    const end = Math.round(this.duration * SYNTHESIS_SAMPLE_RATE);
    if (position < end) yield silence(end - position);
  }

  /** All of it. What is missing is fetched. */
  async samples(): Promise<Sound> {
    const pieces: Sound[] = [];
    for await (const { samples } of this.chunks(0, true, async () => {}, this.#abort.signal))
      pieces.push(samples);
    return joinOffThread(pieces);
  }

  /** Ends what is being fetched. */
  close(reason: unknown): void {
    this.#abort.abort(reason);
    this.#sound.close();
  }

  async *#chunksOf(piece: Piece, signal: AbortSignal): AsyncGenerator<PartChunk, void> {
    const { recorded, spoken } = piece;
    if (recorded !== undefined) {
      for await (const samples of this.#sound.part(recorded, signal)) yield { samples, words: [] };
      return;
    }
    if (spoken) {
      yield { samples: spoken.samples, words: [] };
      return;
    }
    if (piece.speaking) {
      // It is being bought, to play or to save it. Where that fails, this one tries again.
      await piece.speaking;
      signal.throwIfAborted();
      yield* this.#chunksOf(piece, signal);
      return;
    }
    const done = createDeferred();
    piece.speaking = done.promise;
    try {
      yield* this.#speakPiece(piece, signal);
    } finally {
      piece.speaking = undefined;
      done.resolve();
    }
  }

  async *#speakPiece(piece: Piece, signal: AbortSignal): AsyncGenerator<PartChunk, void> {
    const { start, span } = piece;
    const { dialect, voice, voiceGroup, speed } = this.#recording;
    const request = this.#request;
    const { end, start: offset } = span!;
    const own = { dialect, voice, voiceGroup, speed, published: undefined };
    const arrived: Sound[] = [];
    const words: TimedWord[] = [];
    const chunks = this.#speak({ ...request, ...own }, { offset, end, frames: start }, signal);
    for await (const chunk of chunks) {
      arrived.push(chunk.samples);
      words.push(...chunk.words.map((word) => shift(word, -start / SYNTHESIS_SAMPLE_RATE)));
      yield { samples: chunk.samples, words: chunk.words };
    }
    const samples = await joinOffThread(arrived);
    piece.spoken = { samples, words };
    const difference = samples.length - piece.frames;
    piece.frames = samples.length;
    for (const later of this.#pieces.slice(this.#pieces.indexOf(piece) + 1)) later.start += difference;
  }

  /** Words of the pieces from one on, up to the next that has to be spoken first. */
  #wordsFrom(index: number): TimedWord[] {
    const rest = this.#pieces.slice(index);
    const next = rest.findIndex(({ recorded, spoken }) => recorded === undefined && !spoken);
    return rest.slice(0, next < 0 ? rest.length : next).flatMap((piece) => this.#wordsOf(piece));
  }

  #wordsOf({ recorded, span, start, spoken }: Piece): TimedWord[] {
    const seconds = start / SYNTHESIS_SAMPLE_RATE;
    if (spoken) return spoken.words.map((word) => shift(word, seconds));
    if (recorded === undefined || !span) return [];
    const { text } = this.#request;
    return recorded.words.map(([from, to, at, length]) => {
      const charIndex = Math.min(span.start + at, span.end);
      const charLength = Math.min(length, span.end - charIndex);
      const word = text.slice(charIndex, charIndex + charLength);
      return shift({ word, start: from / 1000, end: to / 1000, charIndex, charLength }, seconds);
    });
  }
}

function silence(frames: number): PartChunk {
  return { samples: new Int16Array(frames), words: [] };
}
