import type { ServerResponse } from 'node:http';
import { READING_PACES, type ReadingPaces } from '../../async/slow-reader.ts';
import { writeBody } from '../../http/write-body.ts';
import type { Reply, StreamReply } from '../base/transport-types.ts';

/** A client that reads nothing for this long is disconnected; its stream would otherwise stay open forever. */
const STALLED_CLIENT_MS = 120_000;
/** More is written in pieces, at the speed at which the client reads. */
const WHOLE_BYTES = 64 * 1024;

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
    const { body } = reply;
    const length = body.length > 0 ? { 'Content-Length': Buffer.byteLength(body) } : undefined;
    response.writeHead(reply.status, { ...reply.headers, ...length });
    if (typeof body === 'string' || body.length <= WHOLE_BYTES) response.end(body);
    else await writeBody(response, once(body), paces.whole);
    return;
  }
  response.writeHead(reply.status, reply.headers);
  // One write together with the first chunk if that is already available.
  const { socket } = response;
  const sent = socket?.bytesWritten;
  setImmediate(() => socket?.bytesWritten === sent && response.flushHeaders());
  const pace = reply.headers['Content-Length'] === undefined ? paces.stream : paces.whole;
  await writeBody(response, reply.body, pace);
}

async function* once(body: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield body;
}
