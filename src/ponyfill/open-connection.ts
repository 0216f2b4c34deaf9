import { createTokenSource } from '../client/create-token-source.ts';
import type { ConnectionOptions } from '../client/request.ts';
import type { TokenFetcher, TokenSource } from '../client/token-source.ts';

/** Where calls go, and how they are allowed: what the elements take as attributes. */
export interface PonyfillConnection {
  /** The proxy's mount; `/speech` when not given. */
  readonly endpoint?: string | undefined;
  /** Where tokens come from; `<endpoint>/token` when not given. */
  readonly tokenEndpoint?: string | undefined;
  /** A token source, or the URL or function to make one of, in place of `tokenEndpoint`. */
  readonly tokenSource?: TokenSource | TokenFetcher | string | undefined;
  /** Folder of the audio worklets and Workers, where neither the bundle's own folder nor a blob will do. */
  readonly assetBase?: string | undefined;
  /** Used for every call in place of the global one. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export interface OpenConnection extends ConnectionOptions {
  readonly tokenSource: TokenSource;
  readonly fetch: typeof globalThis.fetch | undefined;
}

export function openConnection(options: PonyfillConnection): OpenConnection {
  const { endpoint = '/speech', fetch } = options;
  const tokens = options.tokenSource ?? options.tokenEndpoint ?? `${endpoint.replace(/\/+$/, '')}/token`;
  const tokenSource = typeof tokens === 'object' ? tokens : createTokenSource(tokens, { fetch });
  return { endpoint, tokenSource, fetch };
}
