import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { writeToSocket } from '../../http/write-to-socket.ts';
import { RETRY_AFTER_SECONDS } from './respond.ts';

interface RawRefusal {
  readonly status: number;
  /** Sent as JSON. */
  readonly body: object;
}

/** Writes a refusal to a raw socket that has no ServerResponse, then closes it. */
export function writeRefusal(socket: Duplex, { status, body }: RawRefusal): void {
  const headers = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...(status === 503 && { 'Retry-After': String(RETRY_AFTER_SECONDS) }),
    'X-Request-Id': randomUUID(),
  };
  writeToSocket(socket, status, headers, JSON.stringify(body));
}
