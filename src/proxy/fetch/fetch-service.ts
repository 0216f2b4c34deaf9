import { type ReadingPace, SlowReader } from '../../async/slow-reader.ts';
import { type RequestService, ServiceFailure, type ServiceRequest } from '../base/transport-types.ts';

/** Sends requests to the service with the runtime's own fetch. */
export function createFetchService(origin: string): RequestService {
  return async (request, signal) => {
    const controller = new AbortController();
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    try {
      const sent = fetch(`${origin}${request.path}`, requestInit(request, controller.signal));
      const response = await abortAfter(controller, request.headersTimeout, sent);
      return {
        status: response.status,
        header: (name) => response.headers.get(name) ?? undefined,
        body: readBody(response.body, request.bodyTimeout, controller),
      };
    } catch (error) {
      if (controller.signal.reason instanceof ServiceFailure) throw controller.signal.reason;
      throw new ServiceFailure('network', (error instanceof Error && error.cause) || error);
    }
  };
}

function requestInit({ headers, body }: ServiceRequest, signal: AbortSignal): RequestInit {
  const { 'content-length': _, ...others } = headers;
  return {
    method: 'POST',
    // fetch would request a compressed body and decompress it, and the forwarded length would be wrong.
    headers: { ...others, 'accept-encoding': 'identity' },
    body: body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : toReadableStream(body),
    redirect: 'manual',
    signal,
    duplex: 'half',
  } as RequestInit;
}

/**
 * A stream that takes one chunk for each chunk that is read, so a slow reader applies back-pressure.
 * @param pace Below it, the stream fails and its body is closed; default no limit.
 */
export function toReadableStream(
  body: AsyncIterable<Uint8Array>,
  onCancel?: (reason: unknown) => void,
  pace?: ReadingPace,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = body[Symbol.asyncIterator]();
  let tooSlow = () => {};
  const slowness = pace && new SlowReader(pace, () => tooSlow());
  /** Bytes that were handed over last; the reader has taken them when it asks for more. */
  let handed = 0;
  let isEnded = false;
  const end = async (reason: unknown) => {
    isEnded = true;
    slowness?.stop();
    onCancel?.(reason);
    await chunks.return?.();
  };
  return new ReadableStream(
    {
      start(controller) {
        tooSlow = () => {
          const reason = new Error('The client reads too slowly.');
          controller.error(reason);
          // Once woken, the body may throw what nobody is left to read.
          end(reason).catch(() => {});
        };
        slowness?.wait();
      },
      async pull(controller) {
        slowness?.took(handed);
        if (isEnded) return;
        const { done, value } = await chunks.next();
        if (done) return controller.close();
        controller.enqueue(value as Uint8Array<ArrayBuffer>);
        handed = value.length;
        slowness?.wait();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

/** Aborts the request to the service unless the next step of its response completes in time. */
async function abortAfter<Value>(
  controller: AbortController,
  milliseconds: number,
  step: Promise<Value>,
): Promise<Value> {
  const late = () => controller.abort(new ServiceFailure('timeout', 'No response in time.'));
  const timer = setTimeout(late, milliseconds);
  try {
    return await step;
  } finally {
    clearTimeout(timer);
  }
}

/** No generator: returning from one that has not begun would not cancel the body. */
function readBody(
  body: ReadableStream<Uint8Array> | null,
  timeout: number,
  controller: AbortController,
): AsyncIterable<Uint8Array> {
  const reader = body?.getReader();
  const cancel = () => reader?.cancel().catch(() => {});
  const chunks: AsyncIterator<Uint8Array, void> = {
    async next() {
      if (!reader) return { done: true, value: undefined };
      try {
        const { done, value } = await abortAfter(controller, timeout, reader.read());
        return done ? { done, value: undefined } : { done, value };
      } catch (error) {
        cancel();
        throw error;
      }
    },
    async return() {
      cancel();
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => chunks };
}
