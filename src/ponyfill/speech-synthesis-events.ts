import type { SpeechError } from '../contract/errors.ts';
import type { SpeechSynthesisErrorCode } from './synthesis-error-codes.ts';

export interface SpeechSynthesisEventInit extends EventInit {
  utterance: globalThis.SpeechSynthesisUtterance;
  charIndex?: number;
  charLength?: number;
  elapsedTime?: number;
  name?: string;
}

/** Event of an utterance. */
export class SpeechSynthesisEvent extends Event {
  readonly utterance: globalThis.SpeechSynthesisUtterance;
  /** UTF-16 offset into the utterance's text. */
  readonly charIndex: number;
  readonly charLength: number;
  /** Seconds since playback of the utterance started. */
  readonly elapsedTime: number;
  /** `word` for a boundary, else empty. */
  readonly name: string;

  constructor(type: string, init: SpeechSynthesisEventInit) {
    super(type, init);
    this.utterance = init.utterance;
    this.charIndex = init.charIndex ?? 0;
    this.charLength = init.charLength ?? 0;
    this.elapsedTime = init.elapsedTime ?? 0;
    this.name = init.name ?? '';
  }
}

export interface SpeechSynthesisErrorEventInit extends SpeechSynthesisEventInit {
  error: SpeechSynthesisErrorCode;
  cause?: SpeechError | undefined;
}

/** Event of type `error`: the utterance was not spoken to its end. */
export class SpeechSynthesisErrorEvent extends SpeechSynthesisEvent {
  readonly error: SpeechSynthesisErrorCode;
  /** Details beyond the Web Speech API: code, message, `upgradeUrl`; undefined if the page cancelled. */
  readonly cause?: SpeechError | undefined;

  constructor(type: string, init: SpeechSynthesisErrorEventInit) {
    super(type, init);
    this.error = init.error;
    this.cause = init.cause;
  }
}
