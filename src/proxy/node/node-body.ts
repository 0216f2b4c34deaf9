import type { IncomingMessage } from 'node:http';
import { bodyAlreadyRead } from '../admission/json-body.ts';

/** The whole body, at once where it has arrived; undefined once it is longer than `limit` bytes: the rest is then read and dropped. */
export function readNodeBody(
  request: IncomingMessage,
  limit: number,
): Promise<Uint8Array | undefined> | Uint8Array | undefined {
  if (request.readableEnded) throw bodyAlreadyRead();
  if (request.destroyed) throw new Error('The client disconnected.');
  if (request.complete && request.readableLength <= limit)
    return (request.read() as Buffer | null) ?? new Uint8Array();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else resolve(undefined);
    });
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    request.once('error', reject);
  });
}

/** The body as it arrives. The request stays open if the service answers early: that response still goes out on its socket. */
export async function* streamNodeBody(request: IncomingMessage): AsyncGenerator<Uint8Array, void> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } finally {
    // Some browsers do not read the response until they have sent the whole body.
    request.resume();
  }
}
