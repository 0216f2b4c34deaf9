import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import type { StreamEvent, WordTime } from '../../contract/synthesis.ts';
import type { SynthesisEngine } from '../../engine/synthesis-engine.ts';
import { STREAM } from '../admission/endpoint.ts';
import { isRefusal } from '../admission/refusal.ts';
import { describeError, type Logger } from '../http/logger.ts';
import { pcmBytes } from '../http/pcm-bytes.ts';
import { refusalResponse } from '../http/respond.ts';
import { streamFrom } from '../http/response-stream.ts';
import { admitRequest, type SynthesisServices } from './admit-request.ts';
import { engineFailure, failureMessage, type Speech, startSpeech } from './start-speech.ts';
import { wavResponse } from './tts-proxy.ts';

/** The audio's format, and a hint to gateways not to buffer the stream. */
const STREAM_HEADERS = {
  'x-sample-rate': String(SYNTHESIS_SAMPLE_RATE),
  'x-channels': '1',
  'x-bit-depth': '16',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** `POST /api/tts-stream`: speech as it is generated. The response starts, and is billed, once the first chunk exists. */
export async function answerTtsStream(
  request: Request,
  services: SynthesisServices,
  engine: SynthesisEngine,
): Promise<Response> {
  const admitted = await admitRequest(request, STREAM, services);
  if (isRefusal(admitted)) return refusalResponse(admitted);
  const { job, format, group, includeTimestamps, charge } = admitted;
  const headers = { ...STREAM_HEADERS, 'x-model-version': group };

  const disconnect = new AbortController();
  const signal = AbortSignal.any([disconnect.signal, request.signal]);
  let speech: Speech;
  try {
    speech = await startSpeech(engine, job, signal);
    const whole = format === 'wav' ? await wavResponse(speech.chunks, headers) : undefined;
    signal.throwIfAborted();
    // The stream starts here: whatever fails or is abandoned from now on is billed.
    const unpaid = speech.isCollapsed ? undefined : await charge.settle();
    if (unpaid) {
      disconnect.abort();
      return refusalResponse(unpaid);
    }
    if (whole) return whole;
  } catch (error) {
    if (!signal.aborted) services.logger.error('synthesis-failed', describeError(error));
    return refusalResponse(engineFailure(error));
  } finally {
    await charge.release();
  }
  const pieces = format === 'sse' ? events(speech, includeTimestamps) : samples(speech);
  const body = streamFrom(logFailure(pieces, signal, services.logger), () => disconnect.abort());
  const contentType = format === 'sse' ? 'text/event-stream' : 'audio/pcm';
  return new Response(body, { headers: { ...headers, 'content-type': contentType } });
}

async function* samples({ chunks }: Speech): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of chunks) yield pcmBytes(chunk.samples);
}

/** Server-sent events. A failure is an `error` event, and then breaks the stream as in every other format. */
async function* events(
  { chunks, isCollapsed }: Speech,
  includeTimestamps: boolean,
): AsyncGenerator<Uint8Array, void> {
  const words: WordTime[] = [];
  try {
    for await (const chunk of chunks) {
      const delta = event({
        type: 'speech.audio.delta',
        audio: pcmBytes(chunk.samples).toString('base64'),
      });
      if (!includeTimestamps || chunk.words.length === 0) {
        yield delta;
        continue;
      }
      words.push(...chunk.words);
      yield Buffer.concat([delta, event({ type: 'speech.word_timestamps', words: [...chunk.words] })]);
    }
  } catch (error) {
    yield event({ type: 'error', error: failureMessage(error) });
    throw error;
  }
  yield event({
    type: 'speech.audio.done',
    ...(includeTimestamps ? { words } : undefined),
    ...(isCollapsed ? { collapsed: true } : undefined),
  });
}

function event(payload: StreamEvent): Buffer {
  return Buffer.from(`data: ${JSON.stringify(payload)}\n\n`);
}

async function* logFailure(
  pieces: AsyncGenerator<Uint8Array, void>,
  signal: AbortSignal,
  logger: Logger,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* pieces;
  } catch (error) {
    if (!signal.aborted) logger.error('stream-broken', describeError(error));
    throw error;
  }
}
