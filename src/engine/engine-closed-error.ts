import { SpeechError } from '../contract/errors.ts';

/** What every job of a closed engine ends with. */
export function engineClosed(): SpeechError {
  return new SpeechError('service-unavailable', 'The synthesizer has been closed.', { retryable: false });
}
