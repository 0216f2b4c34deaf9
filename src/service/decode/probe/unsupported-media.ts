import { SpeechError } from '../../../contract/errors.ts';

/** The error for an upload that cannot be decoded. */
export function unsupportedMedia(message: string): SpeechError {
  return new SpeechError('unsupported-media', message, { status: 400, field: 'file' });
}
