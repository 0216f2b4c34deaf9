import { SpeechError } from '../../contract/errors.ts';

/** A synthesis thread ended while it had jobs. Any of them may be the reason, or none. */
export class ThreadDeath extends SpeechError {
  constructor(cause: unknown) {
    super('synthesis-failed', 'The synthesizer stopped while speaking. Try again.', { cause });
  }
}
