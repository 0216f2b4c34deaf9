import { isLoopbackHost } from '../base/hosts.ts';
import type { ProxyLogger } from '../base/proxy-logger.ts';
import type { SecretFilter } from '../keys/secrets.ts';

/** Tells the operator, once each, what a page cannot. */
export interface Warnings {
  /** The page itself sees only that the request failed. */
  refusedOrigin(origin: string): void;
  /**
   * The limits per visitor cannot be applied in public mode.
   * @param origin Origin of the page; one on this machine belongs to a developer and has no other visitors.
   */
  unknownAddress(origin: string): void;
}

/** Anybody can send an Origin header, so only this many are remembered and logged. */
const MAX_ORIGINS = 20;
/** Longer than any real origin: a host name has at most 253 characters (RFC 1035). */
const MAX_ORIGIN_LENGTH = 300;

export function createWarnings(logger: ProxyLogger, secretFilter: SecretFilter): Warnings {
  const refused = new Set<string>();
  let isAddressReported = false;
  return {
    refusedOrigin(origin) {
      const logged = secretFilter.redact(origin.slice(0, MAX_ORIGIN_LENGTH));
      if (refused.size >= MAX_ORIGINS || refused.has(logged)) return;
      refused.add(logged);
      const rest = refused.size === MAX_ORIGINS ? ' Further refused origins are not logged.' : '';
      logger.warn(
        logged === 'null'
          ? `Pages without an origin are refused: files, and frames whose sandbox lacks allow-same-origin.${rest}`
          : `Pages of the origin ${logged} are refused. If they may use this proxy, add it to KURDISH_SPEECH_ORIGINS (option origins).${rest}`,
      );
    },
    unknownAddress(origin) {
      if (isAddressReported) return;
      if (URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname)) return;
      isAddressReported = true;
      logger.warn(
        'The network address of a client is unknown, so one visitor can use up the budget of all visitors of the page. ' +
          'Behind a reverse proxy set KURDISH_SPEECH_TRUSTED_PROXIES (option trustedProxies); pass the address to the fetch handler.',
      );
    },
  };
}
