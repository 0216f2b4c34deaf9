import { isSpeechErrorCode, SpeechError } from '../contract/errors.ts';
import type { StreamEvent, WordTime } from '../contract/synthesis.ts';
import { voiceGroupOf } from '../contract/voice-group.ts';
import { eventBatches } from '../formats/event-data.ts';
import type { Sound } from '../formats/mixed-sound.ts';
import { createPcmDecoder } from '../formats/pcm-decoder.ts';
import type { SpeechDecoder } from '../formats/speech-decoder.ts';
import { gatherEvents } from './gather-events.ts';
import {
  answered,
  authorizedFetch,
  type ConnectionOptions,
  connectionError,
  type SignedText,
} from './request.ts';

/** How a body can be shorter than samples. */
export type CompactCodec = 'opus' | 'mp3';

/** Content types of compact streams. */
const COMPACT_TYPES: Readonly<Record<CompactCodec, RegExp>> = {
  opus: /codecs="?opus/i,
  mp3: /codecs="?mp3|^audio\/mpeg/i,
};
const NO_SAMPLES = new Int16Array();
/** For the first byte of a stream that has begun: it is paid for, and a model that starts slowly may take a minute. The proxy waits 90 s. */
const FIRST_BYTE_TIMEOUT_MS = 100_000;

/** A chunk of streamed speech: 16-bit mono samples at 24 kHz, and the words timed since the previous chunk. */
export interface SpeechChunk<Decoded extends Sound = Int16Array> {
  readonly samples: Decoded;
  readonly words: readonly WordTime[];
}

export interface SynthesizeOptions<Decoded extends Sound = Int16Array> extends ConnectionOptions, SignedText {
  /** A voice id of the catalog. */
  voice: string;
  /** The speaker group that holds the voice (`model_version` on the wire); when omitted, that of the voice's id, else `v3`. */
  voiceGroup?: string | undefined;
  /** Reading language; inferred from the voice's id when omitted. */
  dialect?: string | undefined;
  /** 0.25 to 4, applied by the service; each speed is billed as a new text. */
  speed?: number | undefined;
  /** Request word times. */
  timestamps?: boolean | undefined;
  /**
   * Asks for a compact stream, a tenth of the size, and opens its decoder. A service that has none answers with samples. Errors of the
   * decoder are `stream-truncated`.
   */
  openDecoder?: (() => SpeechDecoder<Decoded>) | undefined;
  /** What the decoder decodes; `opus` when omitted. */
  codec?: CompactCodec | undefined;
  /** An earlier response to the same request, in place of a call. */
  response?: Response | undefined;
  /** Called with a compact response that others may have too, not read yet, once all of it has arrived and is decoded. */
  onComplete?: ((response: Response) => void) | undefined;
  /** Called once, when the first byte of the body arrives. */
  onFirstByte?: (() => void) | undefined;
}

/**
 * Synthesizes a text as a stream. Characters are billed when the stream starts.
 * With timestamps the wire carries events (`sse`), else headerless samples (`pcm`), a third smaller.
 * @throws SpeechError; `timeout` after 40 s without an answer; `stream-truncated` when the connection breaks, or brings nothing for 40 s, 100 s before its first byte: discard the audio received so far (docs/contract-coverage.md,
 * Streaming); what an `error` event before any sound has as its code. Stopping the iteration or aborting the signal closes the connection.
 */
export async function* synthesize<Decoded extends Sound = Int16Array>(
  text: string,
  options: SynthesizeOptions<Decoded>,
): AsyncGenerator<SpeechChunk<Decoded | Int16Array>, void> {
  const response = options.response ?? (await answered(request(text, options)));
  if (!response.body) throw new SpeechError('internal', 'The response of the speech service has no body.');
  const isCompact = COMPACT_TYPES[options.codec ?? 'opus'].test(response.headers.get('content-type') ?? '');
  // The address of what the proxy keeps for everybody.
  const isShared = isCompact && response.headers.has('content-location');
  const copy = options.onComplete && isShared ? response.clone() : undefined;
  const decoder: SpeechDecoder<Decoded | Int16Array> =
    (isCompact && options.openDecoder?.()) || createPcmDecoder();
  const readBody = options.timestamps ? readEvents : readSamples;
  let isWhole = false;
  try {
    yield* readBody(response.body, decoder, options);
    isWhole = true;
  } catch (error) {
    throw isCompact && !(error instanceof SpeechError) && !options.signal?.aborted ? truncated(error) : error;
  } finally {
    decoder.close();
    if (isWhole && copy) options.onComplete?.(copy);
    else void copy?.body?.cancel().catch(() => {});
  }
}

function request(text: string, options: SynthesizeOptions<Sound>): Promise<Response> {
  return authorizedFetch(
    '/api/tts-stream',
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(options.openDecoder && { accept: acceptOf(options) }),
      },
      body: JSON.stringify({
        text,
        speaker_id: options.voice,
        model_version: voiceGroupOf(options.voice, options.voiceGroup),
        dialect: options.dialect,
        speed: options.speed,
        stream_format: options.timestamps ? 'sse' : 'pcm',
        include_timestamps: options.timestamps || undefined,
      }),
    },
    'tts',
    options,
  );
}

function acceptOf({ timestamps, codec = 'opus' }: SynthesizeOptions<Sound>): string {
  if (timestamps) return `text/event-stream; codecs=${codec}`;
  return codec === 'mp3' ? 'audio/mpeg' : 'audio/ogg; codecs=opus';
}

async function* readSamples<Decoded extends Sound>(
  body: ReadableStream<Uint8Array>,
  decoder: SpeechDecoder<Decoded>,
  options: SynthesizeOptions<Sound>,
) {
  for await (const bytes of read(body, options)) {
    const samples = await decoder.push(bytes);
    if (samples.length) yield { samples, words: [] };
  }
  if (decoder.rest) throw truncated();
  const last = await decoder.finish();
  if (last.length) yield { samples: last, words: [] };
}

async function* readEvents<Decoded extends Sound>(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  decoder: SpeechDecoder<Decoded>,
  options: SynthesizeOptions<Sound>,
): AsyncGenerator<SpeechChunk<Decoded | Int16Array>, void> {
  const text = body.pipeThrough(new TextDecoderStream());
  let yielded = 0;
  let hasBegun = false;
  for await (const batch of eventBatches(read(text, options)))
    for (const { audio, words, end } of gatherEvents(batch.map(parseEvent))) {
      const samples = audio.length ? await decoder.push(audio) : NO_SAMPLES;
      hasBegun ||= audio.length > 0;
      yielded += words.length;
      if (samples.length || words.length) yield { samples, words };
      if (end?.type === 'error') throw failure(end, hasBegun);
      if (!end) continue;
      const last = await decoder.finish();
      // This list is cumulative: skip the words yielded before.
      const missed = end.words?.slice(yielded) ?? [];
      if (last.length || missed.length) yield { samples: last, words: missed };
      return;
    }
  // The events have an end marker; a body that ends without it was cut off.
  throw truncated();
}

/**
 * Before any sound it has the code that the refusal would have had, but no status: with 503 it would be requested again by itself, and a proxy
 * has charged it already.
 */
function failure(event: Extract<StreamEvent, { type: 'error' }>, hasBegun: boolean): SpeechError {
  const code = !hasBegun && isSpeechErrorCode(event.code) ? event.code : 'stream-truncated';
  return new SpeechError(code, `The speech service failed while speaking: ${event.error}`);
}

function parseEvent(data: string): StreamEvent {
  try {
    return JSON.parse(data) as StreamEvent;
  } catch (cause) {
    throw new SpeechError('stream-truncated', 'The speech service sent an event that is not JSON.', {
      cause,
    });
  }
}

/**
 * Iterates a stream, which Safari cannot; a broken connection becomes `stream-truncated`, and leaving early cancels. Where
 * the page itself speaks, what it could not load stays the reason.
 */
async function* read<T>(
  stream: ReadableStream<T>,
  { signal, onFirstByte }: SynthesizeOptions<Sound>,
): AsyncGenerator<T, void> {
  const reader = stream.getReader();
  let [begun, finished] = [false, false];
  try {
    for (;;) {
      const { done, value } = await answered(reader.read(), begun ? undefined : FIRST_BYTE_TIMEOUT_MS);
      if (done) break;
      if (!begun) onFirstByte?.();
      begun = true;
      yield value;
    }
    finished = true;
  } catch (cause) {
    const error = connectionError(cause, signal);
    finished = true;
    const isOfPage = error instanceof SpeechError && error.code === 'asset-blocked';
    throw error instanceof SpeechError && !isOfPage ? truncated(cause) : error;
  } finally {
    if (!finished) await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}

function truncated(cause?: unknown): SpeechError {
  return new SpeechError('stream-truncated', 'The connection was lost before the speech was complete.', {
    cause,
  });
}
