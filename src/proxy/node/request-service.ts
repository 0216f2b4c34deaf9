import { Readable } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import { AsyncQueue } from '../../async/async-queue.ts';
import { type RequestService, ServiceFailure } from '../core/transport-types.ts';

export interface ServiceConnection {
  request: RequestService;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** What may wait for a reader before the service is slowed down. */
const MAX_QUEUED_BYTES = 128 * 1024;

/** Connections to the service by undici's lowest interface: web streams would take several times the CPU. */
export function connectService(origin: string): ServiceConnection {
  const pool = new Pool(origin, { connect: { timeout: CONNECT_TIMEOUT_MS } });
  return {
    request: ({ path, headers, body, headersTimeout, bodyTimeout }, signal) =>
      new Promise((resolve, reject) => {
        let controller: Dispatcher.DispatchController | undefined;
        let received: ResponseBody | undefined;
        const abort = () => controller?.abort(signal.reason);
        const settle = () => signal.removeEventListener('abort', abort);
        signal.addEventListener('abort', abort);
        pool.dispatch(
          {
            path,
            method: 'POST',
            headers,
            body: body instanceof Uint8Array ? body : Readable.from(body, { objectMode: false }),
            headersTimeout,
            bodyTimeout,
          },
          {
            onRequestStart(started) {
              controller = started;
              // The client may disconnect while the request waits for a connection.
              if (signal.aborted) abort();
            },
            onResponseStart(current, status, responseHeaders) {
              if (status < 200) return;
              received = new ResponseBody(current);
              resolve({ status, header: (name) => firstValue(responseHeaders[name]), body: received });
            },
            onResponseData: (_current, chunk) => received?.push(chunk),
            onResponseEnd() {
              settle();
              received?.end();
            },
            onResponseError(_current, error) {
              settle();
              if (received) received.fail(error);
              else reject(new ServiceFailure(failureReason(error), error));
            },
          },
        );
      }),
    close: () => pool.destroy(),
  };
}

/** Pauses the connection while its reader is behind. */
class ResponseBody implements AsyncIterable<Uint8Array> {
  readonly #queue = new AsyncQueue<Uint8Array>();
  readonly #controller: Dispatcher.DispatchController;
  #queuedBytes = 0;

  constructor(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
  }

  readonly #onRead = (result: IteratorResult<Uint8Array, void>) => {
    if (!result.done) {
      this.#queuedBytes -= result.value.length;
      if (this.#controller.paused && this.#queuedBytes < MAX_QUEUED_BYTES) this.#controller.resume();
    }
    return result;
  };

  push(chunk: Uint8Array): void {
    this.#queuedBytes += chunk.length;
    this.#queue.push(chunk);
    if (this.#queuedBytes >= MAX_QUEUED_BYTES) this.#controller.pause();
  }

  end(): void {
    this.#queue.end();
  }

  fail(error: unknown): void {
    this.#queue.fail(error);
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array, void> {
    const chunks = this.#queue[Symbol.asyncIterator]();
    return {
      next: () => chunks.next().then(this.#onRead),
      return: async () => {
        if (!this.#queue.ended) this.#controller.abort(new Error('The rest of the body is not needed.'));
        return { done: true, value: undefined };
      },
    };
  }
}

function failureReason(error: Error): 'network' | 'timeout' {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'network';
}

function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
