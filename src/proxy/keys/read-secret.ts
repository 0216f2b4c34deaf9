import { SpeechError } from '../../contract/errors.ts';

/** @param name How the caller sets it. @throws SpeechError `invalid-argument`, without the value. */
export function readSecret(value: string, field: string, name: string): string {
  if (typeof value !== 'string' || new TextEncoder().encode(value).length < 32) {
    throw new SpeechError(
      'invalid-argument',
      `Set ${name} to a random string of at least 32 bytes, such as the output of: openssl rand -hex 32.`,
      { field },
    );
  }
  return value;
}
