import { delay } from '../../../async/delay.ts';
import type { ConnectionOptions } from '../../../client/request.ts';
import { type SpeechChunk, synthesize } from '../../../client/synthesize.ts';
import type { TokenSource } from '../../../client/token-source.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { countCharacters, SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import type { Sound } from '../../../formats/mixed-sound.ts';
import { splitSentences } from '../../../text/normalize/split-sentences.ts';
import { nextPart } from '../../../text/parts/next-part.ts';
import type { Span } from '../../../text/utterance/utterance.ts';
import type { VoiceRun } from '../../../text/voices/voice-run.ts';
import type { TimedWord } from '../../../text/words/word-map.ts';
import { loadLocalSpeech } from '../../local/load-local-speech.ts';
import type { Notice } from '../../local/notice.ts';
import type { PartRequest, PartRequests } from '../requests/part-requests.ts';
import type { SpeechRequest } from '../requests/speech-request.ts';
import type { CompactSpeech } from './choose-decoder.ts';
import { loadExplainRefusal } from './load-explain-refusal.ts';
import { loadSpeechFiles } from './load-speech-files.ts';
import { rememberedLimit } from './remembered-limit.ts';
import { restOf, type SpokenPiece, type SpokenPieces, shift } from './spoken-pieces.ts';

/** Sound, whatever part it came in; word times count from the first sample of the whole text. */
export interface PartChunk {
  readonly samples: Sound;
  readonly words: readonly TimedWord[];
  /** The part that they belong to, which is arriving. */
  readonly within?: Span;
  /** Set on the last chunk of a part: its place in the text. All of it has arrived, and is paid for. */
  readonly part?: Span;
}

/** Of the text: one request. */
interface Part extends Span, PartRequest {
  readonly text: string;
  /** Of a run that another voice speaks. */
  readonly voice?: VoiceRun | undefined;
  /** The greatest length that decided where it ends, in code points. */
  readonly limit: number;
}

export interface PartSynthesisOptions {
  readonly requests: PartRequests;
  readonly tokenSource: TokenSource;
  readonly fetch: typeof globalThis.fetch | undefined;
  /** `local`: the page speaks where the service fails. */
  readonly fallback?: 'local' | null;
  readonly show?: ((notice: Notice | undefined) => void) | undefined;
  /** Receives `kurdish-degraded`. */
  readonly dispatch?: ((event: Event) => void) | undefined;
  readonly assetBase: string | undefined;
  /** Decodes and keeps compact streams; resolves with undefined where that is not possible. */
  readonly compact: Promise<CompactSpeech | undefined>;
  readonly signal: AbortSignal;
  /** By endpoint: the longest text of one request that it has not refused yet, in code points. */
  readonly characterLimits: Map<string, number>;
  /**
   * Offset into the text to continue from, and the frames received before it; `isDue` is false where the first request waits too; `end`
   * is the offset to stop at, by default that of the text.
   */
  readonly from: {
    readonly offset: number;
    readonly frames: number;
    readonly isDue?: boolean;
    readonly end?: number;
  };
  /** What has been spoken, and is not requested again. */
  readonly pieces?: SpokenPieces;
  /**
   * Resolves when the next part is due: a long text is not billed before it is needed.
   * @param refusal Of that part; thrown, unless it may be asked for again.
   */
  readonly untilDue: (refusal?: unknown) => Promise<void>;
  readonly onFirstByte: () => void;
}

/** Code points. A token without a limit may belong to a free plan (docs/contract-coverage.md, Limits). */
const DEFAULT_LIMIT = 500;
const SHORTEST_LIMIT = 50;
const RETRY_DELAYS_MS = [400, 1200, 3600];

/**
 * Speaks a text of any length: in parts of whole sentences, as long as the token allows, each requested when it is due.
 * @throws SpeechError; an incomplete part must be discarded (docs/contract-coverage.md, Streaming).
 */
export async function* synthesizeParts(
  request: SpeechRequest,
  options: PartSynthesisOptions,
): AsyncGenerator<PartChunk, void> {
  const { requests, characterLimits, tokenSource, signal, pieces } = options;
  const { sentences } = requests;
  const whole = request.text.slice(0, options.from.end);
  let { offset, frames, isDue = true } = options.from;
  for (; ; isDue = false) {
    const next = whole.slice(offset).search(/\S/);
    if (next < 0) return;
    const piece = pieces?.at(offset + next);
    if (piece) {
      const rest = restOf(piece, offset + next);
      yield wholePiece(rest, frames / SYNTHESIS_SAMPLE_RATE);
      frames += rest.samples.length;
      offset = rest.end;
      continue;
    }
    if (await pieces?.arrival(offset + next)) {
      signal.throwIfAborted();
      continue;
    }
    if (!isDue) await options.untilDue();
    const before = pieces?.nextStart(offset) ?? Number.POSITIVE_INFINITY;
    const cut = async (limit: number, longest = limit): Promise<Part> => {
      // The signatures of a text were made for its parts in order.
      if (request.signature) offset = startOfPart(whole, sentences, offset, limit);
      const { start, end, voice } = nextPart(whole, sentences, offset, longest)!;
      const text = whole.slice(start, Math.min(end, before)).trimEnd();
      const spoken = await requests.of(text, voice);
      // As it is said, a part may be longer than as it is written.
      const isOver = countCharacters(spoken.said.text) > limit && longest > SHORTEST_LIMIT;
      if (isOver) return cut(limit, Math.floor(longest * 0.9));
      return { start, end: start + text.length, limit, text, voice, ...spoken };
    };
    const remembered = isStreamed(request) && rememberedLimit(request.endpoint);
    let part = remembered ? await cut(remembered) : undefined;
    const kept = part && (await (await options.compact)?.store?.match(part.request, part.said.text));
    if (!part || !kept) {
      const token = await tokenSource.token('tts', signal);
      const knownLimit = characterLimits.get(request.endpoint) ?? Number.POSITIVE_INFINITY;
      part = await cut(Math.min(knownLimit, token.limits?.max_chars || DEFAULT_LIMIT));
    }
    const { text } = part;
    const startTime = frames / SYNTHESIS_SAMPLE_RATE;
    const signature = signatureOf(request, sentences, part);
    try {
      for await (const chunk of speakPart(part, { ...part.request, signature }, options, kept)) {
        frames += chunk.samples.length;
        yield {
          samples: chunk.samples,
          words: chunk.words.map((word) => moved(word, startTime, part.start)),
          within: part,
        };
      }
    } catch (error) {
      if (part.voice && requests.isRefusal(part.voice, error)) {
        requests.refuse(part.voice, error);
        continue;
      }
      const length = countCharacters(text);
      if (isTooLong(error) && length > SHORTEST_LIMIT)
        characterLimits.set(request.endpoint, Math.max(SHORTEST_LIMIT, Math.floor(length / 2)));
      else await options.untilDue(error);
      continue;
    }
    offset = part.end;
    yield { samples: new Int16Array(0), words: [], part };
  }
}

function wholePiece({ start, end, samples, words }: SpokenPiece, seconds: number): PartChunk {
  return { samples, words: words.map((word) => shift(word, seconds)), part: { start, end } };
}

/** Where the part that contains an offset starts, counted from the start of the text. */
function startOfPart(text: string, sentences: readonly Span[], offset: number, limit: number): number {
  for (let start = 0; ; ) {
    const part = nextPart(text, sentences, start, limit);
    if (!part || part.end > offset) return start;
    start = part.end;
  }
}

/** Counts the parts from the start of the text: speech that was kept of an earlier attempt has no request. */
function signatureOf(
  { text, signature }: SpeechRequest,
  sentences: readonly Span[],
  part: Part,
): string | undefined {
  if (!signature) return undefined;
  let index = 0;
  for (let at = 0; at < part.end; at = nextPart(text, sentences, at, part.limit)!.end) index++;
  return signature.split('.')[index - 1];
}

/** One request, retried while nothing has arrived: after 503 with increasing delays, after a collapse once with another seed. */
async function* speakPart(
  part: Part,
  request: SpeechRequest,
  options: PartSynthesisOptions,
  kept: Response | undefined,
): AsyncGenerator<{ samples: Sound; words: readonly TimedWord[] }, void> {
  let seed = request.generation.seed;
  let collapses = 0;
  for (let attempt = 0; ; ) {
    let received = 0;
    const mapWords = part.said.createWordMap();
    try {
      const retry = collapses ? { ...request, generation: { ...request.generation, seed } } : request;
      for await (const chunk of requestSpeech(part, retry as SpeechRequest, options, kept)) {
        received += chunk.samples.length;
        yield { samples: chunk.samples, words: mapWords(chunk.words) };
      }
      if (received) return;
    } catch (error) {
      const retryDelay = RETRY_DELAYS_MS[attempt++];
      if (received || retryDelay === undefined || !isUnavailable(error)) throw error;
      await delay(retryDelay, options.signal);
      continue;
    }
    if (collapses++)
      throw new SpeechError('synthesis-failed', 'The service could not generate speech for this text.', {
        field: 'text',
      });
    seed = (seed ?? 0) + 1;
  }
}

async function* requestSpeech(
  { said: { text }, limit, voice }: Part,
  request: SpeechRequest,
  options: PartSynthesisOptions,
  kept: Response | undefined,
): AsyncGenerator<SpeechChunk<Sound>, void> {
  const { format, generation, published, reading, lexicon, ...spoken } = request;
  const { tokenSource, signal, fetch, onFirstByte } = options;
  const call: typeof spoken & Partial<ConnectionOptions> = {
    ...spoken,
    tokenSource,
    signal,
    fetch,
    explain: (error) =>
      loadExplainRefusal(options.assetBase).then(({ explainRefusal }) => explainRefusal(error, call)),
  };
  if (isStreamed(request)) {
    const { openDecoder, codec, store } = (await options.compact) ?? {};
    let received = 0;
    const onComplete = (response: Response) => {
      if (received) void store?.put(request, text, limit, response);
    };
    const source = kept ? { response: kept } : store && { onComplete };
    try {
      const streamed = { ...call, ...source, timestamps: true, openDecoder, codec, onFirstByte };
      const spoken =
        options.fallback === 'local'
          ? (await loadLocalSpeech(options.assetBase)).speakWithFallback(text, streamed, {
              ...options,
              sentences: splitSentences(text),
              isRefusal: (error) => options.requests.isRefusal(voice, error),
            })
          : synthesize(text, streamed);
      for await (const chunk of spoken) {
        received += chunk.samples.length;
        yield chunk;
      }
    } catch (error) {
      if (kept && !signal.aborted) await store?.delete(request, text);
      throw error;
    }
    return;
  }
  const { synthesizeWhole } = await loadSpeechFiles(options.assetBase);
  const speech = await synthesizeWhole(text, format, {
    ...call,
    generation,
    assetBase: options.assetBase,
  });
  onFirstByte();
  if (speech) yield speech;
}

/** Whether a request plays while it is generated. */
export function isStreamed({ format, generation }: SpeechRequest): boolean {
  return format === 'stream' && !Object.keys(generation).length;
}

function moved(word: TimedWord, seconds: number, offset: number): TimedWord {
  return { ...shift(word, seconds), charIndex: word.charIndex + offset };
}

function isTooLong(error: unknown): boolean {
  return error instanceof SpeechError && error.code === 'text-too-long';
}

function isUnavailable(error: unknown): boolean {
  return error instanceof SpeechError && error.status === 503;
}
