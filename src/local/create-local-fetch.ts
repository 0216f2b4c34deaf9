import { localFetch } from './local-fetch.ts';
import { startLocalWorker } from './start-local-worker.ts';

export interface LocalFetchOptions {
  /** In a page: folder of the Workers, if neither the bundle's own folder nor a blob works. */
  readonly assetBase?: string | undefined;
}

/**
 * Creates a `fetch` that speaks without a service: it answers the API's calls (`/token`, `/api/get-speakers`, `/api/tts-stream`,
 * `/api/tts-proxy`) by the embedded engine, in a Worker of the page or, elsewhere, in the process. No request is sent for them; calls of
 * other addresses are passed on.
 *
 * Refusals are answers with the API's own error bodies. A call rejects with SpeechError `asset-blocked` where the page cannot start the Worker.
 */
export function createLocalFetch({ assetBase }: LocalFetchOptions = {}): typeof globalThis.fetch {
  return localFetch((body) =>
    globalThis.document
      ? startLocalWorker(assetBase, body)
      : import('./answer-in-process.ts').then(({ answerInProcess }) => answerInProcess()),
  );
}
