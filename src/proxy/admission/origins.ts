import { SpeechError } from '../../contract/errors.ts';
import type { ProxyRequest } from '../base/transport-types.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import type { Settings } from '../setup/settings.ts';

const EXPOSED_HEADERS =
  'X-Sample-Rate, X-Channels, X-Bit-Depth, X-Model-Version, X-Request-Id, Retry-After, Age, Cache-Status, Content-Location, X-Ignored-Parameters';
/** Anybody can send a Referer header, and caches keep this. */
const MAX_PAGE_LENGTH = 2000;

/** Compares exact strings; with an `authorize` hook and no list, only the proxy's own origin is allowed. */
function isListedOrigin(settings: Settings, request: ProxyRequest, origin: string): boolean {
  if (settings.origins.length > 0) return settings.origins.includes(origin);
  // Scheme and port of the public address may be unknown behind a TLS terminator; the Host header is not.
  return URL.canParse(origin) && new URL(origin).host === request.header('host');
}

/** @throws SpeechError `origin-refused` unless the Origin header, where there is one, is listed. */
export function requireListedOrigin(settings: Settings, request: ProxyRequest): string | null {
  const origin = request.header('origin') ?? null;
  if (origin === null) {
    if (!settings.isPublic && !settings.cookies) return null;
    throw originRefused(
      'This request carries no Origin header; only pages of the listed origins may use this proxy.',
    );
  }
  if (!isListedOrigin(settings, request, origin))
    throw originRefused('This origin is not on the list of origins that may use this proxy.');
  return origin;
}

/**
 * Where cookies authenticate, pages of other sites must not be able to use them (OWASP CSRF, Fetch Metadata).
 * @throws SpeechError `origin-refused`.
 */
export function requireSameSite(settings: Settings, request: ProxyRequest): void {
  if (!settings.cookies) return;
  const site = request.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'same-site') {
    throw originRefused(
      'This request came from another site; tokens are given to pages of the same site only.',
    );
  }
}

/** URL of the page that sent a request, without query and fragment; its origin where the browser sends no more or it is too long, empty without one. */
export function pageOf(request: ProxyRequest): string {
  const origin = request.header('origin') ?? '';
  const referrer = request.header('referer') ?? '';
  if (referrer === '' || !URL.canParse(referrer)) return origin;
  const url = new URL(referrer);
  const page = `${url.origin}${url.pathname}`;
  return (url.origin === origin || origin === '') && page.length <= MAX_PAGE_LENGTH ? page : origin;
}

/** CORS headers with the exact origin; for an unlisted origin none, and a warning to the operator. */
export function corsHeaders(
  { settings, warnings }: ProxyParts,
  request: ProxyRequest,
): Record<string, string> {
  const origin = request.header('origin');
  if (origin === undefined) return { Vary: 'Origin' };
  if (!isListedOrigin(settings, request, origin)) {
    warnings.refusedOrigin(origin);
    return { Vary: 'Origin' };
  }
  const headers: Record<string, string> = {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  };
  if (settings.cookies) headers['Access-Control-Allow-Credentials'] = 'true';
  return headers;
}

/** Headers of the response to a preflight request. @param moreHeaders Others that the request may have. */
export function preflightHeaders(
  method: string,
  moreHeaders: readonly string[] = [],
): Record<string, string> {
  const headers = ['Authorization', 'Content-Type', 'Speech-Signature', 'Speech-Page', ...moreHeaders];
  return {
    'Access-Control-Allow-Methods': method,
    'Access-Control-Allow-Headers': headers.join(', '),
    'Access-Control-Max-Age': '600',
  };
}

function originRefused(message: string): SpeechError {
  return new SpeechError('origin-refused', message, { status: 403 });
}
