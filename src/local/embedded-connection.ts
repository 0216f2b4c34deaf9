import { answerInProcess } from './answer-in-process.ts';
import { localFetch } from './local-fetch.ts';

/** The API answered in this process by the embedded engine. Its calls go nowhere. */
export function embeddedConnection(signal: AbortSignal): {
  readonly endpoint: string;
  readonly apiKey: string;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
} {
  return {
    endpoint: 'http://embedded.invalid',
    apiKey: 'embedded',
    fetch: localFetch(async () => answerInProcess()),
    signal,
  };
}
