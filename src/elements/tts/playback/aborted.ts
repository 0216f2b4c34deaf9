import { SpeechError } from '../../../contract/errors.ts';

/** The reason of speech that the page or the reader has ended. */
export function aborted(message: string): SpeechError {
  return new SpeechError('aborted', message);
}
