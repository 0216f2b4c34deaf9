import type { ConnectionOptions } from '../client/request.ts';
import { sharedTokenSource } from '../client/shared-token-source.ts';
import type { TokenFetcher, TokenSource } from '../client/token-source.ts';
import { loadLocalSpeech } from '../elements/local/load-local-speech.ts';

/** Endpoint and authentication: the options that the elements take as attributes. */
export interface PonyfillConnection {
  /** Path or URL where the proxy is mounted; default `/speech`. `local:` speaks without a service. */
  readonly endpoint?: string | undefined;
  /** URL of the token endpoint; default `<endpoint>/token`. */
  readonly tokenEndpoint?: string | undefined;
  /** A token source, or a URL or function to create one from; overrides `tokenEndpoint`. */
  readonly tokenSource?: TokenSource | TokenFetcher | string | undefined;
  /** Folder of the audio worklets and Workers, if neither the bundle's own folder nor a blob works. */
  readonly assetBase?: string | undefined;
  /** Replaces the global `fetch` for all requests. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export interface OpenConnection extends ConnectionOptions {
  readonly tokenSource: TokenSource;
  readonly fetch: typeof globalThis.fetch | undefined;
}

export function openConnection(options: PonyfillConnection): OpenConnection {
  const { endpoint = '/speech', assetBase } = options;
  const fetch: typeof globalThis.fetch | undefined =
    options.fetch ??
    (endpoint === 'local:'
      ? async (...call) => (await loadLocalSpeech(assetBase)).pageFetch(assetBase, undefined, ...call)
      : undefined);
  const tokens = options.tokenSource ?? options.tokenEndpoint ?? `${endpoint.replace(/\/+$/, '')}/token`;
  const tokenSource = typeof tokens === 'object' ? tokens : sharedTokenSource(tokens, fetch);
  return { endpoint, tokenSource, fetch };
}
