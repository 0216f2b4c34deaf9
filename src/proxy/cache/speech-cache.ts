/** Speech that was generated for one request, as it is sent to pages. */
export interface CachedSpeech {
  /** Response headers that describe the audio. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly info: SpeechInfo;
}

/** What is known of cached speech without reading it; neither its text nor anything of a visitor. */
export interface SpeechInfo {
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Code points that were billed. */
  readonly characters: number;
  /** Id of the voice; empty where the request named none. */
  readonly voice: string;
  /** URL of the page that first asked for it, without query and fragment; its origin where the browser sends no more, empty where nothing. */
  readonly page: string;
}

export interface CacheEntry extends SpeechInfo {
  readonly key: string;
  /** Size of the body. */
  readonly bytes: number;
}

/** An entry of the cache: what is said of it is known, its body is read as it is sent. */
export interface KeptSpeech {
  /** Response headers that describe the audio. */
  readonly headers: Readonly<Record<string, string>>;
  /** Size of the body. */
  readonly bytes: number;
  readonly info: SpeechInfo;
  /**
   * The body from byte `start` up to byte `end`, in pieces of at most 64 KiB, each read when it is asked for.
   * @throws Error, in the middle, where the medium fails or has changed the bytes; none of those is given.
   */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

/**
 * Where speech is kept. Keys are 43 characters of base64url. What an opened entry reads must be what was written: a driver whose medium
 * may change data verifies it. Errors are logged, and speech is then generated as without a cache.
 */
export interface SpeechCache {
  /** @returns Undefined where nothing is kept under this key. */
  open(key: string): KeptSpeech | undefined | Promise<KeptSpeech | undefined>;
  write(key: string, speech: CachedSpeech): void | Promise<void>;
  delete(key: string): void | Promise<void>;
  /** All entries, in any order. */
  list(): Iterable<CacheEntry> | AsyncIterable<CacheEntry>;
}
