import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import type { TimestampedSpeech } from '../../contract/synthesis.ts';
import { ONE_SHOT } from '../admission/endpoint.ts';
import { isRefusal } from '../admission/refusal.ts';
import { encodeBase64Pieces } from '../base64-pieces.ts';
import type { SynthesisChunk, SynthesisEngine, SynthesisJob } from '../engine/engine.ts';
import { describeError } from '../logger.ts';
import { pcmBytes } from '../pcm-bytes.ts';
import { wavHeader } from '../wav-header.ts';
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
  const chunks: SynthesisChunk[] = [];
  try {
    for await (const chunk of engine.synthesize(job, request.signal)) chunks.push(chunk);
  } catch (error) {
    if (!request.signal.aborted) gate.logger.error('synthesis-failed', describeError(error));
    return refusalResponse(engineFailure(error));
  }
  const headers = { 'x-model-version': group };
  return includeTimestamps ? timestampsResponse(job, chunks, headers) : wavResponse(chunks, headers);
}

/** A text with nothing speakable gives a WAV of no samples. */
export function wavResponse(
  chunks: readonly SynthesisChunk[],
  headers: Record<string, string> = {},
): Response {
  const header = wavHeader(sampleCountOf(chunks), SYNTHESIS_SAMPLE_RATE);
  const parts = [header, ...chunks.map(({ samples }) => pcmBytes(samples))];
  return wholeResponse(parts, { ...headers, 'content-type': 'audio/wav' });
}

function timestampsResponse(
  job: SynthesisJob,
  chunks: readonly SynthesisChunk[],
  headers: Record<string, string>,
): Response {
  const rest: Omit<TimestampedSpeech, 'audio'> = {
    timestamps: chunks.flatMap(({ words }) => words),
    sample_rate: SYNTHESIS_SAMPLE_RATE,
    audio_duration: sampleCountOf(chunks) / SYNTHESIS_SAMPLE_RATE,
    generation: {
      collapsed: chunks.length === 0,
      seed_used: job.seed,
      temperature_used: job.temperature,
      retries_used: 0,
      chunk_count: chunks.length,
    },
  };
  // Minutes of audio are tens of megabytes: the text of the JSON is sent in pieces and never put together.
  const parts = [
    Buffer.from('{"audio":"'),
    ...encodeBase64Pieces(chunks.map(({ samples }) => pcmBytes(samples))),
    Buffer.from(`",${JSON.stringify(rest).slice(1)}`),
  ];
  return wholeResponse(parts, { ...headers, 'content-type': 'application/json' });
}

function sampleCountOf(chunks: readonly SynthesisChunk[]): number {
  return chunks.reduce((sum, { samples }) => sum + samples.length, 0);
}
