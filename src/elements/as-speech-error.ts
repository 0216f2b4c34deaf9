import { SpeechError } from '../contract/errors.ts';

/** What was thrown, with a stable code. */
export function asSpeechError(error: unknown): SpeechError {
  if (error instanceof SpeechError) return error;
  return new SpeechError('internal', 'The dictation failed.', { cause: error });
}
