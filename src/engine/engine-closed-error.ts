import { SpeechError } from '../contract/errors.ts';

/** The error that jobs of a closed engine fail with. */
export function engineClosedError(): SpeechError {
  return new SpeechError('service-unavailable', 'The synthesizer has been closed.', { retryable: false });
}
