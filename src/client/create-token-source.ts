import { abortable } from '../async/abortable.ts';
import { SpeechError } from '../contract/errors.ts';
import type { TokenResponse } from '../contract/token.ts';
import type { TokenScope } from '../contract/token-scopes.ts';
import { readProxyAnswer } from './proxy-answer.ts';
import { send } from './request.ts';
import type { TokenFetcher, TokenSource } from './token-source.ts';

export interface TokenSourceOptions {
  fetch?: typeof globalThis.fetch | undefined;
  /** Milliseconds since the epoch. */
  now?: (() => number) | undefined;
}

/** A token about to expire would expire in flight. */
const EXPIRY_MARGIN_MS = 5000;

/**
 * Caches tokens until 5 s before they expire, with one request in flight per scope. Speech-to-text tokens are single-use and never cached.
 * @param source URL of the proxy's token endpoint, or a function that fetches one.
 */
export function createTokenSource(
  source: string | TokenFetcher,
  options: TokenSourceOptions = {},
): TokenSource {
  const fetcher = typeof source === 'string' ? fetchFrom(source, options.fetch) : source;
  const now = options.now ?? Date.now;
  const cached = new Map<TokenScope, { response: TokenResponse; staleAt: number }>();
  const pending = new Map<TokenScope, Promise<TokenResponse>>();

  const request = async (scope: TokenScope) => {
    const response = await fetcher(scope);
    // Relative to now: the page's clock may be wrong, so `expires_at` cannot be compared with it.
    cached.set(scope, { response, staleAt: now() + response.expires_in * 1000 - EXPIRY_MARGIN_MS });
    return response;
  };

  return {
    async token(scope, signal) {
      if (scope === 'stt') return fetcher(scope, signal);
      const entry = cached.get(scope);
      if (entry && entry.staleAt > now()) return entry.response;
      let response = pending.get(scope);
      if (!response) {
        response = request(scope).finally(() => pending.delete(scope));
        pending.set(scope, response);
      }
      // Other callers may wait for the same token, so aborting one leaves the request running.
      return abortable(response, signal);
    },
    invalidate(token) {
      for (const [scope, entry] of cached) if (entry.response.token === token) cached.delete(scope);
    },
  };
}

function fetchFrom(url: string, fetch: typeof globalThis.fetch | undefined): TokenFetcher {
  return async (scope, signal) => {
    const init: RequestInit = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scope: [scope] }),
      credentials: 'same-origin',
    };
    const response = await send('', init, { endpoint: url, signal, fetch });
    return parseToken(await readProxyAnswer(response, url));
  };
}

function parseToken(value: unknown): TokenResponse {
  const token = value as Partial<TokenResponse> | null | undefined;
  if (typeof token?.token !== 'string' || typeof token.expires_in !== 'number')
    throw new SpeechError('internal', 'The token endpoint did not return a token.');
  return token as TokenResponse;
}
