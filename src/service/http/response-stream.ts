import type { ServerResponse } from 'node:http';
import { READING_PACES, type ReadingPaces } from '../../async/slow-reader.ts';
import { writeBody } from '../../http/write-body.ts';

/**
 * A response body that pulls each chunk from its source only when the reader is ready for it: backpressure reaches the engine.
 * A source that throws errors the stream after its last chunk has been read.
 * @param onCancel Called when the reader cancels, before the source is closed: it should wake a source that is waiting.
 */
export function streamFrom(
  source: AsyncIterator<Uint8Array, void>,
  onCancel?: (reason: unknown) => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(reason) {
        onCancel?.(reason);
        // Once woken, the source throws an error that nobody is left to read.
        await source.return?.().catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Writes a fetch response to a Node socket, at the speed at which its client reads.
 * Resolves when the body has ended, errored or lost its reader; never rejects.
 */
export async function writeResponse(
  response: Response,
  outgoing: ServerResponse,
  paces: ReadingPaces = READING_PACES,
): Promise<void> {
  const { body, headers, status } = response;
  for (const [name, value] of headers) outgoing.setHeader(name, value);
  outgoing.writeHead(status);
  if (!body || outgoing.req.method === 'HEAD') {
    await body?.cancel();
    outgoing.end();
    return;
  }
  await writeBody(outgoing, chunksOf(body), headers.has('content-length') ? paces.whole : paces.stream);
}

/** Not the stream's own iterator: that cannot be closed while it waits for a chunk. */
function chunksOf(body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  const reader = body.getReader();
  const chunks: AsyncIterator<Uint8Array, void> = {
    next: () => reader.read() as Promise<IteratorResult<Uint8Array, void>>,
    async return() {
      await reader.cancel(new Error('The client disconnected.'));
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => chunks };
}
