import type { StreamEvent } from '../../contract/synthesis.ts';
import { encodeBase64 } from '../../formats/encode-base64.ts';
import { eventBytes } from '../../formats/event-bytes.ts';
import { eventData } from '../../formats/event-data.ts';
import { openAiErrorBody } from './openai-error-body.ts';

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
      return { type: 'error', ...openAiErrorBody(500, { error: event.error, code: 'synthesis-failed' }) };
    default:
      return event;
  }
}

async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
}
