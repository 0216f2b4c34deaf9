import type { PageOutline } from '../page/page-outline.ts';

/** One answer, or why there is none. */
export interface Answer {
  /** The address that was asked. */
  readonly url: string;
  /** Where it was answered, after redirects. */
  readonly finalUrl: string;
  /** 0 where nothing answered. */
  readonly status: number;
  /** Why nothing answered, or why the body broke off; else empty. */
  readonly failure: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Milliseconds from the request to the first and the last byte of the body. */
  readonly firstByte: number;
  readonly lastByte: number;
}

/** A page, or a frame in one. */
export interface SeenPage {
  readonly answer: Answer;
  readonly outline: PageOutline;
}

/** What a proxy answered about an upload without a token, of which only the headers were sent. */
export interface SeenUpload {
  readonly bytes: number;
  /** 100 where the body would have been read; 0 where nothing came. */
  readonly status: number;
  readonly headers: Headers;
}

/** One short sentence that was asked for. */
export interface SeenSpeech {
  readonly answer: Answer;
  readonly text: string;
}

/** The proxy, or service, that elements of the page call. */
export interface SeenEndpoint {
  readonly url: string;
  readonly tokenUrl: string;
  readonly isSpeaking: boolean;
  readonly isListening: boolean;
  /** Answer to a token of the scopes that the page needs. */
  readonly token: Answer;
  /** To the same, asked again. */
  readonly tokenAgain: Answer | undefined;
  /** Of the token for dictation, where the page takes it. */
  readonly listeningToken: Answer | undefined;
  /** What a browser asks before the token, of another origin; undefined at the page's own. */
  readonly preflight: Answer | undefined;
  readonly voices: Answer | undefined;
  /** Undefined where none was asked for. */
  readonly speech: SeenSpeech | undefined;
  readonly upload: SeenUpload | undefined;
}

/** Speech that was published ahead of time: its JSON, a hundred bytes of each of its sound files, and its captions. */
export interface SeenPublication {
  readonly url: string;
  readonly answer: Answer;
  readonly sounds: readonly { readonly type: string; readonly answer: Answer }[];
  /** Undefined where the JSON names none. */
  readonly captions: Answer | undefined;
  /** Addresses in the JSON that browsers keep from the page, and that were not asked. */
  readonly insecure: readonly string[];
}

/** The answer to a WebSocket at a host of live dictation. */
export interface SeenUpgrade {
  readonly url: string;
  /** 101 where it was opened; 0 where nothing answered. */
  readonly status: number;
  readonly failure: string;
  readonly headers: Headers;
  /** Whether our service answers at this address: it opens every socket there. */
  readonly isOwnService: boolean;
}

/** What became of a press of the page's first player. */
export interface SeenPress {
  /** `dead` where the element was never defined, `silent` where nothing came of it within 25 seconds. */
  readonly outcome: 'sound' | 'refused' | 'dead' | 'silent';
  /** Of the player's error. */
  readonly message: string;
}

/** What a real browser reported. */
export interface SeenBrowser {
  readonly violations: readonly { readonly directive: string; readonly blocked: string }[];
  /** Of the events `kurdish-degraded`. */
  readonly degraded: readonly { readonly feature: string; readonly reason: string }[];
  /** First lines of errors that nobody caught. */
  readonly errors: readonly string[];
  /** Undefined where the press would have bought speech, or there is no player. */
  readonly press: SeenPress | undefined;
}

/** Everything that was seen of a page, as checks read it. */
export interface Visit extends SeenPage {
  readonly frames: readonly { readonly line: number; readonly page: SeenPage }[];
  /** Our scripts, and the files that they load, by address. */
  readonly files: ReadonlyMap<string, Answer>;
  /** Whether one of the page's other scripts has our elements in it. */
  readonly isBundled: boolean;
  readonly endpoints: readonly SeenEndpoint[];
  readonly publications: readonly SeenPublication[];
  readonly upgrades: readonly SeenUpgrade[];
  /** Hosts of live dictation that a policy names by `ws:`, on a page that gets `wss:` alone. */
  readonly insecureHosts: readonly string[];
  /** Undefined without a browser. */
  readonly browser?: SeenBrowser | undefined;
}
