import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { bodyTaken } from '../core/json-body.ts';
import type { Forward, HeadDecision, Reply } from '../core/transport-types.ts';

/** A reader who takes nothing for this long is cut off: its stream would be held open for ever. */
const STALLED_READER_MS = 120_000;

class ReaderLeft extends Error {}
class UploadTooLarge extends Error {}

/** Sends a request to the service and writes its answer straight into the socket: no web stream in between. */
export function forwardWithDispatch(
  pool: Pool,
  plan: Forward,
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
    controller?.abort(new ReaderLeft('The reader left.'));
  });

  function attempt(): void {
    let decision: HeadDecision | undefined;
    let collected: Buffer[] = [];
    let length = 0;

    const settle = (reply: Promise<Reply>) => {
      settled = true;
      reply.then((answer) => sendReply(response, answer)).catch(() => response.destroy());
    };

    pool.dispatch(
      {
        path: plan.path,
        method: 'POST',
        headers: plan.headers,
        body:
          plan.body === 'stream'
            ? Readable.from(countedBody(request, plan.maxBytes), { objectMode: false })
            : plan.body,
        headersTimeout: plan.headersTimeout,
        bodyTimeout: plan.bodyTimeout,
      },
      {
        onRequestStart(started) {
          controller = started;
          // The reader may leave while the request waits for a connection.
          if (response.destroyed) started.abort(new ReaderLeft('The reader left.'));
        },

        onResponseStart(current, status, headers) {
          if (status < 200 || settled) return;
          decision = plan.answer.head(status, (name) => firstValue(headers[name]));
          if (decision.kind === 'pass') {
            response.setTimeout(STALLED_READER_MS);
            response.writeHead(status, decision.headers);
            // Written with the first chunk where that is already here, alone where it is not.
            setImmediate(() => response.flushHeaders());
            response.on('drain', () => current.resume());
          } else if (decision.kind === 'retry') {
            current.abort(new Error('Sent again.'));
            retryTimer = setTimeout(attempt, decision.delay);
          } else if (decision.maxBytes === 0) {
            settle(decision.reply(undefined));
            current.abort(new Error('Not read.'));
          }
        },

        onResponseData(current, chunk) {
          if (settled) return;
          if (decision?.kind === 'pass') {
            if (decision.showsSecret(chunk)) current.abort(new Error('The body held a secret of the proxy.'));
            else if (!response.write(chunk)) current.pause();
          } else if (decision?.kind === 'collect') {
            length += chunk.length;
            collected.push(chunk);
            if (length <= decision.maxBytes) return;
            collected = [];
            settle(decision.reply(undefined));
            current.abort(new Error('Too long.'));
          }
        },

        onResponseEnd() {
          if (settled) return;
          if (decision?.kind === 'collect') settle(decision.reply(Buffer.concat(collected)));
          settled = true;
          if (decision?.kind === 'pass') response.end();
        },

        onResponseError(_current, error) {
          if (settled || decision?.kind === 'retry') return;
          if (decision?.kind !== 'pass') return settle(plan.answer.failed(failureReason(error), error));
          settled = true;
          plan.answer.broke(error);
          breakOff(response);
        },
      },
    );
  }

  attempt();
}

/** Breaks the connection so that the reader can tell: the body is not whole. */
function breakOff(response: ServerResponse): void {
  // Chunked or counted, a body of HTTP/1.1 lacks its end. One of HTTP/1.0, which gateways still speak, ends with the
  // connection: only a reset differs from a clean end.
  if (response.req.httpVersion === '1.0') response.socket?.resetAndDestroy();
  else response.destroy();
}

export function sendReply(response: ServerResponse, reply: Reply): void {
  if (response.destroyed || response.headersSent) return;
  const length = reply.body.length > 0 ? { 'Content-Length': Buffer.byteLength(reply.body) } : undefined;
  response.writeHead(reply.status, { ...reply.headers, ...length });
  response.end(reply.body);
}

/** The whole body, or undefined once it is longer than `limit` bytes; the rest is then dropped as it comes. */
export function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    if (request.readableEnded) throw bodyTaken();
    if (request.destroyed) throw new Error('The caller left.');
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

/** The iterator leaves the request open when the service answers early: its socket still has to carry that answer. */
async function* countedBody(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw new UploadTooLarge('The upload grew past its limit.');
      yield chunk;
    }
  } finally {
    // Some browsers read no answer before they have sent everything.
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
