import { createTokenSource } from '../client/create-token-source.ts';
import type { ConnectionOptions } from '../client/request.ts';

/** Where speech is bought: from a proxy in the name of a page of `origin`, or from the service with its key. */
export type SpeechPlace =
  | { readonly endpoint: string; readonly origin: string }
  | { readonly baseUrl: string; readonly key: string };

/** Code points. A key says nothing of its plan; the free one allows as many. */
const DEFAULT_LIMIT = 500;

/** Opens the connection. A proxy is asked for a token with the first call. */
export function connectionTo(place: SpeechPlace, signal: AbortSignal): ConnectionOptions {
  if ('baseUrl' in place) return { endpoint: place.baseUrl, apiKey: place.key, signal };
  const { endpoint, origin } = place;
  const fromPage: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), origin } });
  const tokenSource = createTokenSource(`${endpoint}/token`, { fetch: fromPage });
  return { endpoint, tokenSource, fetch: fromPage, signal };
}

/**
 * Opens the connection, and finds out how long a text may be.
 * @throws SpeechError when the proxy gives no token.
 */
export async function connect(
  place: SpeechPlace,
  signal: AbortSignal,
): Promise<{ connection: ConnectionOptions; maxCharacters: number }> {
  const connection = connectionTo(place, signal);
  const token = await connection.tokenSource?.token('tts', signal);
  return { connection, maxCharacters: token?.limits?.max_chars || DEFAULT_LIMIT };
}
