import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { READING_PACES, type ReadingPaces } from '../../async/reading-pace.ts';
import { SlowReader } from '../../async/slow-reader.ts';

/** Written at once: how far a client has read shows only from one piece to the next. */
const PIECE_BYTES = 64 * 1024;
/** Written before others have their turn: a reader as fast as the network would keep the event loop for megabytes. */
const TURN_BYTES = 64 * 1024;

/**
 * A response body that pulls each chunk from its source only when the reader is ready for it: backpressure reaches the engine.
 * A source that throws errors the stream after its last chunk has been read.
 * @param onCancel Called when the reader cancels, before the source is closed: it should wake a source that is waiting.
 */
export function streamFrom(
  source: AsyncGenerator<Uint8Array, void>,
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
        await source.return().catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Writes a fetch response to a Node socket, one chunk at a time, waiting for `drain` where needed.
 * A client that reads too slowly is disconnected. A body that errors breaks the connection once the chunks before it are sent: the reader never sees a clean end.
 * Resolves when the body has ended, errored or lost its reader; never rejects.
 */
export async function writeResponse(
  response: Response,
  outgoing: ServerResponse,
  paces: ReadingPaces = READING_PACES,
): Promise<void> {
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  outgoing.writeHead(response.status);
  if (!response.body || outgoing.req.method === 'HEAD') {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  const reader = response.body.getReader();
  const cancel = () => void reader.cancel(new Error('The client disconnected.')).catch(() => {});
  if (outgoing.destroyed) return cancel();
  outgoing.once('close', cancel);
  // A connection reset is a client that disconnected; 'close' follows.
  outgoing.on('error', () => {});
  const pace = response.headers.has('content-length') ? paces.whole : paces.stream;
  // A reset, so that the kernel does not keep for it what it does not read.
  const slowness = new SlowReader(pace, () => outgoing.socket?.resetAndDestroy());
  let written = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (outgoing.destroyed) return;
      if (done) break;
      for (let start = 0; start < value.byteLength; start += PIECE_BYTES) {
        const piece = value.subarray(start, start + PIECE_BYTES);
        written += piece.byteLength;
        if (!outgoing.write(piece)) {
          slowness.wait();
          await drained(outgoing);
          slowness.took(piece.byteLength);
        }
        if (written >= TURN_BYTES) {
          written = 0;
          await nextTurn();
        }
        if (outgoing.destroyed) return;
      }
    }
    outgoing.end();
  } catch {
    breakOff(outgoing);
  } finally {
    slowness.stop();
    outgoing.off('close', cancel);
  }
}

/** Breaks the connection once its queue is flushed, in a way the client can detect. */
function breakOff(outgoing: ServerResponse): void {
  const { socket } = outgoing;
  if (outgoing.req.httpVersion === '1.1') {
    // The chunked body lacks its final chunk. Node 26 hands the last written one to the socket only in the next tick.
    setImmediate(() => socket?.destroySoon());
  } else {
    // An HTTP/1.0 body (some gateways still use it) ends with the connection: only a reset differs from a clean end.
    socket?.write('', () => socket.resetAndDestroy());
  }
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      outgoing.off('drain', settle);
      outgoing.off('close', settle);
      resolve();
    };
    outgoing.on('drain', settle);
    outgoing.on('close', settle);
  });
}
