import { isLoopbackHost } from './hosts.ts';
import type { Settings } from './settings.ts';

/** Anybody can send an Origin header, so only this many are remembered and logged. */
const MAX_ORIGINS = 20;
/** Longer than any real origin: a host name has at most 253 characters (RFC 1035). */
const MAX_ORIGIN_LENGTH = 300;

const refusedOrigins = new WeakMap<Settings, Set<string>>();
const warnedAboutAddress = new WeakSet<Settings>();

/** Logs a refused origin, once each: the page itself sees only that the request failed. */
export function warnRefusedOrigin(settings: Settings, origin: string): void {
  const known = refusedOrigins.get(settings) ?? new Set();
  refusedOrigins.set(settings, known);
  const logged = settings.secretFilter.redact(origin.slice(0, MAX_ORIGIN_LENGTH));
  if (known.size >= MAX_ORIGINS || known.has(logged)) return;
  known.add(logged);
  const rest = known.size === MAX_ORIGINS ? ' Further refused origins are not logged.' : '';
  settings.logger.warn(
    `Pages of the origin ${logged} are refused. If they may use this proxy, add it to KURDISH_SPEECH_ORIGINS (option origins).${rest}`,
  );
}

/**
 * Warns once that the limits per visitor cannot be applied in public mode.
 * @param origin Origin of the page; one on this machine belongs to a developer and has no other visitors.
 */
export function warnUnknownAddress(settings: Settings, origin: string): void {
  if (warnedAboutAddress.has(settings)) return;
  if (URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname)) return;
  warnedAboutAddress.add(settings);
  settings.logger.warn(
    'The network address of a client is unknown, so one visitor can use up the budget of all visitors of the page. ' +
      'Behind a reverse proxy set KURDISH_SPEECH_TRUSTED_PROXIES (option trustedProxies); pass the address to the fetch handler.',
  );
}
