import type { ServerOptions } from 'node:http';

/** How long clients may take to send: the same for every server that takes recordings. */
export const SERVER_TIMEOUTS = {
  headersTimeout: 10_000,
  // A recording of 100 MB arrives within this at 3 Mbit/s.
  requestTimeout: 300_000,
  // By default Node looks only every 30 seconds.
  connectionsCheckingInterval: 1000,
} as const satisfies ServerOptions;
