import type { IncomingMessage } from 'node:http';
import { WebSocketServer } from 'ws';
import { refuse } from '../admission/refusal.ts';

/** Longest message: two minutes of audio. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
/** How long a client may take to answer a close. */
const CLOSE_TIMEOUT_MS = 5000;

export const NO_WEBSOCKET = refuse(
  400,
  'invalid-argument',
  'Open this address as a WebSocket of version 13.',
);
export const STOPPING = refuse(503, 'service-unavailable', 'The service is stopping; try again shortly.');

/** @param handleProtocols Chooses one of the subprotocols offered; the first by default. */
export function createWebSocketServer(
  handleProtocols?: (protocols: Set<string>) => string | false,
): WebSocketServer {
  // Not inlined: the library's types lack `closeTimeout`.
  const options = {
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
    closeTimeout: CLOSE_TIMEOUT_MS,
    ...(handleProtocols && { handleProtocols }),
  };
  return new WebSocketServer(options);
}

/** What the library checks too, done before a session is spent. */
export function isWebSocketRequest({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '') &&
    ['13', '8'].includes(headers['sec-websocket-version'] ?? '') &&
    areProtocols(headers['sec-websocket-protocol'])
  );
}

/** RFC 6455, 4.1: tokens (RFC 9110, 5.6.2), each once. */
function areProtocols(list: string | undefined): boolean {
  const names = list?.split(',').map((name) => name.trim()) ?? [];
  return new Set(names).size === names.length && names.every((name) => /^[!#$%&'*+.^_`|~\w-]+$/.test(name));
}
