import { SpeechError } from '../../../contract/errors.ts';
import { brokenConnection } from './broken-connection.ts';
import { parseRecording, type Recording } from './recording.ts';

/** Bytes of the JSON file: 20 hours of speech have 4 MB. */
const MOST_BYTES = 5_000_000;

/**
 * Fetches the JSON file of a published speech.
 * @param url Absolute.
 * @throws SpeechError `service-unavailable` with the status where there is no such file; `unsupported-media` when it is something else, or
 * damaged; `network`, `offline`; the signal's reason.
 */
export async function fetchRecording(
  url: string,
  signal: AbortSignal,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Recording> {
  const request = async () => {
    try {
      // Asks whether it has changed: an earlier edition does not belong to the audio that is there now.
      const response = await fetch(url, { signal, cache: 'no-cache' });
      return { response, text: response.ok ? await textOf(response, url) : '' };
    } catch (cause) {
      throw brokenConnection(cause, url, signal);
    }
  };
  const { response, text } = await request().catch((error) => {
    // A connection that breaks is replaced once.
    if (error.code !== 'network') throw error;
    return request();
  });
  const { status, ok } = response;
  if (!ok) {
    const message = `${url} answered ${status}: \`src\` names no published speech.`;
    throw new SpeechError('service-unavailable', message, { status, retryable: status >= 500, field: 'src' });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw notPublished(url, 'it is not JSON', cause);
  }
  return parseRecording(value, response.url || url);
}

async function textOf(response: Response, url: string): Promise<string> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let received = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    received += value.length;
    if (received > MOST_BYTES) {
      void reader.cancel();
      throw notPublished(url, `it has more than ${MOST_BYTES} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

function notPublished(url: string, reason: string, cause?: unknown): SpeechError {
  return new SpeechError('unsupported-media', `${url} is not published speech: ${reason}.`, {
    field: 'src',
    cause,
  });
}
