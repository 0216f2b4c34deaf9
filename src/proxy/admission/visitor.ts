import type { ProxyRequest } from '../core/transport-types.ts';
import { rateLimitKey } from './client-address.ts';

/** Who asks, as far as shares of memory, of the cache and of the service are concerned. */
export interface Visitor {
  /** What is shared fairly is shared between these: addresses, or tokens where the address is unknown. */
  readonly share: string;
  /** As in `rateLimitKey`; undefined where it is unknown. */
  readonly address: string | undefined;
  /** Id of the token; undefined where the request needs none. */
  readonly token: string | undefined;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/** @param token Its id. */
export function visitorOf({ address, signal }: ProxyRequest, token?: string): Visitor {
  const known = rateLimitKey(address);
  return { share: known ?? (token === undefined ? '' : `token ${token}`), address: known, token, signal };
}
