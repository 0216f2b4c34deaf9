import { SpeechError } from '../../contract/errors.ts';

/**
 * Wraps a thrown value in a SpeechError with a stable code.
 * @param message For values that are not SpeechErrors.
 */
export function asSpeechError(error: unknown, message = 'Something went wrong.'): SpeechError {
  if (error instanceof SpeechError) return error;
  return new SpeechError('internal', message, { cause: error });
}
