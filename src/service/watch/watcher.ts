import type { Allowance } from '../store/store.ts';

/** One request, or one live session's connection; the same object in all calls that concern it. */
export interface WatchedRequest {
  /** GET, POST and the other registered ones; `_OTHER` for what a caller invented. */
  readonly method: string;
  /** The route's template, such as `/api/tts-stream`; `other` where none matches. */
  readonly route: string;
  readonly isLive: boolean;
  /** A request header; undefined where absent. For propagation only, never for a log. */
  header(name: string): string | undefined;
}

interface RequestOutcome {
  readonly status: number;
  /** The refusal's code; undefined where the request was served. */
  readonly code: string | undefined;
  /** Until the last byte was taken or the reader left. */
  readonly seconds: number;
  /** Until the response began; for streamed speech that is its first sound. */
  readonly firstByteSeconds: number;
}

/** One run of the synthesizer; the same object in both calls. */
export interface WatchedSpeech {
  readonly request: WatchedRequest | undefined;
  /** A voice of the catalog, or `clone`. */
  readonly voice: string;
  readonly engine: string;
}

export interface SpeechOutcome {
  readonly result: 'finished' | 'failed' | 'cancelled';
  readonly seconds: number;
  /** Undefined where no chunk came. */
  readonly firstChunkSeconds: number | undefined;
  /** Seconds of sound. */
  readonly audioSeconds: number;
}

/** One stream of the recognizer; the same object in all its calls. */
export interface WatchedRecognition {
  readonly request: WatchedRequest | undefined;
  readonly engine: string;
  readonly mode: 'live' | 'file';
}

interface Billed {
  /** Identifies the account; grants no access. */
  readonly account: string;
  readonly allowance: Allowance;
  readonly amount: number;
  /** The voice that spoke; undefined where none did. */
  readonly voice: string | undefined;
}

/**
 * Observes what the service does, without texts, keys, tokens or sound. Methods are called in the middle of requests: they return at once
 * and never throw.
 */
export interface Watcher {
  requestStarted?(request: WatchedRequest): void;
  requestEnded?(request: WatchedRequest, outcome: RequestOutcome): void;
  /** Runs a request's work, so that a watcher can set a context around it. Returns what the work returns. */
  within?<T>(request: WatchedRequest, work: () => T): T;
  speechStarted?(speech: WatchedSpeech): void;
  speechEnded?(speech: WatchedSpeech, outcome: SpeechOutcome): void;
  recognitionStarted?(recognition: WatchedRecognition): void;
  /** @param lagSeconds How long the sound waited for the recognizer. */
  transcribed?(recognition: WatchedRecognition, audioSeconds: number, lagSeconds: number): void;
  recognitionEnded?(recognition: WatchedRecognition): void;
  billed?(billed: Billed): void;
}
