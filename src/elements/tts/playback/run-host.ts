import type { SpeechRequest } from '../requests/speech-request.ts';
import type { SpeechSetup } from '../requests/speech-setup.ts';
import type { TextSource } from '../text/text-source.ts';

/** As far as the pace of its requests depends on it. */
export interface PacedRun {
  /** Fetch all of the text, wherever the listener is. */
  readonly wanted: boolean;
  readonly signal: AbortSignal;
  /** The rest of the text cannot be fetched: whoever waits for all of it gets the error. */
  refuse(error: unknown): void;
}

/** What a run needs from its controller. */
export interface RunHost {
  setup(): SpeechSetup;
  /** By endpoint: the longest text of one request that it has not refused yet, in code points. */
  readonly characterLimits: Map<string, number>;
  /** Ids of voices of quotes that the service has refused; grows. */
  readonly refusedVoices: Set<string>;
  /**
   * Resolves when the next part of the text is due.
   * @param refusal Of that part: beyond a preview it may be asked for again, once the listener may have more of the text.
   * @throws The refusal, where it is another one or nothing here ends previews.
   */
  untilDue(run: PacedRun, refusal?: unknown): Promise<void>;
  /** Resolves with `more`, where the rest of the text has still to be written. */
  untilWritten(run: PacedRun, more: Promise<void>): Promise<void>;
  /** What is due may have changed. */
  wake(): void;
  /** Another request for a text, where the voice that the reader chose on an earlier visit was refused. */
  fallBack(error: unknown, source: TextSource): SpeechRequest | undefined;
  /** Receives `kurdish-degraded`. */
  dispatch(event: Event): void;
}
