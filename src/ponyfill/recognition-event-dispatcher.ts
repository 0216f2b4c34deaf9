import type { SpeechError } from '../contract/errors.ts';
import { recognitionErrorCode, type SpeechRecognitionErrorCode } from './recognition-error-codes.ts';
import { SpeechRecognitionErrorEvent } from './speech-recognition-events.ts';

/** What has begun ends, also where the recognition is cut off. */
const ENDS = { audiostart: 'audioend', soundstart: 'soundend', speechstart: 'speechend' } as const;

/**
 * Tells the events of a recognition in their order, after the code that caused them: a page that calls `abort()` has not yet begun to
 * wait for its `end`.
 */
export class RecognitionEventDispatcher {
  readonly #target: EventTarget;
  /** Names of events that are still to come, the next one last. */
  readonly #ends: string[] = [];

  constructor(target: EventTarget) {
    this.#target = target;
  }

  tell(event: Event): void {
    queueMicrotask(() => this.#target.dispatchEvent(event));
  }

  begin(type: keyof typeof ENDS): void {
    this.#ends.push(ENDS[type]);
    this.tell(new Event(type));
  }

  /** Tells the ends of what has begun, up to this one. */
  close(upTo: (typeof ENDS)[keyof typeof ENDS]): void {
    while (this.#ends.includes(upTo)) this.tell(new Event(this.#ends.pop() as string));
  }

  fail(cause: SpeechError): void {
    this.refuse(recognitionErrorCode(cause), cause.message, cause);
  }

  refuse(error: SpeechRecognitionErrorCode, message: string, cause?: SpeechError): void {
    this.tell(new SpeechRecognitionErrorEvent('error', { error, message, cause }));
  }
}
