import { withTimeout } from '../async/with-timeout.ts';
import { speechErrorFromResponse } from '../contract/error-from-response.ts';
import { SpeechError } from '../contract/errors.ts';
import type { OperationPath } from '../contract/operations.ts';
import type { TokenResponse } from '../contract/token.ts';
import type { TokenScope } from '../contract/token-scopes.ts';
import { isReachable } from './is-reachable.ts';
import { originOf } from './origin-of.ts';
import { reportBlockedConnections } from './report-blocked-connections.ts';
import type { TokenSource } from './token-source.ts';

/** Where a call goes and how it is authorized: a token in browsers, a key on servers. */
export interface ConnectionOptions {
  /** The proxy's mount (`/speech`) or a service's base URL; the API path is appended. */
  endpoint: string;
  /** Tokens for the proxy. Either this or `apiKey`. */
  tokenSource?: TokenSource | undefined;
  /** A key of the service, sent as `x-api-key`. Never use it in a browser. */
  apiKey?: string | undefined;
  signal?: AbortSignal | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  /** Says a refusal in the caller's words, for its log and its error. */
  explain?: ((error: SpeechError) => Promise<SpeechError>) | undefined;
  /** Called with the token in use, for its limits. */
  onToken?: ((token: TokenResponse) => void) | undefined;
}

const ANSWER_TIMEOUT_MS = 40_000;

/** A text to speak; without a signature a proxy may refuse it. */
export interface SignedText {
  /** Of this text and voice, made where the page is made: one of those that `signText` (`kurdish-speech/proxy`) joins by dots. */
  signature?: string | undefined;
}

/**
 * Sends an authorized call and returns its response if it succeeded. A refused token is replaced once: it may have expired in flight.
 * @throws SpeechError with the code of the error response, `network` or `offline`; the signal's reason when aborted. `not-supported`, with the
 * status, where there is no service: a web server without one answers 404, 405 or 501, or with an HTML page.
 */
export async function authorizedFetch(
  path: OperationPath,
  init: RequestInit,
  scope: TokenScope,
  options: ConnectionOptions & SignedText,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const { headers, token } = await authorization(scope, options);
    const response = await send(path, { ...init, headers: { ...init.headers, ...headers } }, options);
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (response.ok && !isPage) return response;
    const { status } = response;
    const error = speechErrorFromResponse(status, await response.text());
    // A proxy answers 403 when it has no key for the scope, with a message that says so.
    if (response.ok || (error.code === 'not-supported' && status !== 403)) {
      const expected = `\`endpoint\` is "${withoutQuery(options.endpoint)}", where a speech service is expected; set it to the proxy's address, such as "/speech".`;
      const message = warnDeveloper(response, options.endpoint + path, expected);
      throw new SpeechError('not-supported', message, { status, cause: error });
    }
    if (token && mayBeStale(error)) {
      options.tokenSource?.invalidate(token);
      if (attempt === 0) continue;
    }
    // The API's names have underscores, and so have the ids of voices.
    const explained =
      (/\w_\w/.test(error.message) && (await options.explain?.(error).catch(() => error))) || error;
    // Plan, quota and origin concern the site's owner, not its readers.
    if (status === 403) warnDeveloper(response, options.endpoint + path, explained.message);
    else if (error.code === 'plan-inactive')
      warnDeveloper(response, options.endpoint + path, `${error.message} The log of the proxy says why.`);
    throw explained;
  }
}

/** Calls an API path of an endpoint, or the endpoint itself, without authorization. */
export async function send(
  path: '' | OperationPath | `${OperationPath}?${string}`,
  init: RequestInit,
  options: ConnectionOptions,
): Promise<Response> {
  const fetch = options.fetch ?? globalThis.fetch;
  const url = `${options.endpoint.replace(/\/+$/, '')}${path}`;
  reportBlockedConnections(url);
  try {
    return await fetch(url, { ...init, ...(options.signal && { signal: options.signal }) });
  } catch (cause) {
    const error = connectionError(cause, options.signal);
    if (!(error instanceof SpeechError) || error.code !== 'network') throw error;
    if (globalThis.origin === 'null' && (await isReachable(options.endpoint))) throw noOrigin(cause);
    // A recording follows a token: the origin is not to blame.
    if (!(init.body instanceof FormData)) warnOfOrigin(url);
    throw error;
  }
}

function noOrigin(cause: unknown): SpeechError {
  const message =
    'This page has no origin: the sandbox of its frame lacks allow-same-origin. endpoint="local:" needs none.';
  return new SpeechError('origin-refused', message, { cause });
}

const warnedOf = new Set<string>();

/** A browser does not say why it kept a page from another origin. */
function warnOfOrigin(url: string): void {
  const { location } = globalThis;
  const origin = originOf(url);
  if (!location || origin === location.origin || warnedOf.has(origin)) return;
  warnedOf.add(origin);
  // biome-ignore lint/suspicious/noConsole: as below.
  console.warn(
    `${origin} could not be reached. If it runs, its KURDISH_SPEECH_ORIGINS must contain "${location.origin}", and a Content-Security-Policy of this page "connect-src ${origin}".`,
  );
}

/**
 * Waits for an answer, or more of one.
 * @param milliseconds Longer than a proxy waits for its service, so that its error comes first.
 * @throws SpeechError `timeout`. Who made the request aborts it then.
 */
export function answered<Value>(answer: Promise<Value>, milliseconds = ANSWER_TIMEOUT_MS): Promise<Value> {
  const message = `The speech service has not answered for ${milliseconds / 1000} seconds.`;
  return withTimeout(answer, milliseconds, () => new SpeechError('timeout', message));
}

/**
 * Logs what the page's developer has to fix: something is missing or refused at an address.
 * @returns The message, for the error.
 */
export function warnDeveloper(response: Response, url: string, reason: string): string {
  const message = `${withoutQuery(response.url || url)} answered ${response.status}: ${reason}`;
  // biome-ignore lint/suspicious/noConsole: readers see another message on the page; developers look here.
  console.warn(message);
  return message;
}

/** The query may contain private data. */
function withoutQuery(url: string): string {
  return url.split(/[?#]/)[0] as string;
}

/** The error for a rejected fetch or a broken body. */
export function connectionError(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (cause instanceof SpeechError) return cause;
  return globalThis.navigator?.onLine === false
    ? new SpeechError('offline', 'The device is offline.', { cause })
    : new SpeechError('network', 'The speech service could not be reached.', { cause });
}

async function authorization(
  scope: TokenScope,
  options: ConnectionOptions & SignedText,
): Promise<{ headers: Record<string, string>; token?: string }> {
  if (options.apiKey !== undefined) return { headers: { 'x-api-key': options.apiKey } };
  if (!options.tokenSource)
    throw new SpeechError('invalid-argument', 'Pass a tokenSource (in browsers) or an apiKey (on servers).');
  const token = await options.tokenSource.token(scope, options.signal);
  options.onToken?.(token);
  const headers = {
    authorization: `Bearer ${token.token}`,
    ...(options.signature && { 'speech-signature': options.signature }),
    // Across origins the referrer names no page. Sent only where it is wanted: another proxy might not allow the header.
    ...(token.texts === 'pages' && globalThis.location && { 'speech-page': location.pathname }),
  };
  return { headers, token: token.token };
}

/** 401, or 403 for the token itself (its budget is spent) rather than for the account's quota. */
function mayBeStale(error: SpeechError): boolean {
  return error.status === 401 || (error.status === 403 && error.field === 'token');
}
