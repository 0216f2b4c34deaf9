import { SpeechError } from '../../contract/errors.ts';

/** What a recording that no voice can be made of ends with; the message says why. */
export function notAReference(message: string): SpeechError {
  return new SpeechError('unsupported-media', message, { status: 400, field: 'reference' });
}
