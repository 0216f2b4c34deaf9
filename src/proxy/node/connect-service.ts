import { Readable } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import { type RequestService, ServiceFailure } from '../base/transport-types.ts';
import { ResponseBody } from './response-body.ts';

export interface ServiceConnection {
  request: RequestService;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;

/** Connections to the service by undici's lowest interface: web streams would take several times the CPU. */
export function connectService(origin: string): ServiceConnection {
  const pool = new Pool(origin, { connect: { timeout: CONNECT_TIMEOUT_MS } });
  return {
    request: ({ path, headers, body, headersTimeout, bodyTimeout }, signal) =>
      new Promise((resolve, reject) => {
        let controller: Dispatcher.DispatchController | undefined;
        let received: ResponseBody | undefined;
        const abort = () => controller?.abort(signal.reason as Error);
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
            onResponseData: (_current, chunk) => received?.receive(chunk),
            onResponseEnd() {
              settle();
              received?.finish({});
            },
            onResponseError(_current, error) {
              settle();
              if (received) received.finish({ error });
              else reject(new ServiceFailure(failureReason(error), error));
            },
          },
        );
      }),
    close: () => pool.destroy(),
  };
}

function failureReason(error: Error): 'network' | 'timeout' {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'network';
}

function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
