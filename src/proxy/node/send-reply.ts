import type { ServerResponse } from 'node:http';
import type { ByteStream } from '../../async/byte-stream.ts';
import { READING_PACES, type ReadingPace, type ReadingPaces } from '../../async/reading-pace.ts';
import { SlowReader } from '../../async/slow-reader.ts';
import type { Reply, StreamReply } from '../core/transport-types.ts';

/** A client that reads nothing for this long is disconnected; its stream would otherwise stay open forever. */
const STALLED_CLIENT_MS = 120_000;
/** Written at once: how far a client has read shows only from one piece to the next. */
const PIECE_BYTES = 64 * 1024;

/** Writes a reply straight to the socket, with no web stream in between. A client that reads too slowly is disconnected. */
export async function sendReply(
  response: ServerResponse,
  reply: Reply | StreamReply,
  paces: ReadingPaces = READING_PACES,
): Promise<void> {
  if (response.destroyed || response.headersSent) {
    if (reply.kind === 'stream') await reply.body[Symbol.asyncIterator]().return?.();
    return;
  }
  response.setTimeout(STALLED_CLIENT_MS);
  if (reply.kind === 'reply') {
    const length = reply.body.length > 0 ? { 'Content-Length': Buffer.byteLength(reply.body) } : undefined;
    response.writeHead(reply.status, { ...reply.headers, ...length });
    if (typeof reply.body === 'string' || reply.body.length <= PIECE_BYTES) response.end(reply.body);
    else await writePulled(response, [reply.body], paces.whole);
    return;
  }
  response.writeHead(reply.status, reply.headers);
  const { body, headers } = reply;
  // One write together with the first chunk if that is already available.
  setImmediate(() => response.flushHeaders());
  const pace = headers['Content-Length'] === undefined ? paces.stream : paces.whole;
  try {
    if (body.push) await writePushed(response, body.push, pace);
    else await writePulled(response, body, pace);
  } catch {
    // After what was written in this turn has left: the page plays what it has received.
    setImmediate(breakConnection, response);
  }
}

/** @throws What the body fails with. */
function writePushed(
  response: ServerResponse,
  push: NonNullable<ByteStream['push']>,
  pace: ReadingPace,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const slowness = new SlowReader(pace, () => response.socket?.resetAndDestroy());
    let isEnded = false;
    let waitingBytes = 0;
    const flow = push({
      write(chunk) {
        if (response.write(chunk)) return;
        waitingBytes = chunk.length;
        flow.pause();
        slowness.wait();
      },
      end() {
        isEnded = true;
        response.end();
        resolve();
      },
      fail(error) {
        isEnded = true;
        reject(error);
      },
    });
    response.on('drain', () => {
      slowness.took(waitingBytes);
      flow.resume();
    });
    response.once('close', () => {
      slowness.stop();
      if (!isEnded) flow.cancel();
      resolve();
    });
    flow.resume();
  });
}

/** @throws What `body` throws. */
async function writePulled(
  response: ServerResponse,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  pace: ReadingPace,
): Promise<void> {
  // A reset, so that the kernel does not keep for it what it does not read.
  const slowness = new SlowReader(pace, () => response.socket?.resetAndDestroy());
  try {
    for await (const chunk of body) {
      for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
        if (response.destroyed) return;
        const piece = chunk.subarray(start, start + PIECE_BYTES);
        if (response.write(piece)) continue;
        slowness.wait();
        await drained(response);
        slowness.took(piece.length);
      }
    }
    response.end();
  } finally {
    slowness.stop();
  }
}

/** Resolves when the socket accepts more, or is gone. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle);
      response.off('close', settle);
      resolve();
    };
    response.on('drain', settle);
    response.on('close', settle);
  });
}

/** Breaks the connection so that the client can tell that the body is incomplete. */
function breakConnection(response: ServerResponse): void {
  // In HTTP/1.1 the final chunk or part of the declared length is then missing. In HTTP/1.0, which some gateways still use,
  // a body ends with the connection: only a reset differs from a clean end.
  if (response.req.httpVersion === '1.0') response.socket?.resetAndDestroy();
  else response.destroy();
}
