import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';

/** The first answer to a request of which only the headers are sent. */
export interface FirstAnswer {
  /** 100 where the server asks for the body, 101 where it opens a WebSocket, 0 where it answers nothing in time. */
  readonly status: number;
  readonly failure: string;
  readonly headers: Headers;
}

const TIMEOUT_MS = 8000;

/**
 * Sends the headers of a request, waits for the first answer, and closes the connection: no body is ever sent.
 * @throws The signal's reason when aborted.
 */
export function askHeaders(
  url: string,
  method: 'GET' | 'POST',
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<FirstAnswer> {
  const send = new URL(url).protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers, timeout: TIMEOUT_MS, agent: false });
    const stop = () => {
      request.destroy();
      reject(signal.reason);
    };
    const settle = (status: number, failure: string, answer?: IncomingMessage) => {
      signal.removeEventListener('abort', stop);
      resolve({ status, failure, headers: headersOf(answer) });
      request.destroy();
    };
    signal.addEventListener('abort', stop);
    request.on('continue', () => settle(100, ''));
    request.on('upgrade', (answer, socket) => {
      socket.destroy();
      settle(101, '', answer);
    });
    request.on('response', (answer) => settle(answer.statusCode ?? 0, '', answer));
    request.on('timeout', () => settle(0, 'it did not answer within 8 seconds'));
    request.on('error', (error: NodeJS.ErrnoException) => settle(0, error.code ?? error.message));
    if (method === 'GET') request.end();
    else request.flushHeaders();
  });
}

function headersOf(answer: IncomingMessage | undefined): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer?.headers ?? {}))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  return headers;
}
