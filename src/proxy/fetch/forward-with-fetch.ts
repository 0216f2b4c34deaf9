import { SpeechError } from '../../contract/errors.ts';
import type { Forward, HeadDecision, Reply } from '../core/transport-types.ts';

type CollectDecision = Extract<HeadDecision, { kind: 'collect' }>;
type PassDecision = Extract<HeadDecision, { kind: 'pass' }>;

class UploadTooLarge extends Error {}
class NoAnswerInTime extends Error {}

/** Sends a request to the service with the runtime's own fetch, and streams the answer back. */
export async function forwardWithFetch(
  baseOrigin: string,
  plan: Forward,
  request: Request,
): Promise<Response> {
  const controller = new AbortController();
  const leave = () => controller.abort(request.signal.reason);
  if (request.signal.aborted) leave();
  else request.signal.addEventListener('abort', leave, { once: true });
  const { 'content-length': _, ...planned } = plan.headers;
  // fetch would ask for a compressed body and undo it, and the length passed on would be wrong.
  const headers = { ...planned, 'accept-encoding': 'identity' };
  const body =
    plan.body === 'stream'
      ? countedBody(request, plan.maxBytes, controller)
      : (plan.body as Uint8Array<ArrayBuffer>);
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
      const sent = fetch(`${baseOrigin}${plan.path}`, init as RequestInit);
      response = await inTime(controller, plan.headersTimeout, sent);
    } catch (error) {
      return toResponse(await failureReply(plan, controller.signal, error));
    }
    const decision = plan.answer.head(response.status, (name) => response.headers.get(name) ?? undefined);
    switch (decision.kind) {
      case 'pass':
        return new Response(passThrough(response, plan, decision, controller), decision);
      case 'collect':
        return toResponse(await collectReply(response, plan, decision, controller));
      case 'retry':
        await response.body?.cancel();
        await wait(decision.delay, controller.signal);
    }
  }
}

export function toResponse(reply: Reply): Response {
  const body = reply.body.length === 0 ? null : (reply.body as string | Uint8Array<ArrayBuffer>);
  return new Response(body, { status: reply.status, headers: reply.headers });
}

async function failureReply(plan: Forward, signal: AbortSignal, error: unknown): Promise<Reply> {
  const reason: unknown = signal.reason;
  if (reason instanceof UploadTooLarge) return plan.answer.failed('upload-too-large', reason);
  if (reason instanceof NoAnswerInTime) return plan.answer.failed('timeout', reason);
  // The reader is gone: nobody sees this answer, and what was taken from the budget stays taken.
  if (signal.aborted) return { kind: 'reply', status: 499, headers: {}, body: '' };
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return plan.answer.failed('network', cause);
}

/** Ends the request to the service unless the next step of its answer comes in time. */
async function inTime<Value>(
  controller: AbortController,
  milliseconds: number,
  step: Promise<Value>,
): Promise<Value> {
  const timer = setTimeout(() => controller.abort(new NoAnswerInTime('No answer in time.')), milliseconds);
  try {
    return await step;
  } finally {
    clearTimeout(timer);
  }
}

/** One chunk is asked for when one is read, so a slow reader holds the service back; a reader who leaves ends its request. */
function passThrough(
  response: Response,
  plan: Forward,
  { showsSecret }: PassDecision,
  request: AbortController,
): ReadableStream<Uint8Array> | null {
  if (!response.body) return null;
  const reader = response.body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await inTime(request, plan.bodyTimeout, reader.read());
          if (done) return controller.close();
          if (showsSecret(value)) throw new Error('The body held a secret of the proxy.');
          controller.enqueue(value);
        } catch (error) {
          const { aborted, reason } = request.signal;
          if (!aborted || reason instanceof NoAnswerInTime) plan.answer.broke(error);
          // Servers print this error, and some send its message: it says nothing of the service.
          controller.error(
            new SpeechError('stream-truncated', 'The answer of the speech service broke off.'),
          );
          await reader.cancel(error).catch(() => {});
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

async function collectReply(
  response: Response,
  plan: Forward,
  { maxBytes, reply }: CollectDecision,
  request: AbortController,
): Promise<Reply> {
  let bytes: Uint8Array | undefined;
  try {
    if (maxBytes > 0) bytes = await inTime(request, plan.bodyTimeout, readUpTo(response.body, maxBytes));
    else await response.body?.cancel();
  } catch (error) {
    return failureReply(plan, request.signal, error);
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

function countedBody(
  request: Request,
  maxBytes: number,
  controller: AbortController,
): ReadableStream<Uint8Array> | null {
  let length = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, output) {
      length += chunk.length;
      if (length > maxBytes) controller.abort(new UploadTooLarge('The upload grew past its limit.'));
      else output.enqueue(chunk);
    },
  });
  return request.body?.pipeThrough(counter) ?? null;
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const leave = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', leave, { once: true });
  });
}
