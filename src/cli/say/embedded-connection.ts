import type { ConnectionOptions } from '../../client/request.ts';
import { answerInProcess } from '../../local/answer-in-process.ts';
import { localFetch } from '../../local/local-fetch.ts';

/** The API answered in this process by the embedded engine. Its calls go nowhere. */
export function embeddedConnection(signal: AbortSignal): ConnectionOptions {
  return {
    endpoint: 'http://embedded.invalid',
    apiKey: 'embedded',
    fetch: localFetch(async () => answerInProcess()),
    signal,
  };
}
