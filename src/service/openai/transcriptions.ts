import { keptAlive } from '../../async/kept-alive.ts';
import type { RecognitionEngine } from '../../engine/recognition-engine.ts';
import { eventBytes } from '../../formats/event-bytes.ts';
import { toSRT, toVTT } from '../../text/words/captions.ts';
import { isRefusal, type Refusal } from '../admission/refusal.ts';
import { bearerKeys } from '../http/bearer-keys.ts';
import { jsonResponse } from '../http/respond.ts';
import { streamFrom } from '../http/response-stream.ts';
import type { UtteranceTranscript } from '../live/endpointer.ts';
import type { LoadControl } from '../load/load-control.ts';
import type { TranscriptionServices } from '../routes/authenticate.ts';
import { type AdmittedTranscription, transcribeUpload } from '../routes/transcribe-upload.ts';
import { transcriptionResponse } from '../routes/transcription-response.ts';
import { openAiRefusal } from './openai-error.ts';
import { openAiErrorBody } from './openai-error-body.ts';
import { captionsOf, SegmentWriter, type UtteranceSegment } from './segment-writer.ts';
import {
  type OpenAiTranscription,
  readTranscription,
  TRANSCRIPTION_FIELDS,
  TRANSCRIPTION_FORM,
} from './transcription-request.ts';
import { verboseTranscript } from './verbose-transcript.ts';

function headersOf({ ignored }: OpenAiTranscription): Record<string, string> {
  return {
    'cache-control': 'no-store',
    ...(ignored.length > 0 && { 'x-ignored-parameters': ignored.join(', ') }),
  };
}

/** `POST /v1/audio/transcriptions`: an uploaded recording, admitted, transcribed and billed as by `/api/stt-proxy`. */
export async function answerTranscription(
  request: Request,
  services: TranscriptionServices,
  engine: RecognitionEngine,
  load: LoadControl,
): Promise<Response> {
  // A stream's reader can leave after the request has been answered.
  const leaving = new AbortController();
  const leave = () => leaving.abort(request.signal.reason);
  request.signal.addEventListener('abort', leave, { once: true });
  if (request.signal.aborted) leave();
  const admitted = await transcribeUpload(
    withApiKey(request, leaving.signal),
    services,
    { engine, load },
    TRANSCRIPTION_FORM,
    (upload) => readTranscription(upload, services),
  );
  if (isRefusal(admitted)) return refused(admitted);
  return admitted.requested.isStream ? answerEvents(admitted, leaving) : answerWhole(admitted);
}

function refused(refusal: Refusal): Response {
  return openAiRefusal(refusal, {}, TRANSCRIPTION_FIELDS);
}

function withApiKey(request: Request, signal: AbortSignal): Request {
  const headers = new Headers(request.headers);
  const { stt } = bearerKeys(headers.get('authorization'));
  headers.delete('x-api-key');
  if (stt !== undefined) headers.set('x-api-key', stt);
  const { url, method, body } = request;
  return new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit);
}

async function answerWhole(admitted: AdmittedTranscription<OpenAiTranscription>): Promise<Response> {
  const { requested, plan, finals } = admitted;
  const { dialect, format, granularities } = requested;
  const segments: UtteranceSegment[] = [];
  const writer = new SegmentWriter(plan.maxTranscriptCharacters);
  const texts: string[] = [];
  for await (const final of finals) {
    if (isRefusal(final)) return refused(final);
    texts.push(final.text);
    const segment = writer.next(final);
    if (segment) segments.push(segment);
  }
  const answer = transcriptionResponse(texts.join(' '), dialect, plan.maxTranscriptCharacters);
  const seconds = admitted.seconds();
  const headers = headersOf(requested);
  switch (format) {
    case 'text':
      return textResponse(`${answer.text}\n`, 'text/plain', headers);
    case 'srt':
      return textResponse(toSRT(captionsOf(segments)), 'application/x-subrip', headers);
    case 'vtt':
      return textResponse(toVTT(captionsOf(segments)), 'text/vtt', headers);
    case 'json':
      return jsonResponse({ text: answer.text, ...extrasOf(answer, seconds) }, 200, headers);
    case 'verbose_json': {
      const { text, language } = answer;
      const verbose = verboseTranscript(segments, granularities);
      const body = { task: 'transcribe', language, duration: seconds, text, ...verbose };
      return jsonResponse({ ...body, ...extrasOf(answer, seconds) }, 200, headers);
    }
  }
}

/** What a text cost, and whether it was cut at the limit of the plan. */
function extrasOf(
  { truncated, truncation_limit }: ReturnType<typeof transcriptionResponse>,
  seconds: number,
) {
  return {
    usage: { type: 'duration', seconds: Math.ceil(seconds) },
    ...(truncated && { truncated, truncation_limit }),
  };
}

function textResponse(text: string, type: string, headers: Record<string, string>): Response {
  return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8`, ...headers } });
}

/** Its status is that of the first utterance: a recording that cannot be read is refused before any event. */
async function answerEvents(
  admitted: AdmittedTranscription<OpenAiTranscription>,
  leaving: AbortController,
): Promise<Response> {
  const { requested, finals } = admitted;
  const first = await finals.next();
  if (!first.done && isRefusal(first.value)) return refused(first.value);
  const sent = keptAlive(events(admitted, first.done ? undefined : first.value));
  const body = streamFrom(sent[Symbol.asyncIterator](), (reason) => {
    leaving.abort(reason);
    void finals.return().catch(() => {});
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream', ...headersOf(requested) } });
}

async function* events(
  admitted: AdmittedTranscription<OpenAiTranscription>,
  first: UtteranceTranscript | Refusal | undefined,
): AsyncGenerator<Uint8Array, void> {
  const { requested, plan, finals } = admitted;
  const writer = new SegmentWriter(plan.maxTranscriptCharacters);
  const texts: string[] = [];
  for await (const final of startingWith(first, finals)) {
    if (isRefusal(final)) {
      yield eventBytes({ type: 'error', ...openAiErrorBody(final.status, final.body, TRANSCRIPTION_FIELDS) });
      return;
    }
    texts.push(final.text);
    const segment = writer.next(final);
    if (!segment) continue;
    admitted.markSent();
    yield eventBytes({ type: 'transcript.text.delta', delta: segment.text });
  }
  const answer = transcriptionResponse(texts.join(' '), requested.dialect, plan.maxTranscriptCharacters);
  yield eventBytes({
    type: 'transcript.text.done',
    text: answer.text,
    ...extrasOf(answer, admitted.seconds()),
  });
}

async function* startingWith<Item>(
  first: Item | undefined,
  rest: AsyncGenerator<Item, void>,
): AsyncGenerator<Item, void> {
  try {
    if (first === undefined) return;
    yield first;
    yield* rest;
  } finally {
    await rest.return();
  }
}
