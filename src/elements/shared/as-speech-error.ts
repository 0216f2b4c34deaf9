import { SpeechError } from '../../contract/errors.ts';

/**
 * What was thrown, with a stable code.
 * @param message Where it had none.
 */
export function asSpeechError(error: unknown, message = 'Something went wrong.'): SpeechError {
  if (error instanceof SpeechError) return error;
  return new SpeechError('internal', message, { cause: error });
}
