import { SpeechError } from '../contract/errors.ts';
import {
  SpeechSynthesisErrorEvent,
  SpeechSynthesisEvent,
  type SpeechSynthesisEventInit,
} from './speech-synthesis-events.ts';
import type { SpeechSynthesisUtterance } from './speech-synthesis-utterance.ts';
import { type SpeechSynthesisErrorCode, SYNTHESIS_ERROR_CODES } from './synthesis-error-codes.ts';
import type { UtteranceRequest } from './utterance-request.ts';

/** Letters, digits and symbols that have a name. Text without any is silent and needs no request. */
const SPEAKABLE = /[\p{L}\p{N}\p{Sc}\p{Sm}%&@#]/u;

/** A queued utterance. Its events are dispatched in order, after the code that caused them. */
export class QueuedUtterance {
  readonly utterance: SpeechSynthesisUtterance;
  /** Undefined for an invalid utterance; `failure` then holds the reason. */
  readonly parameters: UtteranceRequest | undefined;
  readonly failure: SpeechError | undefined;
  /** The text at the time of queueing. */
  readonly text: string;
  /** Being spoken, or about to be. */
  isCurrent = false;
  /** In the controller's queue, for gapless playback. */
  isEnqueued = false;
  isPaused = false;
  #startedAt: number | undefined;
  #charIndex = 0;

  /** @param read Throws for an invalid utterance. */
  constructor(utterance: SpeechSynthesisUtterance, read: () => UtteranceRequest) {
    this.utterance = utterance;
    this.text = String(utterance.text);
    try {
      this.parameters = read();
    } catch (error) {
      this.failure =
        error instanceof SpeechError
          ? error
          : new SpeechError('invalid-argument', 'The utterance cannot be read.', { cause: error });
    }
  }

  /** Playback has started. */
  get hasStarted(): boolean {
    return this.#startedAt !== undefined;
  }

  get isSpeakable(): boolean {
    return SPEAKABLE.test(this.parameters?.request.text ?? '');
  }

  start(): void {
    if (this.hasStarted) return;
    this.#startedAt = performance.now();
    this.#dispatch('start');
  }

  end(): void {
    this.start();
    this.#charIndex = this.text.length;
    this.#dispatch('end');
  }

  pause(): void {
    if (!this.hasStarted || this.isPaused) return;
    this.isPaused = true;
    this.#dispatch('pause');
  }

  resume(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.#dispatch('resume');
  }

  reachWord(charIndex: number, charLength: number): void {
    this.#charIndex = charIndex;
    this.#dispatch('boundary', { name: 'word', charLength });
  }

  fail(cause: SpeechError): void {
    this.#dispatchError(SYNTHESIS_ERROR_CODES[cause.code], cause);
  }

  /** Called when the page removes it from the queue. */
  cancel(): void {
    this.#dispatchError(this.hasStarted ? 'interrupted' : 'canceled');
  }

  #dispatch(type: string, init: Partial<SpeechSynthesisEventInit> = {}): void {
    const event = new SpeechSynthesisEvent(type, { ...this.#state, ...init });
    queueMicrotask(() => this.utterance.dispatchEvent(event));
  }

  #dispatchError(error: SpeechSynthesisErrorCode, cause?: SpeechError): void {
    const event = new SpeechSynthesisErrorEvent('error', { ...this.#state, error, cause });
    queueMicrotask(() => this.utterance.dispatchEvent(event));
  }

  get #state(): SpeechSynthesisEventInit {
    const elapsedTime = this.#startedAt === undefined ? 0 : (performance.now() - this.#startedAt) / 1000;
    return { utterance: this.utterance, charIndex: this.#charIndex, elapsedTime };
  }
}
