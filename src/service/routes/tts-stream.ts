import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import type { StreamEvent, WordTime } from '../../contract/synthesis.ts';
import type { SynthesisEngine } from '../../engine/synthesis-engine.ts';
import { STREAM } from '../admission/endpoint.ts';
import { isRefusal } from '../admission/refusal.ts';
import { describeError, type Logger } from '../http/logger.ts';
import { pcmBytes } from '../http/pcm-bytes.ts';
import { streamOf } from '../http/stream-of.ts';
import { admitRequest, type Gate } from './admit-request.ts';
import { engineFailure, failureMessage, refusalResponse } from './respond.ts';
import { type Speech, startSpeech } from './speech.ts';
import { wavResponse } from './tts-proxy.ts';

/** The audio's shape (contract, `POST /api/tts-stream`), and a word to gateways that would hold the stream back. */
const STREAM_HEADERS = {
  'x-sample-rate': String(SYNTHESIS_SAMPLE_RATE),
  'x-channels': '1',
  'x-bit-depth': '16',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** `POST /api/tts-stream`: speech as it is made. The answer begins, and its characters are debited, with the first chunk at hand. */
export async function answerTtsStream(
  request: Request,
  gate: Gate,
  engine: SynthesisEngine,
): Promise<Response> {
  const order = await admitRequest(request, STREAM, gate);
  if (isRefusal(order)) return refusalResponse(order);
  const { job, format, group, includeTimestamps, hold } = order;
  const headers = { ...STREAM_HEADERS, 'x-model-version': group };

  const leaving = new AbortController();
  const signal = AbortSignal.any([leaving.signal, request.signal]);
  let speech: Speech;
  try {
    speech = await startSpeech(engine, job, signal);
    const whole = format === 'wav' ? await wavResponse(speech.chunks, headers) : undefined;
    signal.throwIfAborted();
    // The stream starts here: what fails or is left from now on has been paid for.
    const unpaid = speech.isCollapsed ? undefined : await hold.settle();
    if (unpaid) {
      leaving.abort();
      return refusalResponse(unpaid);
    }
    if (whole) return whole;
  } catch (error) {
    if (!signal.aborted) gate.logger.error('synthesis-failed', describeError(error));
    return refusalResponse(engineFailure(error));
  } finally {
    await hold.release();
  }
  const pieces = format === 'sse' ? events(speech, includeTimestamps) : samples(speech);
  const body = streamOf(reportFailure(pieces, signal, gate.logger), () => leaving.abort());
  const contentType = format === 'sse' ? 'text/event-stream' : 'audio/pcm';
  return new Response(body, { headers: { ...headers, 'content-type': contentType } });
}

async function* samples({ chunks }: Speech): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of chunks) yield pcmBytes(chunk.samples);
}

/** Events of the contract. A failure is told in-band, and then breaks the stream like in every other format. */
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

async function* reportFailure(
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
