import { isSpeechErrorCode, type SpeechErrorCode } from '../../contract/error-codes.ts';
import type { StreamEvent } from '../../contract/synthesis.ts';
import { encodeBase64 } from '../../formats/encode-base64.ts';
import { eventBytes } from '../../formats/event-bytes.ts';
import { eventData } from '../../formats/event-data.ts';
import { type OpenAiErrorBody, openAiErrorBody } from './openai-error-body.ts';
import { SPEECH_FIELDS } from './translate-request.ts';

/** Of what can be refused after a stream has begun; 500 for all else. */
const STATUSES: Readonly<Partial<Record<SpeechErrorCode, number>>> = {
  'text-too-long': 400,
  unauthorized: 401,
  'plan-inactive': 403,
  'quota-exceeded': 403,
  'rate-limited': 429,
  'service-unavailable': 503,
};

interface TranslateEventsOptions {
  /** Sent before the sound: the header of a file. */
  readonly head: Uint8Array | undefined;
  /** Of the text. */
  readonly characters: number;
}

const DELTA = '{"type":"speech.audio.delta"';
const encoder = new TextEncoder();

/** The events of `/api/tts-stream` as OpenAI's. `usage` counts characters, since no tokens are billed here. */
export async function* translateEvents(
  chunks: AsyncIterable<Uint8Array>,
  { head, characters }: TranslateEventsOptions,
): AsyncGenerator<Uint8Array, void> {
  if (head) yield eventBytes({ type: 'speech.audio.delta', audio: encodeBase64(head) });
  for await (const data of eventData(decode(chunks))) {
    // Sound is passed on as it is.
    if (data.startsWith(DELTA)) yield encoder.encode(`data: ${data}\n\n`);
    else yield eventBytes(translate(JSON.parse(data) as StreamEvent, characters));
  }
}

function translate(event: StreamEvent, characters: number): unknown {
  switch (event.type) {
    case 'speech.audio.done': {
      const billed = event.collapsed ? 0 : characters;
      return { type: event.type, usage: { input_tokens: billed, output_tokens: 0, total_tokens: billed } };
    }
    case 'error':
      return { type: 'error', ...failureOf(event) };
    default:
      return event;
  }
}

/** As where it is a status: an `error` event says no more than its code. */
function failureOf({ error, code }: Extract<StreamEvent, { type: 'error' }>): OpenAiErrorBody {
  const known = isSpeechErrorCode(code) ? code : 'synthesis-failed';
  const field = known === 'text-too-long' ? { field: 'text' } : undefined;
  return openAiErrorBody(STATUSES[known] ?? 500, { error, code: known, ...field }, SPEECH_FIELDS);
}

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
}
