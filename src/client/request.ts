import { SpeechError, speechErrorFromResponse } from '../contract/errors.ts';
import type { TokenResponse } from '../contract/token.ts';
import type { TokenScope } from '../contract/token-scopes.ts';
import type { TokenSource } from './create-token-source.ts';

/** Where a call goes and how it is allowed: a token in browsers, a key on servers. */
export interface ConnectionOptions {
  /** The proxy's mount (`/speech`) or a service's base URL; the contract's path is appended. */
  endpoint: string;
  /** Tokens for the proxy. Either this or `apiKey`. */
  tokenSource?: TokenSource | undefined;
  /** The service's own key, sent as `x-api-key`. Never in a browser. */
  apiKey?: string | undefined;
  signal?: AbortSignal | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  /** Told the token in use, for its limits. */
  onToken?: ((token: TokenResponse) => void) | undefined;
}

/**
 * Sends one authorised call and returns its response once it is known to be a success.
 * A refused token is replaced once: it may have expired on the way.
 * @throws SpeechError with the code of the refusal, `network` or `offline`; the signal's reason when aborted. `not-supported`, with the
 * status, where no service is: a web server without one answers 404, 405 or 501, or with a page of its own.
 */
export async function authorizedFetch(
  path: string,
  init: RequestInit,
  scope: TokenScope,
  options: ConnectionOptions,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const { headers, token } = await authorization(scope, options);
    const response = await send(path, { ...init, headers: { ...init.headers, ...headers } }, options);
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (response.ok && !isPage) return response;
    const { status } = response;
    const error = speechErrorFromResponse(status, await response.text());
    // With 403 a proxy refuses what it has no key for: its own sentence says so.
    if (response.ok || (error.code === 'not-supported' && status !== 403)) {
      const expected = `\`endpoint\` is "${withoutQuery(options.endpoint)}", where a speech service is expected; set it to the proxy's address, such as "/speech".`;
      const message = tellDeveloper(response, options.endpoint + path, expected);
      throw new SpeechError('not-supported', message, { status, cause: error });
    }
    if (token && mayBeStale(error)) {
      options.tokenSource?.invalidate(token);
      if (attempt === 0) continue;
    }
    // Plan, quota, origin: readers are not told of what is the site's own.
    if (status === 403) tellDeveloper(response, options.endpoint + path, error.message);
    throw error;
  }
}

/** Joins an endpoint and a contract path and calls it without authorisation. */
export async function send(path: string, init: RequestInit, options: ConnectionOptions): Promise<Response> {
  const fetch = options.fetch ?? globalThis.fetch;
  try {
    return await fetch(`${options.endpoint.replace(/\/+$/, '')}${path}`, {
      ...init,
      ...(options.signal && { signal: options.signal }),
    });
  } catch (cause) {
    throw connectionError(cause, options.signal);
  }
}

/**
 * What is missing or refused at an address is for whoever made the page to mend, so the console tells it, too.
 * @returns The sentence, for the error.
 */
export function tellDeveloper(response: Response, url: string, reason: string): string {
  const message = `${withoutQuery(response.url || url)} answered ${response.status}: ${reason}`;
  // biome-ignore lint/suspicious/noConsole: the page tells readers another sentence, and developers look here.
  console.warn(message);
  return message;
}

/** The query may hold what is nobody's business. */
function withoutQuery(url: string): string {
  return url.split(/[?#]/)[0] as string;
}

/** What a rejected fetch or a broken body means to the caller. */
export function connectionError(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (cause instanceof SpeechError) return cause;
  return globalThis.navigator?.onLine === false
    ? new SpeechError('offline', 'The device is offline.', { cause })
    : new SpeechError('network', 'The speech service could not be reached.', { cause });
}

async function authorization(
  scope: TokenScope,
  options: ConnectionOptions,
): Promise<{ headers: Record<string, string>; token?: string }> {
  if (options.apiKey !== undefined) return { headers: { 'x-api-key': options.apiKey } };
  if (!options.tokenSource)
    throw new SpeechError('invalid-argument', 'Pass a tokenSource (in browsers) or an apiKey (on servers).');
  const token = await options.tokenSource.token(scope, options.signal);
  options.onToken?.(token);
  return { headers: { authorization: `Bearer ${token.token}` }, token: token.token };
}

/** Besides 401, a spent budget is the token's own fault as long as the account's quota is not named. */
function mayBeStale(error: SpeechError): boolean {
  return error.status === 401 || (error.status === 403 && error.field === 'token');
}
