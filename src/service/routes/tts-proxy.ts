import type { SYNTHESIS_FORMATS } from '../../contract/formats.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import type { TimestampedSpeech, WordTime } from '../../contract/synthesis.ts';
import { encodeSamples } from '../../encode/encode-samples.ts';
import type { EncodedFormat } from '../../encode/sync-encoder.ts';
import type {
  SynthesisChunk,
  SynthesisEngine,
  SynthesisJob,
  VoiceEngine,
} from '../../engine/synthesis-engine.ts';
import { wavHeader } from '../../formats/wav-header.ts';
import { estimatedDuration } from '../../text/estimated-duration.ts';
import { ONE_SHOT } from '../admission/endpoint.ts';
import { isRefusal } from '../admission/refusal.ts';
import { Base64Encoder } from '../http/base64-encoder.ts';
import { describeError } from '../http/logger.ts';
import { pcmBytes } from '../http/pcm-bytes.ts';
import { refusalResponse } from '../http/respond.ts';
import { HeldAnswer } from '../load/held-answer.ts';
import { admitRequest, type SynthesisServices } from './admit-request.ts';
import { billAbandoned } from './bill-abandoned.ts';
import { engineHeaders, engineOf } from './engine-headers.ts';
import { engineFailure, startSynthesis } from './start-synthesis.ts';
import type { SynthesisRequest } from './synthesis-request.ts';

/** Content types of the compressed formats. */
const CONTENT_TYPES: Readonly<Record<EncodedFormat, string>> = { opus: 'audio/ogg', mp3: 'audio/mpeg' };

/** 48 kbit/s twice, as the encoder returns it in one piece, and the 24 kbit/s of our Opus. */
const COMPRESSED_BYTES_PER_SECOND: Readonly<Record<EncodedFormat, number>> = { opus: 3000, mp3: 12_000 };

/** `POST /api/tts-proxy`: the whole speech as a file, or as JSON with word times. Billed once it is generated. */
export async function answerTtsProxy(
  request: SynthesisRequest,
  services: SynthesisServices,
  engine: SynthesisEngine,
): Promise<Response> {
  const admitted = await admitRequest(request, ONE_SHOT, services);
  if (isRefusal(admitted)) return refusalResponse(admitted);
  const { account, job, format, includeTimestamps, group, characters, charge } = admitted;
  const answer = new HeldAnswer(services.load.budget.open(account));
  const made = { isBegun: false, seconds: 0, words: 0 };
  let isSent = false;
  try {
    const { signal } = request;
    const seconds = estimatedDuration(characters, job.speed);
    const work = services.load.speech.open({ account, sounds: false, expectedSeconds: seconds, signal });
    const onBegin = () => answer.expect(seconds * bytesPerSecond(includeTimestamps ? 'wav' : format));
    const { isCollapsed, chunks } = await startSynthesis({ engine, job, signal, work, onBegin, made });
    const billed = isCollapsed ? 0 : characters;
    const spokenBy = engineOf(engine, job);
    const headers = {
      'x-model-version': group,
      'x-characters-billed': String(billed),
      ...engineHeaders(spokenBy),
    };
    const response = await (includeTimestamps
      ? timestampsResponse(job, spokenBy, chunks, answer, headers)
      : format === 'wav'
        ? wavResponse(chunks, answer, headers)
        : encodedResponse(chunks, format, answer, headers, request.signal));
    const delivered = (await services.deliver?.(response)) ?? response;
    if (!delivered.ok) return delivered;
    // For a client that disconnected, what was made may be billed; a failed generation is not.
    request.signal.throwIfAborted();
    const unpaid = isCollapsed ? undefined : await charge.settle();
    if (unpaid) return refusalResponse(unpaid);
    isSent = true;
    return delivered;
  } catch (error) {
    if (request.signal.aborted) {
      await billAbandoned({ account, text: job.text, charge, made }, services.load.abandoned);
    } else {
      services.logger.error('synthesis-failed', describeError(error));
    }
    return refusalResponse(engineFailure(error));
  } finally {
    if (!isSent) answer.release();
    await charge.release();
  }
}

/** Bytes that a second of a whole answer is held in: samples, or a compressed file. */
function bytesPerSecond(format: (typeof SYNTHESIS_FORMATS)[number]): number {
  return format === 'wav' ? 2 * SYNTHESIS_SAMPLE_RATE : COMPRESSED_BYTES_PER_SECOND[format];
}

/**
 * A WAV file of the whole speech; empty for a text with nothing speakable.
 * @throws what the engine throws; SpeechError `service-unavailable` when there is no room for the answer.
 */
export async function wavResponse(
  chunks: AsyncIterable<SynthesisChunk>,
  answer: HeldAnswer,
  headers: Record<string, string> = {},
): Promise<Response> {
  for await (const { samples } of chunks) answer.add(pcmBytes(samples));
  const header = wavHeader(answer.size / 2, SYNTHESIS_SAMPLE_RATE);
  return answer.toResponse(
    { ...headers, 'content-type': 'audio/wav' },
    {
      length: header.byteLength + answer.size,
      *encode(parts) {
        yield header;
        yield* parts;
      },
    },
  );
}

/**
 * A compressed file of the whole speech; empty for a text with nothing speakable.
 * @throws what the engine throws; SpeechError `service-unavailable` when there is no room for the answer; the signal's reason when aborted;
 * Error when the encoder fails.
 */
async function encodedResponse(
  chunks: AsyncIterable<SynthesisChunk>,
  format: EncodedFormat,
  answer: HeldAnswer,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  let seconds = 0;
  async function* samplesOf(): AsyncGenerator<Int16Array, void> {
    for await (const { samples } of chunks) {
      // The encoder holds what it has not returned yet.
      seconds += samples.length / SYNTHESIS_SAMPLE_RATE;
      answer.expect(seconds * bytesPerSecond(format));
      yield samples;
    }
  }
  for await (const part of encodeSamples(samplesOf(), format, signal)) answer.add(part);
  return answer.toResponse({ ...headers, 'content-type': CONTENT_TYPES[format] });
}

async function timestampsResponse(
  job: SynthesisJob,
  spokenBy: VoiceEngine | undefined,
  chunks: AsyncIterable<SynthesisChunk>,
  answer: HeldAnswer,
  headers: Record<string, string>,
): Promise<Response> {
  const words: WordTime[] = [];
  let chunkCount = 0;
  for await (const chunk of chunks) {
    answer.add(pcmBytes(chunk.samples));
    words.push(...chunk.words);
    chunkCount++;
  }
  const rest: Omit<TimestampedSpeech, 'audio'> = {
    timestamps: words,
    sample_rate: SYNTHESIS_SAMPLE_RATE,
    audio_duration: answer.size / 2 / SYNTHESIS_SAMPLE_RATE,
    generation: {
      collapsed: chunkCount === 0,
      seed_used: job.seed,
      temperature_used: job.temperature,
      retries_used: 0,
      chunk_count: chunkCount,
      ...(spokenBy && { engine: spokenBy.name, ignored: [...spokenBy.ignores] }),
    },
  };
  const start = Buffer.from('{"audio":"');
  const end = Buffer.from(`",${JSON.stringify(rest).slice(1)}`);
  return answer.toResponse(
    { ...headers, 'content-type': 'application/json' },
    {
      length: start.length + 4 * Math.ceil(answer.size / 3) + end.length,
      // Base64 takes a third more than the samples: made as it is sent.
      *encode(parts) {
        const encoder = new Base64Encoder();
        yield start;
        for (const part of parts)
          yield encoder.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
        yield encoder.end();
        yield end;
      },
    },
  );
}
