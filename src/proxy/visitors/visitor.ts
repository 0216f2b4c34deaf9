import type { AbortSignalLike } from '../../async/abort-signal-like.ts';

/** Who asks, as far as shares of memory, of the cache and of the service are concerned. */
export interface Visitor {
  /** What is shared fairly is shared between these: addresses, or tokens where the address is unknown. */
  readonly share: string;
  /** As in `rateLimitKey`; undefined where it is unknown. */
  readonly address: string | undefined;
  /** Id of the token; undefined where the request needs none. */
  readonly token: string | undefined;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignalLike;
}

/** @param address As in `rateLimitKey`. @param token Its id. */
export function visitorOf(address: string | undefined, signal: AbortSignalLike, token?: string): Visitor {
  return { share: address ?? (token === undefined ? '' : `token ${token}`), address, token, signal };
}
