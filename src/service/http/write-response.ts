import type { ServerResponse } from 'node:http';

/**
 * Writes a fetch response to a Node socket: one piece at a time, the next only when the socket has taken the last.
 * A body that fails breaks the connection after what was written before has gone out: the reader never sees a clean end.
 * Resolves when the body has ended, failed or lost its reader, and never rejects.
 */
export async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  outgoing.writeHead(response.status);
  if (!response.body || outgoing.req.method === 'HEAD') {
    await response.body?.cancel();
    outgoing.end();
    return;
  }
  const reader = response.body.getReader();
  const leave = () => void reader.cancel(new Error('The reader left.')).catch(() => {});
  if (outgoing.destroyed) return leave();
  outgoing.once('close', leave);
  // A peer that resets the connection is a reader that left; 'close' follows.
  outgoing.on('error', () => {});
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (outgoing.destroyed) return;
      if (done) break;
      if (!outgoing.write(value)) await drained(outgoing);
    }
    outgoing.end();
  } catch {
    breakOff(outgoing);
  } finally {
    outgoing.off('close', leave);
  }
}

/** Breaks the connection once its queue is written, so that the reader can tell. */
function breakOff(outgoing: ServerResponse): void {
  const { socket } = outgoing;
  if (outgoing.req.httpVersion === '1.1') {
    // The chunked body stays without its end.
    socket?.destroySoon();
  } else {
    // An HTTP/1.0 body (gateways still ask so) ends with the connection: only a reset differs from a clean end.
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
