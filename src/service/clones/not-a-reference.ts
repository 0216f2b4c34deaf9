import { SpeechError } from '../../contract/errors.ts';

/** The error for a recording that cannot be cloned. */
export function notAReference(message: string): SpeechError {
  return new SpeechError('unsupported-media', message, { status: 400, field: 'reference' });
}
