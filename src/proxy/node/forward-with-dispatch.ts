import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { bodyAlreadyRead } from '../core/json-body.ts';
import type { Reply, ResponseAction, UpstreamRequest } from '../core/transport-types.ts';

/** A client that reads nothing for this long is disconnected; its stream would otherwise stay open forever. */
const STALLED_CLIENT_MS = 120_000;

class ClientDisconnected extends Error {}
class UploadTooLarge extends Error {}

/** Sends a request to the service and writes the response straight to the socket, with no web stream in between. */
export function forwardWithDispatch(
  pool: Pool,
  upstream: UpstreamRequest,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  let controller: Dispatcher.DispatchController | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let settled = false;

  response.once('close', () => {
    clearTimeout(retryTimer);
    if (settled) return;
    settled = true;
    controller?.abort(new ClientDisconnected('The client disconnected.'));
  });

  function attempt(): void {
    let action: ResponseAction | undefined;
    let buffered: Buffer[] = [];
    let length = 0;
    let body: Readable | undefined;

    const settle = (reply: Promise<Reply>) => {
      settled = true;
      reply.then((answer) => sendReply(response, answer)).catch(() => response.destroy());
    };

    const writeAll = async (pieces: AsyncIterable<Uint8Array>, current: Dispatcher.DispatchController) => {
      try {
        for await (const piece of pieces) {
          if (response.destroyed) return;
          await new Promise((resolve) => response.write(piece, resolve));
        }
        settled = true;
        response.end();
      } catch (error) {
        if (settled) return;
        settled = true;
        current.abort(new Error('The body could not be transformed.'));
        upstream.responseHandler.onTruncated(error);
        abortResponse(response);
      }
    };

    pool.dispatch(
      {
        path: upstream.path,
        method: 'POST',
        headers: upstream.headers,
        body:
          upstream.body === 'stream'
            ? Readable.from(limitedBody(request, upstream.maxBytes), { objectMode: false })
            : upstream.body,
        headersTimeout: upstream.headersTimeout,
        bodyTimeout: upstream.bodyTimeout,
      },
      {
        onRequestStart(started) {
          controller = started;
          // The client may disconnect while the request waits for a connection.
          if (response.destroyed) started.abort(new ClientDisconnected('The client disconnected.'));
        },

        onResponseStart(current, status, headers) {
          if (status < 200 || settled) return;
          action = upstream.responseHandler.onHeaders(status, (name) => firstValue(headers[name]));
          if (action.kind === 'stream') {
            response.setTimeout(STALLED_CLIENT_MS);
            response.writeHead(status, action.headers);
            // One write together with the first chunk if that is already available.
            setImmediate(() => response.flushHeaders());
            if (action.transform) {
              body = new Readable({ read: () => current.resume() });
              // The transform reports it, where it still reads.
              body.on('error', () => {});
              void writeAll(action.transform(body), current);
            } else response.on('drain', () => current.resume());
          } else if (action.kind === 'retry') {
            current.abort(new Error('Retried.'));
            retryTimer = setTimeout(attempt, action.delay);
          } else if (action.maxBytes === 0) {
            settle(action.reply(undefined));
            current.abort(new Error('Body not needed.'));
          }
        },

        onResponseData(current, chunk) {
          if (settled) return;
          if (action?.kind === 'stream') {
            if (action.containsSecret(chunk))
              current.abort(new Error('The body contained a secret of the proxy.'));
            else if (!(body ? body.push(chunk) : response.write(chunk))) current.pause();
          } else if (action?.kind === 'buffer') {
            length += chunk.length;
            buffered.push(chunk);
            if (length <= action.maxBytes) return;
            buffered = [];
            settle(action.reply(undefined));
            current.abort(new Error('Body too long.'));
          }
        },

        onResponseEnd() {
          if (settled) return;
          if (body) {
            body.push(null);
            return;
          }
          if (action?.kind === 'buffer') settle(action.reply(Buffer.concat(buffered)));
          settled = true;
          if (action?.kind === 'stream') response.end();
        },

        onResponseError(_current, error) {
          body?.destroy(error);
          if (body) return;
          if (settled || action?.kind === 'retry') return;
          if (action?.kind !== 'stream')
            return settle(upstream.responseHandler.onFailure(failureReason(error), error));
          settled = true;
          upstream.responseHandler.onTruncated(error);
          abortResponse(response);
        },
      },
    );
  }

  attempt();
}

/** Breaks the connection so that the client can tell that the body is incomplete. */
function abortResponse(response: ServerResponse): void {
  // In HTTP/1.1 the final chunk or part of the declared length is then missing. In HTTP/1.0, which some gateways still use,
  // a body ends with the connection: only a reset differs from a clean end.
  if (response.req.httpVersion === '1.0') response.socket?.resetAndDestroy();
  else response.destroy();
}

export function sendReply(response: ServerResponse, reply: Reply): void {
  if (response.destroyed || response.headersSent) return;
  const length = reply.body.length > 0 ? { 'Content-Length': Buffer.byteLength(reply.body) } : undefined;
  response.writeHead(reply.status, { ...reply.headers, ...length });
  response.end(reply.body);
}

/** The whole body, or undefined once it is longer than `limit` bytes; the rest is then read and dropped. */
export function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    if (request.readableEnded) throw bodyAlreadyRead();
    if (request.destroyed) throw new Error('The client disconnected.');
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

/** Keeps the request open if the service answers early: that response still goes out on its socket. */
async function* limitedBody(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw new UploadTooLarge('The upload exceeds its limit.');
      yield chunk;
    }
  } finally {
    // Some browsers do not read the response until they have sent the whole body.
    request.resume();
  }
}

function failureReason(error: Error): 'network' | 'timeout' | 'upload-too-large' {
  if (error instanceof UploadTooLarge) return 'upload-too-large';
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'network';
}

function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
