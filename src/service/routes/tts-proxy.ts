import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import type { TimestampedSpeech, WordTime } from '../../contract/synthesis.ts';
import { encodeSpeech } from '../../encode/encode-speech.ts';
import type { EncodedFormat } from '../../encode/speech-file.ts';
import type { SynthesisChunk, SynthesisEngine, SynthesisJob } from '../../engine/synthesis-engine.ts';
import { wavHeader } from '../../formats/wav-header.ts';
import { ONE_SHOT } from '../admission/endpoint.ts';
import { isRefusal } from '../admission/refusal.ts';
import { Base64Encoder } from '../http/base64-encoder.ts';
import { describeError } from '../http/logger.ts';
import { pcmBytes } from '../http/pcm-bytes.ts';
import { refusalResponse, wholeResponse } from '../http/respond.ts';
import { admitRequest, type SynthesisServices } from './admit-request.ts';
import { engineFailure, startSpeech } from './start-speech.ts';

/** Content types of the compressed formats. */
const CONTENT_TYPES: Readonly<Record<EncodedFormat, string>> = { opus: 'audio/ogg', mp3: 'audio/mpeg' };

/** `POST /api/tts-proxy`: the whole speech as a file, or as JSON with word times. Billed once it is generated. */
export async function answerTtsProxy(
  request: Request,
  services: SynthesisServices,
  engine: SynthesisEngine,
): Promise<Response> {
  const admitted = await admitRequest(request, ONE_SHOT, services);
  if (isRefusal(admitted)) return refusalResponse(admitted);
  const { job, format, includeTimestamps, group, characters, charge } = admitted;
  try {
    const { isCollapsed, chunks } = await startSpeech(engine, job, request.signal);
    const billed = isCollapsed ? 0 : characters;
    const headers = { 'x-model-version': group, 'x-characters-billed': String(billed) };
    const response = await (includeTimestamps
      ? timestampsResponse(job, chunks, headers)
      : format === 'wav'
        ? wavResponse(chunks, headers)
        : encodedResponse(chunks, format, headers, request.signal));
    // A client that disconnected is not billed; neither is a failed generation.
    request.signal.throwIfAborted();
    const unpaid = isCollapsed ? undefined : await charge.settle();
    return unpaid ? refusalResponse(unpaid) : response;
  } catch (error) {
    if (!request.signal.aborted) services.logger.error('synthesis-failed', describeError(error));
    return refusalResponse(engineFailure(error));
  } finally {
    await charge.release();
  }
}

/**
 * A WAV file of the whole speech; empty for a text with nothing speakable.
 * @throws what the engine throws.
 */
export async function wavResponse(
  chunks: AsyncIterable<SynthesisChunk>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const pieces: Buffer[] = [];
  let sampleCount = 0;
  for await (const { samples } of chunks) {
    pieces.push(pcmBytes(samples));
    sampleCount += samples.length;
  }
  const parts = [wavHeader(sampleCount, SYNTHESIS_SAMPLE_RATE), ...pieces];
  return wholeResponse(parts, { ...headers, 'content-type': 'audio/wav' });
}

/**
 * A compressed file of the whole speech; empty for a text with nothing speakable.
 * @throws what the engine throws; the signal's reason when aborted; Error when the encoder fails.
 */
async function encodedResponse(
  chunks: AsyncIterable<SynthesisChunk>,
  format: EncodedFormat,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  const parts: Uint8Array[] = [];
  for await (const part of encodeSpeech(samplesOf(chunks), format, signal)) parts.push(part);
  return wholeResponse(parts, { ...headers, 'content-type': CONTENT_TYPES[format] });
}

async function* samplesOf(chunks: AsyncIterable<SynthesisChunk>): AsyncGenerator<Int16Array, void> {
  for await (const { samples } of chunks) yield samples;
}

async function timestampsResponse(
  job: SynthesisJob,
  chunks: AsyncIterable<SynthesisChunk>,
  headers: Record<string, string>,
): Promise<Response> {
  // Minutes of audio are tens of megabytes: encoded chunk by chunk and never joined into one string.
  const encoder = new Base64Encoder();
  const pieces: Buffer[] = [];
  const words: WordTime[] = [];
  let sampleCount = 0;
  let chunkCount = 0;
  for await (const chunk of chunks) {
    pieces.push(encoder.push(pcmBytes(chunk.samples)));
    words.push(...chunk.words);
    sampleCount += chunk.samples.length;
    chunkCount++;
  }
  const rest: Omit<TimestampedSpeech, 'audio'> = {
    timestamps: words,
    sample_rate: SYNTHESIS_SAMPLE_RATE,
    audio_duration: sampleCount / SYNTHESIS_SAMPLE_RATE,
    generation: {
      collapsed: chunkCount === 0,
      seed_used: job.seed,
      temperature_used: job.temperature,
      retries_used: 0,
      chunk_count: chunkCount,
    },
  };
  const parts = [
    Buffer.from('{"audio":"'),
    ...pieces,
    encoder.end(),
    Buffer.from(`",${JSON.stringify(rest).slice(1)}`),
  ];
  return wholeResponse(parts, { ...headers, 'content-type': 'application/json' });
}
