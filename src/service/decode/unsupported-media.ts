import { SpeechError } from '../../contract/errors.ts';

/** What an upload that is no recording ends with. */
export function unreadable(message: string): SpeechError {
  return new SpeechError('unsupported-media', message, { status: 400, field: 'file' });
}
