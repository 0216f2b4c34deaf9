import { keptAlive, SILENCE } from '../../async/kept-alive.ts';
import { withTimeout } from '../../async/with-timeout.ts';
import { SpeechError, type SpeechErrorCode } from '../../contract/errors.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import { type AudioPiece, encodeChunks } from '../../encode/encode-chunks.ts';
import { ThreadedEncoder } from '../../encode/threaded-encoder.ts';
import type { SynthesisChunk, SynthesisEngine } from '../../engine/synthesis-engine.ts';
import { COMPACT_TYPES, compactCodec } from '../../formats/compact-codec.ts';
import { estimatedDuration } from '../../text/estimated-duration.ts';
import { STREAM } from '../admission/endpoint.ts';
import { isRefusal, type Refusal } from '../admission/refusal.ts';
import { describeError, type Logger } from '../http/logger.ts';
import { pcmBytes } from '../http/pcm-bytes.ts';
import { refusalResponse } from '../http/respond.ts';
import { streamFrom } from '../http/response-stream.ts';
import { streamEvents } from '../http/stream-events.ts';
import { HeldAnswer } from '../load/held-answer.ts';
import { admitRequest, type SynthesisServices } from './admit-request.ts';
import { billAbandoned } from './bill-abandoned.ts';
import { engineHeaders, engineOf } from './engine-headers.ts';
import { engineFailure, failureMessage, type Speech, startSynthesis } from './start-synthesis.ts';
import type { SynthesisRequest } from './synthesis-request.ts';
import { wavResponse } from './tts-proxy.ts';

/** The audio's format, and a hint to gateways not to buffer the stream. */
const STREAM_HEADERS = {
  'x-sample-rate': String(SYNTHESIS_SAMPLE_RATE),
  'x-channels': '1',
  'x-bit-depth': '16',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** A stream's share of memory: the chunks on their way from the engine to the socket, some of them in base64. */
const STREAM_BYTES = 384 * 1024;

/**
 * `POST /api/tts-stream`: speech as it is generated. The response starts, and is billed, once the first chunk exists; events start after 15 s
 * without one, with a comment, and are billed as before: until then a failure has its status, from then on it is an `error` event.
 */
export async function answerTtsStream(
  request: SynthesisRequest,
  services: SynthesisServices,
  engine: SynthesisEngine,
): Promise<Response> {
  const admitted = await admitRequest(request, STREAM, services);
  if (isRefusal(admitted)) return refusalResponse(admitted);
  const { account, job, format, group, includeTimestamps, characters, charge } = admitted;
  const headers = { ...STREAM_HEADERS, 'x-model-version': group, ...engineHeaders(engineOf(engine, job)) };

  const disconnect = new AbortController();
  const signal = AbortSignal.any([disconnect.signal, request.signal]);
  const answer = new HeldAnswer(services.load.budget.open(account));
  /** Never rejects. */
  const begin = async (): Promise<Speech | Response | Refusal> => {
    const made = { isBegun: false, seconds: 0, words: 0 };
    let isSent = false;
    try {
      const seconds = estimatedDuration(characters, job.speed);
      const sounds = format !== 'wav';
      const work = services.load.speech.open({ account, sounds, expectedSeconds: seconds, signal });
      const onBegin = () => answer.expect(sounds ? STREAM_BYTES : seconds * 2 * SYNTHESIS_SAMPLE_RATE);
      const speech = await startSynthesis({ engine, job, signal, work, onBegin, made });
      const whole = format === 'wav' ? await wavResponse(speech.chunks, answer, headers) : undefined;
      signal.throwIfAborted();
      // The stream starts here: whatever fails or is abandoned from now on is billed.
      const unpaid = speech.isCollapsed ? undefined : await charge.settle();
      if (unpaid) {
        disconnect.abort();
        return unpaid;
      }
      isSent = true;
      return whole ?? speech;
    } catch (error) {
      if (signal.aborted) {
        await billAbandoned({ account, text: job.text, charge, made }, services.load.abandoned);
      } else {
        services.logger.error('synthesis-failed', describeError(error));
      }
      return engineFailure(error);
    } finally {
      if (!isSent) answer.release();
      await charge.release();
    }
  };
  const beginning = begin();
  const begun = format === 'sse' ? await unlessSilent(beginning) : await beginning;
  if (begun instanceof Response) return begun;
  if (begun && isRefusal(begun)) return refusalResponse(begun);
  const speech = begun ?? later(beginning);
  const plainType = format === 'sse' ? 'text/event-stream' : 'audio/pcm';
  const codec = compactCodec(request.accept, plainType);
  const pieces = codec
    ? encodeChunks(speech.chunks, () => new ThreadedEncoder(`${codec}-stream`, signal))
    : plain(speech);
  const bytes =
    format === 'sse'
      ? streamEvents(pieces, {
          includeTimestamps,
          repeatsWords: !codec,
          isCollapsed: () => speech.isCollapsed,
          failureMessage,
          toBase64,
        })
      : audioOf(pieces);
  const sent = watched(bytes, { signal, logger: services.logger, onEnd: () => answer.release() });
  const alive = begun ? SILENCE : { ...SILENCE, first: 0 };
  const body = streamFrom(format === 'sse' ? keptAlive(sent, alive)[Symbol.asyncIterator]() : sent, () => {
    disconnect.abort();
    answer.release();
  });
  const contentType = codec ? COMPACT_TYPES[codec][plainType] : plainType;
  return new Response(body, { headers: { ...headers, 'content-type': contentType, vary: 'Accept' } });
}

/** Undefined after a silence in which a client might give up. */
function unlessSilent<Begun>(beginning: Promise<Begun>): Promise<Begun | undefined> {
  return withTimeout(beginning, SILENCE.later, () => new Error('Still silent.')).catch(() => undefined);
}

/** Speech whose stream has begun before it. A refusal comes too late for its status, and ends the stream. */
function later(beginning: Promise<Speech | Response | Refusal>): Speech {
  let isCollapsed = false;
  async function* chunks(): AsyncGenerator<SynthesisChunk, void> {
    const begun = await beginning;
    if (isRefusal(begun)) {
      const { error, code } = begun.body;
      throw new SpeechError(code as SpeechErrorCode, error ?? failureMessage(begun));
    }
    const speech = begun as Speech;
    isCollapsed = speech.isCollapsed;
    yield* speech.chunks;
  }
  return {
    get isCollapsed() {
      return isCollapsed;
    },
    chunks: chunks(),
  };
}

/** The speech as samples: what the API sends. */
async function* plain({ chunks }: Speech): AsyncGenerator<AudioPiece, void> {
  for await (const { samples, words } of chunks) yield { audio: pcmBytes(samples), words };
}

function toBase64({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('base64');
}

async function* audioOf(pieces: AsyncIterable<AudioPiece>): AsyncGenerator<Uint8Array, void> {
  for await (const { audio } of pieces) if (audio.length) yield audio;
}

/** Logs a failure, and reports the end, however it comes. */
async function* watched(
  pieces: AsyncGenerator<Uint8Array, void>,
  { signal, logger, onEnd }: { signal: AbortSignal; logger: Logger; onEnd: () => void },
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* pieces;
  } catch (error) {
    if (!signal.aborted) logger.error('stream-broken', describeError(error));
    throw error;
  } finally {
    onEnd();
  }
}
