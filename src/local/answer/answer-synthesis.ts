import type { StreamFormat, SynthesisFormat } from '../../contract/formats.ts';
import { SYNTHESIS_SAMPLE_RATE } from '../../contract/limits.ts';
import type { TimestampedSpeech } from '../../contract/synthesis.ts';
import type { SynthesisChunk, SynthesisJob } from '../../engine/synthesis-engine.ts';
import { encodeBase64 } from '../../formats/encode-base64.ts';
import { joinSamples } from '../../formats/join-samples.ts';
import { wavHeader } from '../../formats/wav-header.ts';
import { isRefusal } from '../../service/admission/refusal.ts';
import { streamEvents } from '../../service/http/stream-events.ts';
import { admitLocally, type LocalAdmission, type LocalEndpoint } from './admit-locally.ts';
import { type LocalAnswer, refusalAnswer } from './local-answer.ts';
import { readSynthesisFields } from './read-synthesis-fields.ts';
import { TextMissingError } from './text-missing-error.ts';

const STREAM: LocalEndpoint = {
  formatField: 'stream_format',
  formats: ['sse', 'pcm', 'wav'] satisfies StreamFormat[],
  defaultFormat: 'sse',
};
/** Encoders for the others would be several times as large as the engine. */
const ONE_SHOT: LocalEndpoint = {
  formatField: 'format',
  formats: ['wav'] satisfies SynthesisFormat[],
  defaultFormat: 'wav',
};

const STREAM_HEADERS = {
  'x-sample-rate': String(SYNTHESIS_SAMPLE_RATE),
  'x-channels': '1',
  'x-bit-depth': '16',
  'cache-control': 'no-store, no-transform',
};

/** What speaks. @throws The signal's reason when it aborts. */
export type Synthesize = (job: SynthesisJob, signal: AbortSignal) => AsyncGenerator<SynthesisChunk, void>;

type Pieces = AsyncGenerator<Uint8Array<ArrayBuffer>, void>;

/** `POST /api/tts-stream`: the answer comes once the first chunk exists, as the service's does. */
export async function answerStream(
  body: string,
  signal: AbortSignal,
  synthesize: Synthesize,
): Promise<LocalAnswer> {
  const admitted = admit(body, STREAM);
  if (isRefusal(admitted)) return refusalAnswer(admitted);
  const { job, format, group, includeTimestamps } = admitted;
  const headers = { ...STREAM_HEADERS, 'x-model-version': group };
  const chunks = synthesize(job, signal);
  if (format === 'wav') return { status: 200, ...wav(chunks, headers) };
  const first = await chunks.next();
  const spoken = prepend(first, chunks);
  const events = { includeTimestamps, repeatsWords: true, isCollapsed: () => first.done === true };
  return format === 'sse'
    ? {
        status: 200,
        headers: { ...headers, 'content-type': 'text/event-stream' },
        body: streamEvents(withBytes(spoken), { ...events, failureMessage, toBase64: encodeBase64 }),
      }
    : { status: 200, headers: { ...headers, 'content-type': 'audio/pcm' }, body: samplesOf(spoken) };
}

/** `POST /api/tts-proxy`: the whole speech as a WAV file, or as JSON with word times. */
export function answerWhole(body: string, signal: AbortSignal, synthesize: Synthesize): LocalAnswer {
  const admitted = admit(body, ONE_SHOT);
  if (isRefusal(admitted)) return refusalAnswer(admitted);
  const headers = { 'x-model-version': admitted.group, 'x-characters-billed': '0' };
  const chunks = synthesize(admitted.job, signal);
  if (!admitted.includeTimestamps) return { status: 200, ...wav(chunks, headers) };
  const speech = timestamped(admitted, chunks);
  return { status: 200, headers: { ...headers, 'content-type': 'application/json' }, body: speech };
}

function admit(body: string, endpoint: LocalEndpoint) {
  const fields = readSynthesisFields(body);
  return isRefusal(fields) ? fields : admitLocally(fields, endpoint);
}

function wav(chunks: AsyncIterable<SynthesisChunk>, headers: Record<string, string>) {
  return { headers: { ...headers, 'content-type': 'audio/wav' }, body: wavFile(chunks) };
}

/** The header has the length: all is spoken first. */
async function* wavFile(chunks: AsyncIterable<SynthesisChunk>): Pieces {
  const pieces = [];
  let length = 0;
  for await (const { samples } of chunks) {
    pieces.push(bytesOf(samples));
    length += samples.length;
  }
  yield wavHeader(length, SYNTHESIS_SAMPLE_RATE);
  yield* pieces;
}

async function* timestamped({ job }: LocalAdmission, chunks: AsyncIterable<SynthesisChunk>): Pieces {
  const pieces: Int16Array[] = [];
  const timestamps = [];
  for await (const { samples, words } of chunks) {
    pieces.push(samples);
    timestamps.push(...words);
  }
  const all = joinSamples(pieces);
  const speech: TimestampedSpeech = {
    audio: encodeBase64(bytesOf(all)),
    timestamps,
    sample_rate: SYNTHESIS_SAMPLE_RATE,
    audio_duration: all.length / SYNTHESIS_SAMPLE_RATE,
    generation: {
      collapsed: pieces.length === 0,
      seed_used: job.seed,
      temperature_used: job.temperature,
      retries_used: 0,
      chunk_count: pieces.length,
    },
  };
  yield new TextEncoder().encode(JSON.stringify(speech));
}

async function* prepend(
  first: IteratorResult<SynthesisChunk, void>,
  rest: AsyncGenerator<SynthesisChunk, void>,
): AsyncGenerator<SynthesisChunk, void> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

async function* withBytes(chunks: AsyncIterable<SynthesisChunk>) {
  for await (const { samples, words } of chunks) yield { audio: bytesOf(samples), words };
}

async function* samplesOf(chunks: AsyncIterable<SynthesisChunk>): Pieces {
  for await (const { samples } of chunks) yield bytesOf(samples);
}

/** Little-endian, as every browser's memory is. */
function bytesOf({ buffer, byteOffset, byteLength }: Int16Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** @throws What the page has to explain itself: it knows more than an event says. */
function failureMessage(error: unknown): string {
  if (error instanceof TextMissingError) throw error;
  return 'The speech could not be generated.';
}
