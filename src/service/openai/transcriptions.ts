import { AsyncQueue } from '../../async/async-queue.ts';
import { createDeferred } from '../../async/deferred.ts';
import type { RecognitionEngine } from '../../engine/recognition-engine.ts';
import { eventBytes } from '../../formats/event-bytes.ts';
import type { SttPlanRules } from '../accounts/plans.ts';
import { isRefusal, type Refusal } from '../admission/refusal.ts';
import { bearerKeys } from '../http/bearer-keys.ts';
import { streamFrom } from '../http/response-stream.ts';
import type { LoadControl } from '../load/load-control.ts';
import type { TranscriptionServices } from '../routes/authenticate.ts';
import { type TranscribedUpload, transcribeUpload, type Utterance } from '../routes/transcribe-upload.ts';
import {
  chooseTranscription,
  TRANSCRIPTION_FIELDS,
  type TranscriptionSettings,
} from './choose-transcription.ts';
import {
  formatTranscription,
  type Transcript,
  textOf,
  usageOf,
  withinLimit,
} from './format-transcription.ts';
import { openAiErrorBody, openAiRefusal } from './openai-error.ts';

/** What answers a transcription. */
export interface TranscriptionRoute {
  readonly services: TranscriptionServices;
  readonly engine: RecognitionEngine;
  readonly load: LoadControl;
}

type Outcome = TranscribedUpload<TranscriptionSettings> | Refusal;

/** `POST /v1/audio/transcriptions`: admitted, transcribed and billed as `/api/stt-proxy`. */
export async function answerTranscription(
  request: Request,
  dialects: Parameters<typeof chooseTranscription>[1],
  { services, engine, load }: TranscriptionRoute,
): Promise<Response> {
  const begun = createDeferred<{ readonly settings: TranscriptionSettings; readonly plan: SttPlanRules }>();
  const utterances = new AsyncQueue<Utterance>();
  // Of a stream that its reader cancels.
  const left = new AbortController();
  const form = {
    fields: TRANSCRIPTION_FIELDS,
    choose: (fields: Parameters<typeof chooseTranscription>[0]) => chooseTranscription(fields, dialects),
    begin: (settings: TranscriptionSettings, plan: SttPlanRules) => begun.resolve({ settings, plan }),
    onUtterance: (utterance: Utterance) => utterances.push(utterance),
  };
  const outcome = transcribeUpload(withKey(request, left), form, { services, engine, load });
  const start = await Promise.race([begun.promise, outcome]);
  if (isRefusal(start)) return openAiRefusal(start);
  if ('settings' in start && start.settings.isStreamed) {
    void outcome.then(() => utterances.end());
    const events = transcriptEvents(utterances, outcome, start.plan.maxTranscriptCharacters);
    const headers = { ...headersOf(start.settings), 'content-type': 'text/event-stream' };
    return new Response(
      streamFrom(events, (reason) => left.abort(reason)),
      { headers },
    );
  }
  const transcribed = await outcome;
  if (isRefusal(transcribed)) return openAiRefusal(transcribed);
  const { type, body } = formatTranscription(transcriptOf(transcribed), transcribed.choice);
  const bytes = Buffer.from(body);
  const headers = { 'content-type': type, 'content-length': String(bytes.byteLength) };
  return new Response(bytes, { headers: { ...headersOf(transcribed.choice), ...headers } });
}

/** The same body, with the key where our own endpoints look for it. */
function withKey(request: Request, left: AbortController): Request {
  const headers = new Headers(request.headers);
  const { stt } = bearerKeys(request.headers.get('authorization'));
  headers.delete('authorization');
  headers.delete('x-api-key');
  if (stt !== undefined) headers.set('x-api-key', stt);
  const signal = AbortSignal.any([request.signal, left.signal]);
  const init = { method: request.method, headers, body: request.body, duplex: 'half', signal };
  return new Request(request.url, init as RequestInit);
}

function headersOf({ ignored }: TranscriptionSettings): Record<string, string> {
  const names = ignored.join(', ');
  return { 'cache-control': 'no-store', ...(names && { 'x-ignored-parameters': names }) };
}

function transcriptOf({ plan, utterances, duration }: TranscribedUpload<TranscriptionSettings>): Transcript {
  return { ...withinLimit(utterances, plan.maxTranscriptCharacters), duration };
}

/** Each utterance once it is known, then all of them. @param limit of the text, in code points. */
async function* transcriptEvents(
  utterances: AsyncIterable<Utterance>,
  outcome: Promise<Outcome>,
  limit: number | undefined,
): AsyncGenerator<Uint8Array, void> {
  const known: Utterance[] = [];
  let sent = '';
  for await (const utterance of utterances) {
    known.push(utterance);
    const text = textOf(withinLimit(known, limit));
    if (text !== sent) yield eventBytes({ type: 'transcript.text.delta', delta: text.slice(sent.length) });
    sent = text;
  }
  const transcribed = await outcome;
  if (isRefusal(transcribed)) {
    const { status, body } = transcribed;
    return yield eventBytes({ type: 'error', ...openAiErrorBody(status, body) });
  }
  const transcript = transcriptOf(transcribed);
  const truncated = transcript.isTruncated ? { truncated: true } : {};
  yield eventBytes({
    type: 'transcript.text.done',
    text: textOf(transcript),
    usage: usageOf(transcript),
    ...truncated,
  });
}
