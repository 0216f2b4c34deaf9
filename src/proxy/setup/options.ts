import type { TokenScope } from '../../contract/token-scopes.ts';
import type { AudioEncoder } from '../../encode/encode-chunks.ts';
import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import type { ProxyLogger } from '../base/proxy-logger.ts';
import type { BudgetBook } from '../budgets/budget-book.ts';
import type { PublicLimits } from '../budgets/public-budgets.ts';
import type { SpendingStore } from '../budgets/spending-store.ts';
import type { GenerationLock } from '../cache/generation-lock.ts';
import type { SpeechCache } from '../cache/speech-cache.ts';
import type { ListeningMeter } from '../metrics/listening-totals.ts';
import type { SpeechMeter } from '../metrics/speech-totals.ts';
import type { PlaceLimits } from '../visitors/places.ts';

/** What a token may use over its lifetime. */
export interface TokenBudget {
  /** Code points over all of its requests. */
  characters?: number;
  requests?: number;
  /** Code points of one request. */
  maxChars?: number;
}

/** A request for a token, as passed to the `authorize` hook. */
export interface MintRequest {
  /** The Origin header; null when the caller sent none. */
  origin: string | null;
  /** The client's network address, where known. */
  address: string | undefined;
  scope: readonly TokenScope[];
  /** A request header by lower-case name: the site's own cookie or session token. */
  header(name: string): string | undefined;
}

export interface Grant {
  /** The site's own id of this user or session; becomes part of the signed token. Budgets are per token, not per subject. */
  subject: string;
  budget?: TokenBudget;
  /** Counts towards the budgets of this team; becomes part of the signed token. */
  team?: string;
  /**
   * Buys the start of each page only, for a reader who is not signed in: the first `characters` of what a `<kurdish-tts>` of the page reads,
   * in code points without white space. Needs `texts: 'pages'`. A request that goes beyond is refused with 403 `preview-ended`.
   */
  preview?: { characters: number };
}

/** Decides whether a visitor gets a token. Null refuses. */
export type Authorize = (request: MintRequest) => Grant | null | Promise<Grant | null>;

/** `any` text, texts with a signature of the site, or texts that stand on the site's pages. */
export const TEXT_SOURCES = ['any', 'signed', 'pages'] as const;
export type TextSources = (typeof TEXT_SOURCES)[number];

export interface ProxyOptions {
  /** URL of the speech service, `https:`; `http:` only for this machine or a private network. */
  baseUrl: string;
  ttsKey?: string | undefined;
  sttKey?: string | undefined;
  /** Any string of at least 32 bytes; signs tokens. */
  tokenSecret: string;
  /** The secret before the last rotation: its tokens stay valid until they expire. */
  previousTokenSecret?: string | undefined;
  /** Exact origins whose pages may mint and use tokens. Empty with `authorize`: the proxy's own origin. */
  origins?: readonly string[] | undefined;
  /** Lets every visitor of `origins` mint tokens; otherwise `authorize` is required. */
  public?: boolean | undefined;
  authorize?: Authorize | undefined;
  /** Set to true when `authorize` reads cookies: requests then need an Origin header, and cross-site ones are refused by Sec-Fetch-Site. */
  cookies?: boolean | undefined;
  /** Answers clients made for OpenAI's API, too, below `<mount>/v1`; default off. Their key is a token of this proxy. */
  openAI?: boolean | undefined;
  /** Path prefix of every route, default `/speech`. */
  mount?: string | undefined;
  /** Code points of one request, default 500. */
  maxChars?: number | undefined;
  /** Code points of one token, default 20 times `maxChars`. */
  tokenCharacters?: number | undefined;
  /** Speech requests of one token, default 100. */
  tokenRequests?: number | undefined;
  /** Token lifetime in seconds, by default 300 for `tts` and 60 for `stt`; with both scopes the shorter one applies. */
  lifetimes?: { tts?: number; stt?: number } | undefined;
  /** Allowed hosts of a live `websocket_url`; default any public host. */
  liveHosts?: readonly string[] | undefined;
  /**
   * Which texts are spoken, default `any`. `signed`: those with a signature that `signText` made with `tokenSecret`. `pages`: those that
   * stand on the page that asks, which the proxy reads once; needs `origins`.
   */
  texts?: TextSources | undefined;
  /**
   * How names are said, checked by `parseLexicon`; default none. Requests are charged, sent and cached as they are said. Texts are checked
   * (`texts`) as they were asked for.
   */
  lexicon?: readonly LexiconEntry[] | undefined;
  /** Largest file to transcribe, in bytes; default 10 MiB, the limit of the free plan. The token response reports it to the page. */
  maxUploadBytes?: number | undefined;
  /** Keeps speech, and lets visitors who ask for the same at the same time share one generation. Default off: nothing is kept. */
  cache?: SpeechCache | undefined;
  /**
   * Opens the encoder of a compact stream in Opus. Default: that of `createNodeProxy`, its `openOpusEncoder`; none for `createProxy`, which then passes
   * streams on as the service sends them.
   */
  openEncoder?: (() => AudioEncoder) | undefined;
  /**
   * Opens the encoder of a compact stream in MP3. Default: that of `createNodeProxy`, its `openMp3Encoder`, where the package
   * `wasm-media-encoders` is installed; none elsewhere, as with `openEncoder`.
   */
  openMp3Encoder?: (() => AudioEncoder) | undefined;
  /** With a cache that several instances share: lets only one of them generate a speech, and the others wait for it. */
  generationLock?: GenerationLock | undefined;
  /** Counts what was bought and what the cache saved: a `SpeechTotals`, or your own. */
  meter?: SpeechMeter | undefined;
  /** Counts how far articles are played, where their pages report it: a `ListeningTotals`, or your own. Default off: nothing is taken. */
  listening?: ListeningMeter | undefined;
  /** Becomes part of the key of cached speech: change it when the service sounds different under the same names. */
  cacheVersion?: string | undefined;
  /** Default: in memory, for a single process. */
  store?: SpendingStore | undefined;
  /** Budgets per site, team and visitor; default none but those of `publicLimits`. They may be replaced while the proxy runs. */
  budgets?: BudgetBook | undefined;
  publicLimits?: Partial<PublicLimits> | undefined;
  /**
   * Requests that the service works on at once, default 16 of one token and 32 of one address; a stream that is passed on as it comes
   * counts a quarter, speech from the cache not at all. Others wait; 503 when more than 256 of one visitor, or 1,024 in all, do.
   */
  requestsAtOnce?: Partial<PlaceLimits> | undefined;
  /**
   * Memory of all requests that are being answered, in bytes, default 512 MiB: 128 KiB for each answer that is sent as it is read. One visitor
   * may take at most as much as is left to others. 503 beyond that.
   */
  maxHeldBytes?: number | undefined;
  /** How many reverse proxies in front of this one append to X-Forwarded-For, default 0 (the header is ignored). If it stays 0 behind a reverse proxy, all visitors share one address, or have none. */
  trustedProxies?: number | undefined;
  /** Milliseconds in which a request other than a recording must have arrived, default 20,000. */
  bodyTimeout?: number | undefined;
  /** Milliseconds to wait for the first byte of a stream or a live session, default 30,000. */
  streamTimeout?: number | undefined;
  /** Milliseconds to wait for the first byte of a whole file or transcript, upload included, default 300,000. */
  fileTimeout?: number | undefined;
  /** Epoch milliseconds, default Date.now. */
  clock?: (() => number) | undefined;
  logger?: ProxyLogger | undefined;
}
