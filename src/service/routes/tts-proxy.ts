import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import type { TimestampedSpeech, WordTime } from '../../contract/synthesis.ts';
import { wavHeader } from '../../formats/wav-header.ts';
import { ONE_SHOT } from '../admission/endpoint.ts';
import { isRefusal } from '../admission/refusal.ts';
import { Base64Encoder } from '../base64-encoder.ts';
import type { SynthesisChunk, SynthesisEngine, SynthesisJob } from '../engine/engine.ts';
import { describeError } from '../logger.ts';
import { pcmBytes } from '../pcm-bytes.ts';
import { admitRequest, type Gate } from './admit-request.ts';
import { engineFailure, refusalResponse, wholeResponse } from './respond.ts';

/** `POST /api/tts-proxy`: the whole speech as a WAV file, or as JSON with word times. */
export async function answerTtsProxy(
  request: Request,
  gate: Gate,
  engine: SynthesisEngine,
): Promise<Response> {
  const admission = await admitRequest(request, ONE_SHOT, gate);
  if (isRefusal(admission)) return refusalResponse(admission);
  const { job, includeTimestamps, group } = admission;
  const headers = { 'x-model-version': group };
  try {
    const chunks = engine.synthesize(job, request.signal);
    return await (includeTimestamps
      ? timestampsResponse(job, chunks, headers)
      : wavResponse(chunks, headers));
  } catch (error) {
    if (!request.signal.aborted) gate.logger.error('synthesis-failed', describeError(error));
    return refusalResponse(engineFailure(error));
  }
}

/**
 * A WAV file of the whole speech; one of no samples for a text with nothing speakable.
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

async function timestampsResponse(
  job: SynthesisJob,
  chunks: AsyncIterable<SynthesisChunk>,
  headers: Record<string, string>,
): Promise<Response> {
  // Minutes of audio are tens of megabytes: encoded as they come, and never put together into one text.
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
