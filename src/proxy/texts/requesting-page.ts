import type { ProxyRequest } from '../base/transport-types.ts';
import type { Settings } from '../setup/settings.ts';

const MAX_LENGTH = 2000;

/**
 * Address of the page that a request comes from, without query and fragment: what stands there must not depend on who links to it.
 * Its path is that of `Referer`; where the browser sends only the origin there, that of `Speech-Page`.
 * @returns Undefined where it is no page of the listed origins.
 */
export function requestingPage(settings: Settings, request: ProxyRequest): URL | undefined {
  const referrer = request.header('referer') ?? '';
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined;
  const origin = request.header('origin') ?? from?.origin ?? '';
  if (!settings.origins.includes(origin)) return undefined;
  const named = from?.origin === origin ? from.pathname : '/';
  const path = named === '/' ? (request.header('speech-page') ?? '/') : named;
  return plainAddress(path, origin);
}

/** A path of an origin as its address, without query and fragment; undefined where it is none, or leads to another origin. */
export function plainAddress(path: string, origin: string): URL | undefined {
  if (!path.startsWith('/') || path.length > MAX_LENGTH || !URL.canParse(path, origin)) return undefined;
  const address = new URL(path, origin);
  address.search = '';
  address.hash = '';
  return address.origin === origin ? address : undefined;
}
