import { fallbackFetch } from './fallback-fetch.ts';
import { workerFetch } from './worker-fetch.ts';

/**
 * Answers the calls of `local:` in the page; others as the service does, or the page in its place.
 * @param own What the page has set to reach the service.
 */
export function pageFetch(
  assetBase: string | null | undefined,
  own: typeof globalThis.fetch | undefined,
  ...call: Parameters<typeof globalThis.fetch>
): Promise<Response> {
  const local = workerFetch(assetBase ?? undefined);
  return String(call[0]).startsWith('local:')
    ? local(...call)
    : fallbackFetch(own ?? globalThis.fetch, local, ...call);
}
