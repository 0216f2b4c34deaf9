import { localFetch } from '../../local/local-fetch.ts';
import { startLocalWorker } from '../../local/start-local-worker.ts';

let shared: typeof globalThis.fetch | undefined;

/**
 * What speaks in the page: one Worker, started by the first call.
 * @param assetBase Folder of the Worker; that of the first call counts.
 */
export function workerFetch(assetBase: string | undefined): typeof globalThis.fetch {
  shared ??= localFetch((body) => startLocalWorker(assetBase, body));
  return shared;
}
