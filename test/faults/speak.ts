import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { CANARIES } from './canaries.ts';
import { ORIGIN } from './stage.ts';

export interface Speaking {
  readonly request: ClientRequest;
  /** Rejects where the connection breaks before the headers. */
  readonly response: Promise<IncomingMessage>;
}

/** A page's request for a stream of samples, on a socket of its own, whose body is read only by whoever reads it. */
export function speak(proxy: string, token: string, text: string = CANARIES.text): Speaking {
  const sent = request(`${proxy}/speech/api/tts-stream`, {
    method: 'POST',
    agent: false,
    headers: { origin: ORIGIN, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve);
    sent.on('error', reject);
  });
  response.catch(() => {});
  sent.end(JSON.stringify({ text, speaker_id: 'sorani_m001', stream_format: 'pcm' }));
  return { request: sent, response };
}

/** Reads a body to its end. @returns Its bytes, and whether the end was clean. */
export async function readAll(response: IncomingMessage): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of response) chunks.push(chunk);
    return { bytes: Buffer.concat(chunks), isWhole: response.complete };
  } catch {
    return { bytes: Buffer.concat(chunks), isWhole: false };
  }
}
