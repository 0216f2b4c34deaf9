import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RETRY_AFTER_SECONDS } from './respond.ts';

interface RawRefusal {
  readonly status: number;
  /** Sent as JSON. */
  readonly body: object;
}

/** Writes a refusal to a raw socket that has no ServerResponse, then closes it. */
export function writeRefusal(socket: Duplex, { status, body }: RawRefusal): void {
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
