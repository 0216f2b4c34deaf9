import type { TokenScope } from '../../contract/token.ts';
import type { MaybePromise } from '../fetch/web-hmac.ts';
import type { ProxyLogger } from './logger.ts';
import type { SpendingStore } from './spending-store.ts';

/** What a token may spend in its lifetime. */
export interface TokenBudget {
  /** Code points over all its requests. */
  characters?: number;
  requests?: number;
  /** Code points of one request. */
  maxChars?: number;
}

/** What the `authorize` hook sees of a request for a token. */
export interface MintRequest {
  /** The Origin header; null when the caller sent none. */
  origin: string | null;
  /** The caller's network address, where the transport knows it. */
  address: string | undefined;
  scope: readonly TokenScope[];
  /** A request header by lower-case name: the site's own cookie or session token. */
  header(name: string): string | undefined;
}

export interface Grant {
  /** The site's own id of this user or session, signed into the token. Budgets are counted for each token, not for each subject. */
  subject: string;
  budget?: TokenBudget;
}

/** The site's own answer to "may this visitor speak?". Null refuses. */
export type Authorize = (request: MintRequest) => MaybePromise<Grant | null>;

/** Brakes on an open page, over all its tokens. Per address where the address is known and not this machine's. */
export interface PublicLimits {
  mintsPerMinutePerAddress: number;
  mintsPerMinutePerOrigin: number;
  charactersPerDayPerAddress: number;
  charactersPerDayPerOrigin: number;
  /** Uploads and live sessions. */
  transcriptionsPerDayPerAddress: number;
  transcriptionsPerDayPerOrigin: number;
}

export interface ProxyOptions {
  /** Address of the speech service, `https:`; `http:` only to this machine or a private network. */
  baseUrl: string;
  ttsKey?: string | undefined;
  sttKey?: string | undefined;
  /** Any string of at least 32 bytes; signs tokens. */
  tokenSecret: string;
  /** The secret before the last rotation: its tokens stay good until they expire. */
  previousTokenSecret?: string | undefined;
  /** Exact origins whose pages may mint and use tokens. Empty with `authorize`: the proxy's own origin. */
  origins?: readonly string[] | undefined;
  /** True lets every visitor of `origins` mint; otherwise `authorize` is needed. */
  public?: boolean | undefined;
  authorize?: Authorize | undefined;
  /** True when `authorize` reads cookies: an Origin is then required, and cross-site requests are refused by Sec-Fetch-Site. */
  cookies?: boolean | undefined;
  /** Path in front of every route, default `/speech`. */
  mount?: string | undefined;
  /** Code points of one request, default 500. */
  maxChars?: number | undefined;
  /** Code points of one token, default 20 times `maxChars`. */
  tokenCharacters?: number | undefined;
  /** Speech requests of one token, default 100. */
  tokenRequests?: number | undefined;
  /** Seconds a token lives: `tts` 300, `stt` 60 by default; with both scopes the shorter. */
  lifetimes?: { tts?: number; stt?: number } | undefined;
  /** Hosts that a live `websocket_url` may name; default any public host. */
  liveHosts?: readonly string[] | undefined;
  /** Largest file to transcribe, in bytes; default 10 MiB, what the free plan takes. Pages are told before they send it. */
  maxUploadBytes?: number | undefined;
  /** Default: memory of this process. */
  store?: SpendingStore | undefined;
  publicLimits?: Partial<PublicLimits> | undefined;
  /** How many reverse proxies in front of this one append to X-Forwarded-For, default 0 (the header is not read). Behind one, with 0, all visitors are one address, or none. */
  trustedProxies?: number | undefined;
  /** Milliseconds to wait for the first byte of a stream or a live session, default 30,000. */
  streamTimeout?: number | undefined;
  /** Milliseconds to wait for the first byte of a whole file or transcript, upload included, default 300,000. */
  fileTimeout?: number | undefined;
  /** Epoch milliseconds, default Date.now. */
  clock?: (() => number) | undefined;
  logger?: ProxyLogger | undefined;
}
