import { streamFrom } from '../http/response-stream.ts';

/**
 * Calls `onEnd` once, when the response's body has been read to its end, has failed, or was cancelled. Bytes pass unchanged and one at a
 * time, so that back-pressure stays.
 */
export function whenSent(response: Response, onEnd: () => void): Response {
  if (!response.body) {
    onEnd();
    return response;
  }
  const reader = response.body.getReader();
  const { status, headers } = response;
  const body = streamFrom(bytesOf(reader, onEnd), (reason) => {
    void reader.cancel(reason).catch(() => {});
    onEnd();
  });
  return new Response(body, { status, headers });
}

async function* bytesOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onEnd: () => void,
): AsyncGenerator<Uint8Array, void> {
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    onEnd();
  }
}
