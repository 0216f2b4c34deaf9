import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from '../admission/refusal.ts';
import { RETRY_AFTER_SECONDS } from '../routes/respond.ts';

/** A refusal written by hand, on a connection that has no answer to write it with; the connection is closed after it. */
export function writeRefusal(socket: Duplex, { status, body }: Refusal): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const json = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(json)}`,
    'Cache-Control: no-store',
    ...(status === 503 ? [`Retry-After: ${RETRY_AFTER_SECONDS}`] : []),
    `X-Request-Id: ${randomUUID()}`,
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${json}`, () => socket.destroy());
}
