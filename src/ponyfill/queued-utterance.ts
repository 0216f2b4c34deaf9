import { SpeechError } from '../contract/errors.ts';
import {
  SpeechSynthesisErrorEvent,
  SpeechSynthesisEvent,
  type SpeechSynthesisEventInit,
} from './speech-synthesis-events.ts';
import type { SpeechSynthesisUtterance } from './speech-synthesis-utterance.ts';
import { type SpeechSynthesisErrorCode, SYNTHESIS_ERROR_CODES } from './synthesis-error-codes.ts';
import type { UtteranceRequest } from './utterance-request.ts';

/** Letters, digits and the signs that have a name; all else is silent, and not worth a call. */
const SPEAKABLE = /[\p{L}\p{N}\p{Sc}\p{Sm}%&@#]/u;

/** One turn of an utterance in the queue. Its events come after the code that caused them, in their order. */
export class QueuedUtterance {
  readonly utterance: SpeechSynthesisUtterance;
  /** Undefined where the utterance cannot be asked for; then `failure` says why. */
  readonly asked: UtteranceRequest | undefined;
  readonly failure: SpeechError | undefined;
  /** As it was when it was queued. */
  readonly text: string;
  /** Its turn has come. */
  isCurrent = false;
  /** The controller has it in its own queue, so that it follows without a gap. */
  isEnqueued = false;
  isPaused = false;
  #startedAt: number | undefined;
  #charIndex = 0;

  /** @param read Throws where the utterance cannot be asked for. */
  constructor(utterance: SpeechSynthesisUtterance, read: () => UtteranceRequest) {
    this.utterance = utterance;
    this.text = String(utterance.text);
    try {
      this.asked = read();
    } catch (error) {
      this.failure =
        error instanceof SpeechError
          ? error
          : new SpeechError('invalid-argument', 'The utterance cannot be read.', { cause: error });
    }
  }

  /** It has begun to sound. */
  get hasStarted(): boolean {
    return this.#startedAt !== undefined;
  }

  get isSpeakable(): boolean {
    return SPEAKABLE.test(this.asked?.request.text ?? '');
  }

  start(): void {
    if (this.hasStarted) return;
    this.#startedAt = performance.now();
    this.tell('start');
  }

  end(): void {
    this.start();
    this.#charIndex = this.text.length;
    this.tell('end');
  }

  pause(): void {
    if (!this.hasStarted || this.isPaused) return;
    this.isPaused = true;
    this.tell('pause');
  }

  resume(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.tell('resume');
  }

  reach(charIndex: number, charLength: number): void {
    this.#charIndex = charIndex;
    this.tell('boundary', { name: 'word', charLength });
  }

  fail(cause: SpeechError): void {
    this.#tellError(SYNTHESIS_ERROR_CODES[cause.code], cause);
  }

  /** The page has taken it out of the queue. */
  cancel(): void {
    this.#tellError(this.hasStarted ? 'interrupted' : 'canceled');
  }

  tell(type: string, more: Partial<SpeechSynthesisEventInit> = {}): void {
    const event = new SpeechSynthesisEvent(type, { ...this.#facts, ...more });
    queueMicrotask(() => this.utterance.dispatchEvent(event));
  }

  #tellError(error: SpeechSynthesisErrorCode, cause?: SpeechError): void {
    const event = new SpeechSynthesisErrorEvent('error', { ...this.#facts, error, cause });
    queueMicrotask(() => this.utterance.dispatchEvent(event));
  }

  get #facts(): SpeechSynthesisEventInit {
    const elapsedTime = this.#startedAt === undefined ? 0 : (performance.now() - this.#startedAt) / 1000;
    return { utterance: this.utterance, charIndex: this.#charIndex, elapsedTime };
  }
}
