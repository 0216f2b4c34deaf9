import { type SpeechChunk, synthesize } from '../../../client/synthesize.ts';
import {
  type GenerationOptions,
  type SynthesizeOnceOptions,
  synthesizeFile,
  synthesizeWithTimestamps,
} from '../../../client/synthesize-once.ts';
import type { TokenSource } from '../../../client/token-source.ts';
import { SpeechError } from '../../../contract/errors.ts';
import { countCharacters, SYNTHESIS_SAMPLE_RATE } from '../../../contract/limits.ts';
import type { Span } from '../../../text/types.ts';
import { createWordMap, type TimedWord } from '../words/word-map.ts';
import { decodeSpeech } from './decode-speech.ts';
import { nextPart } from './text-parts.ts';

/** `stream` plays while it is made; the others are made whole first. */
export type SpeechFormat = 'stream' | 'wav' | 'opus' | 'mp3';

/** What to say and how. Equal requests sound the same, so that the second needs no call. */
export interface SpeechRequest {
  readonly text: string;
  readonly endpoint: string;
  readonly voice: string;
  readonly voiceGroup: string;
  readonly dialect: string | undefined;
  readonly speed: number | undefined;
  readonly format: SpeechFormat;
  readonly generation: GenerationOptions;
}

/** Samples of the whole text, whatever part they came in; word times count from the first sample of the text. */
export interface PartChunk {
  readonly samples: Int16Array;
  readonly words: readonly TimedWord[];
  /** Set on the last chunk of a part: where its text ended. What came before is complete and paid for. */
  readonly partEnd?: number;
}

/** Longest text of one request that an endpoint has not refused yet, in code points. */
export interface CharacterLimit {
  maximum: number;
}

export interface PartSynthesisOptions {
  /** Of the whole text, in order. */
  readonly sentences: readonly Span[];
  readonly tokenSource: TokenSource;
  readonly fetch: typeof globalThis.fetch | undefined;
  readonly signal: AbortSignal;
  readonly limit: CharacterLimit;
  /** Offset into the text to go on from, and the frames already there. */
  readonly from: { readonly offset: number; readonly frames: number };
  /** Resolves when the next part is due, so that a long text is not billed before it is needed. */
  readonly untilDue: () => Promise<void>;
  readonly onFirstByte: () => void;
}

/** A token that names no limit may stand for a free plan (contract, Limits). */
const DEFAULT_LIMIT = 500;
const SHORTEST_LIMIT = 50;
const RETRY_DELAYS_MS = [400, 1200, 3600];

/**
 * Speaks a text of any length: parts of whole sentences as long as the token allows, each requested when it is due.
 * @throws SpeechError; a part that broke off is to be discarded (contract, `POST /api/tts-stream`).
 */
export async function* synthesizeParts(
  request: SpeechRequest,
  options: PartSynthesisOptions,
): AsyncGenerator<PartChunk, void> {
  const { sentences, limit, tokenSource, signal } = options;
  let { offset, frames } = options.from;
  for (let first = true; ; first = false) {
    if (!request.text.slice(offset).trim()) return;
    if (!first) await options.untilDue();
    const token = await tokenSource.token('tts', signal);
    const most = Math.min(limit.maximum, token.limits?.max_chars || DEFAULT_LIMIT);
    const part = nextPart(request.text, sentences, offset, most)!;
    const text = request.text.slice(part.start, part.end);
    const startTime = frames / SYNTHESIS_SAMPLE_RATE;
    try {
      for await (const chunk of speakPart(text, request, options)) {
        frames += chunk.samples.length;
        yield {
          samples: chunk.samples,
          words: chunk.words.map((word) => shift(word, startTime, part.start)),
        };
      }
    } catch (error) {
      const length = countCharacters(text);
      if (!refusedLength(error) || length <= SHORTEST_LIMIT) throw error;
      limit.maximum = Math.max(SHORTEST_LIMIT, Math.floor(length / 2));
      continue;
    }
    offset = part.end;
    yield { samples: new Int16Array(0), words: [], partEnd: offset };
  }
}

/** One request, tried again while nothing has sounded: after 503 with patience, after a collapse once with another seed. */
async function* speakPart(
  text: string,
  request: SpeechRequest,
  options: PartSynthesisOptions,
): AsyncGenerator<{ samples: Int16Array; words: readonly TimedWord[] }, void> {
  let seed = request.generation.seed;
  let collapses = 0;
  for (let attempt = 0; ; ) {
    let received = 0;
    const mapWords = createWordMap(text);
    try {
      const retry = collapses ? { ...request, generation: { ...request.generation, seed } } : request;
      for await (const chunk of requestSpeech(text, retry as SpeechRequest, options)) {
        received += chunk.samples.length;
        yield { samples: chunk.samples, words: mapWords(chunk.words) };
      }
      if (received) return;
    } catch (error) {
      const patience = RETRY_DELAYS_MS[attempt++];
      if (received || patience === undefined || !isUnavailable(error)) throw error;
      await delay(patience, options.signal);
      continue;
    }
    if (collapses++)
      throw new SpeechError('synthesis-failed', 'The service could make no speech of this text.', {
        field: 'text',
      });
    seed = (seed ?? 0) + 1;
  }
}

async function* requestSpeech(
  text: string,
  request: SpeechRequest,
  options: PartSynthesisOptions,
): AsyncGenerator<SpeechChunk, void> {
  const { endpoint, voice, voiceGroup, dialect, speed, format, generation } = request;
  const call: SynthesizeOnceOptions = {
    endpoint,
    voice,
    voiceGroup,
    dialect,
    speed,
    tokenSource: options.tokenSource,
    signal: options.signal,
    fetch: options.fetch,
  };
  if (format === 'stream' && !Object.keys(generation).length) {
    yield* synthesize(text, { ...call, timestamps: true, onFirstByte: options.onFirstByte });
  } else if (format === 'opus' || format === 'mp3') {
    const { bytes } = await synthesizeFile(text, { ...call, generation, format });
    options.onFirstByte();
    yield { samples: await decodeSpeech(bytes), words: [] };
  } else {
    const speech = await synthesizeWithTimestamps(text, { ...call, generation });
    options.onFirstByte();
    if (!speech.collapsed) yield { samples: speech.samples, words: speech.words };
  }
}

function shift(word: TimedWord, seconds: number, offset: number): TimedWord {
  return {
    ...word,
    start: word.start + seconds,
    end: word.end + seconds,
    charIndex: word.charIndex + offset,
  };
}

function refusedLength(error: unknown): boolean {
  return error instanceof SpeechError && error.code === 'text-too-long';
}

function isUnavailable(error: unknown): boolean {
  return error instanceof SpeechError && error.status === 503;
}

/** @throws the signal's reason when it aborts first. */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
