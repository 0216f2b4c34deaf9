import type { SpeechError } from '../contract/errors.ts';
import type { SpeechRecognitionErrorCode } from './recognition-error-codes.ts';
import type { SpeechRecognitionResultList } from './recognition-results.ts';

export interface SpeechRecognitionEventInit extends EventInit {
  resultIndex?: number;
  results: SpeechRecognitionResultList;
}

/** Event of type `result` or `nomatch`. */
export class SpeechRecognitionEvent extends Event {
  /** Index of the first changed result. */
  readonly resultIndex: number;
  readonly results: SpeechRecognitionResultList;

  constructor(type: string, init: SpeechRecognitionEventInit) {
    super(type, init);
    this.resultIndex = init.resultIndex ?? 0;
    this.results = init.results;
  }
}

export interface SpeechRecognitionErrorEventInit extends EventInit {
  error: SpeechRecognitionErrorCode;
  message?: string;
  cause?: SpeechError | undefined;
}

/** Event of type `error`: the recognition failed. */
export class SpeechRecognitionErrorEvent extends Event {
  readonly error: SpeechRecognitionErrorCode;
  readonly message: string;
  /** Details beyond the Web Speech API: code, `upgradeUrl`, whether a retry may help. */
  readonly cause?: SpeechError | undefined;

  constructor(type: string, init: SpeechRecognitionErrorEventInit) {
    super(type, init);
    this.error = init.error;
    this.message = init.message ?? '';
    this.cause = init.cause;
  }
}
