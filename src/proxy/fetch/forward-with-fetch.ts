import { delay } from '../../async/delay.ts';
import { SpeechError } from '../../contract/errors.ts';
import type { Reply, ResponseAction, UpstreamRequest } from '../core/transport-types.ts';

type BufferAction = Extract<ResponseAction, { kind: 'buffer' }>;
type StreamAction = Extract<ResponseAction, { kind: 'stream' }>;

class UploadTooLarge extends Error {}
class ResponseTimeout extends Error {}

/** Sends a request to the service with the runtime's own fetch, and streams the response back. */
export async function forwardWithFetch(
  baseOrigin: string,
  upstream: UpstreamRequest,
  request: Request,
): Promise<Response> {
  const controller = new AbortController();
  const abort = () => controller.abort(request.signal.reason);
  if (request.signal.aborted) abort();
  else request.signal.addEventListener('abort', abort, { once: true });
  const { 'content-length': _, ...upstreamHeaders } = upstream.headers;
  // fetch would request a compressed body and decompress it, and the forwarded length would be wrong.
  const headers = { ...upstreamHeaders, 'accept-encoding': 'identity' };
  const body =
    upstream.body === 'stream'
      ? limitedBody(request, upstream.maxBytes, controller)
      : (upstream.body as Uint8Array<ArrayBuffer>);
  for (;;) {
    let response: Response;
    try {
      const init = {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: controller.signal,
        duplex: 'half',
      };
      const sent = fetch(`${baseOrigin}${upstream.path}`, init as RequestInit);
      response = await abortAfter(controller, upstream.headersTimeout, sent);
    } catch (error) {
      return toResponse(await failureReply(upstream, controller.signal, error));
    }
    const action = upstream.responseHandler.onHeaders(
      response.status,
      (name) => response.headers.get(name) ?? undefined,
    );
    switch (action.kind) {
      case 'stream':
        return new Response(streamBody(response, upstream, action, controller), action);
      case 'buffer':
        return toResponse(await bufferReply(response, upstream, action, controller));
      case 'retry':
        await response.body?.cancel();
        // When it aborts, the next attempt fails at once.
        await delay(action.delay, controller.signal).catch(() => {});
    }
  }
}

export function toResponse(reply: Reply): Response {
  const body = reply.body.length === 0 ? null : (reply.body as string | Uint8Array<ArrayBuffer>);
  return new Response(body, { status: reply.status, headers: reply.headers });
}

async function failureReply(upstream: UpstreamRequest, signal: AbortSignal, error: unknown): Promise<Reply> {
  const reason: unknown = signal.reason;
  if (reason instanceof UploadTooLarge) return upstream.responseHandler.onFailure('upload-too-large', reason);
  if (reason instanceof ResponseTimeout) return upstream.responseHandler.onFailure('timeout', reason);
  // The client is gone: nobody sees this response, and the budget is not refunded.
  if (signal.aborted) return { kind: 'reply', status: 499, headers: {}, body: '' };
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return upstream.responseHandler.onFailure('network', cause);
}

/** Aborts the request to the service unless the next step of its response completes in time. */
async function abortAfter<Value>(
  controller: AbortController,
  milliseconds: number,
  step: Promise<Value>,
): Promise<Value> {
  const timer = setTimeout(() => controller.abort(new ResponseTimeout('No response in time.')), milliseconds);
  try {
    return await step;
  } finally {
    clearTimeout(timer);
  }
}

/** Pulls one chunk for each chunk read, so a slow client applies back-pressure; cancelling aborts the upstream request. */
function streamBody(
  response: Response,
  upstream: UpstreamRequest,
  { containsSecret }: StreamAction,
  request: AbortController,
): ReadableStream<Uint8Array> | null {
  if (!response.body) return null;
  const reader = response.body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await abortAfter(request, upstream.bodyTimeout, reader.read());
          if (done) return controller.close();
          if (containsSecret(value)) throw new Error('The body contained a secret of the proxy.');
          controller.enqueue(value);
        } catch (error) {
          const { aborted, reason } = request.signal;
          if (!aborted || reason instanceof ResponseTimeout) upstream.responseHandler.onTruncated(error);
          // Servers log this error and some send its message, so it reveals nothing about the service.
          controller.error(
            new SpeechError('stream-truncated', 'The response of the speech service was cut off.'),
          );
          await reader.cancel(error).catch(() => {});
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

async function bufferReply(
  response: Response,
  upstream: UpstreamRequest,
  { maxBytes, reply }: BufferAction,
  request: AbortController,
): Promise<Reply> {
  let bytes: Uint8Array | undefined;
  try {
    if (maxBytes > 0)
      bytes = await abortAfter(request, upstream.bodyTimeout, readUpTo(response.body, maxBytes));
    else await response.body?.cancel();
  } catch (error) {
    return failureReply(upstream, request.signal, error);
  }
  return reply(bytes);
}

/** The bytes of a stream, or undefined (and the stream cancelled) when there are more than `maxBytes`. */
export async function readUpTo(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
  if (chunks.length === 1) return chunks[0];
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

function limitedBody(
  request: Request,
  maxBytes: number,
  controller: AbortController,
): ReadableStream<Uint8Array> | null {
  let length = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, output) {
      length += chunk.length;
      if (length > maxBytes) controller.abort(new UploadTooLarge('The upload exceeds its limit.'));
      else output.enqueue(chunk);
    },
  });
  return request.body?.pipeThrough(counter) ?? null;
}
