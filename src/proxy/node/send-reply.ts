import type { ServerResponse } from 'node:http';
import type { Reply, StreamReply } from '../core/transport-types.ts';

/** A client that reads nothing for this long is disconnected; its stream would otherwise stay open forever. */
const STALLED_CLIENT_MS = 120_000;

/** Writes a reply straight to the socket, with no web stream in between. */
export async function sendReply(response: ServerResponse, reply: Reply | StreamReply): Promise<void> {
  if (response.destroyed || response.headersSent) return;
  response.setTimeout(STALLED_CLIENT_MS);
  if (reply.kind === 'reply') {
    const length = reply.body.length > 0 ? { 'Content-Length': Buffer.byteLength(reply.body) } : undefined;
    response.writeHead(reply.status, { ...reply.headers, ...length });
    response.end(reply.body);
    return;
  }
  response.writeHead(reply.status, reply.headers);
  // One write together with the first chunk if that is already available.
  setImmediate(() => response.flushHeaders());
  try {
    for await (const chunk of reply.body) {
      if (response.destroyed) return;
      if (!response.write(chunk)) await drained(response);
    }
    response.end();
  } catch {
    // After what was written in this turn has left: the page plays what it has received.
    setImmediate(breakConnection, response);
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
