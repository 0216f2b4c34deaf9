import type { PropertyDeclarations } from 'lit';
import { sharedTokenSource } from '../../client/shared-token-source.ts';
import type { TokenFetcher, TokenSource } from '../../client/token-source.ts';
import { LocalizedElement } from '../base/localized-element.ts';
import { loadLocalSpeech } from '../local/load-local-speech.ts';

/** Endpoint and authentication. */
interface SpeechConnection {
  readonly endpoint: string;
  readonly tokenSource: TokenSource;
  readonly fetch: typeof globalThis.fetch | undefined;
}

/** Base of the elements that call the speech service. */
export abstract class ConnectedElement<EventMap = HTMLElementEventMap> extends LocalizedElement<EventMap> {
  static override properties: PropertyDeclarations = {
    endpoint: { type: String, reflect: true, useDefault: true },
    tokenEndpoint: { type: String, attribute: 'token-endpoint', reflect: true },
    tokenSource: { attribute: false },
    fetch: { attribute: false },
  };

  /** Path or URL where the proxy is mounted. */
  declare endpoint: string;
  /** URL of the token endpoint; default `<endpoint>/token`. */
  declare tokenEndpoint: string | null;
  /** A token source, or a URL or function to create one from. */
  declare tokenSource: TokenSource | TokenFetcher | string | undefined;
  /** Replaces the global `fetch` for all requests. Without a service, the page itself answers. */
  get fetch(): typeof globalThis.fetch | undefined {
    return this.isAnsweredByPage ? this.#pageFetch : this.#fetch;
  }
  set fetch(fetch: typeof globalThis.fetch | undefined) {
    this.#fetch = fetch;
  }

  #fetch: typeof globalThis.fetch | undefined;
  readonly #pageFetch: typeof globalThis.fetch = async (...call) =>
    (await loadLocalSpeech(this.assetBase ?? undefined)).pageFetch(this.assetBase, this.#fetch, ...call);

  constructor() {
    super();
    this.endpoint = '/speech';
    this.tokenEndpoint = null;
  }

  /** @internal */
  get connection(): SpeechConnection {
    return { endpoint: this.endpoint, tokenSource: this.#tokens(), fetch: this.fetch };
  }

  /** Whether the page itself answers requests, or those that the service cannot. */
  protected get isAnsweredByPage(): boolean {
    return this.endpoint === 'local:';
  }

  /** An empty `endpoint` is the root of the site. */
  protected override mayBeEmpty(property: PropertyKey): boolean {
    return property === 'endpoint';
  }

  #tokens(): TokenSource {
    const from = this.tokenSource ?? this.tokenEndpoint ?? `${this.endpoint.replace(/\/+$/, '')}/token`;
    return typeof from === 'object' ? from : sharedTokenSource(from, this.fetch);
  }
}
