import type { SpeechError } from '../contract/errors.ts';
import { recognitionErrorCode, type SpeechRecognitionErrorCode } from './recognition-error-codes.ts';
import { SpeechRecognitionErrorEvent } from './speech-recognition-events.ts';

/** Every start event is followed by its end event, even if the recognition is aborted. */
const END_OF = { audiostart: 'audioend', soundstart: 'soundend', speechstart: 'speechend' } as const;

/**
 * Dispatches the events of a recognition in order, after the code that caused them: a page that calls `abort()` may add its listener
 * for `end` only afterwards.
 */
export class RecognitionEventDispatcher {
  readonly #target: EventTarget;
  /** Pending end events, the next one last. */
  readonly #pendingEnds: string[] = [];

  constructor(target: EventTarget) {
    this.#target = target;
  }

  dispatch(event: Event): void {
    queueMicrotask(() => this.#target.dispatchEvent(event));
  }

  begin(type: keyof typeof END_OF): void {
    this.#pendingEnds.push(END_OF[type]);
    this.dispatch(new Event(type));
  }

  /** Dispatches the pending end events up to and including this one. */
  end(upTo: (typeof END_OF)[keyof typeof END_OF]): void {
    while (this.#pendingEnds.includes(upTo)) this.dispatch(new Event(this.#pendingEnds.pop() as string));
  }

  fail(cause: SpeechError): void {
    this.dispatchError(recognitionErrorCode(cause), cause.message, cause);
  }

  dispatchError(error: SpeechRecognitionErrorCode, message: string, cause?: SpeechError): void {
    this.dispatch(new SpeechRecognitionErrorEvent('error', { error, message, cause }));
  }
}
