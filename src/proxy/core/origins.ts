import { SpeechError } from '../../contract/errors.ts';
import type { Settings } from './settings.ts';
import type { ProxyCall } from './transport-types.ts';
import { warnOfRefusedOrigin } from './warnings.ts';

const EXPOSED = 'X-Sample-Rate, X-Channels, X-Bit-Depth, X-Model-Version, X-Request-Id, Retry-After';

/** The Origin list: exact strings; with an `authorize` hook and no list, the proxy's own origin. */
function isListedOrigin(settings: Settings, call: ProxyCall, origin: string): boolean {
  if (settings.origins.length > 0) return settings.origins.includes(origin);
  // Scheme and port of the public address may be lost behind a TLS terminator; the Host header is not.
  return URL.canParse(origin) && new URL(origin).host === call.header('host');
}

/** @throws SpeechError `origin-refused` unless the Origin header, where there is one, is listed. */
export function requireListedOrigin(settings: Settings, call: ProxyCall): string | null {
  const origin = call.header('origin') ?? null;
  if (origin === null) {
    if (!settings.isPublic && !settings.cookies) return null;
    throw refuse(
      'This request carries no Origin header; only pages of the listed origins may use this proxy.',
    );
  }
  if (!isListedOrigin(settings, call, origin))
    throw refuse('This origin is not on the list of origins that may use this proxy.');
  return origin;
}

/**
 * Where cookies authenticate, a page of another site must not be able to spend them (OWASP CSRF, Fetch Metadata).
 * @throws SpeechError `origin-refused`.
 */
export function requireSameSite(settings: Settings, call: ProxyCall): void {
  if (!settings.cookies) return;
  const site = call.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'same-site') {
    throw refuse('This request came from another site; tokens are given to pages of the same site only.');
  }
}

/** Headers that let the calling page read the answer: the exact origin, or none at all, of which the operator is told. */
export function corsHeaders(settings: Settings, call: ProxyCall): Record<string, string> {
  const origin = call.header('origin');
  if (origin === undefined) return { Vary: 'Origin' };
  if (!isListedOrigin(settings, call, origin)) {
    warnOfRefusedOrigin(settings, origin);
    return { Vary: 'Origin' };
  }
  const headers: Record<string, string> = {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': EXPOSED,
  };
  if (settings.cookies) headers['Access-Control-Allow-Credentials'] = 'true';
  return headers;
}

/** Answer to a preflight of a route. */
export function preflightHeaders(method: string): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': method,
    'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    'Access-Control-Max-Age': '600',
  };
}

function refuse(message: string): SpeechError {
  return new SpeechError('origin-refused', message, { status: 403 });
}
