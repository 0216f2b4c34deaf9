import { SpeechError } from '../../contract/errors.ts';

/**
 * JSON with the members of every object in one order, so that equal requests are equal texts.
 * @throws SpeechError 400 for thousands of levels, for which the stack is too small.
 */
export function canonicalJson(value: unknown): string {
  try {
    return JSON.stringify(value, (_name, member: unknown) =>
      typeof member === 'object' && member !== null && !Array.isArray(member)
        ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
        : member,
    );
  } catch (cause) {
    throw new SpeechError('invalid-argument', 'Send a request body without nested values.', {
      status: 400,
      cause,
    });
  }
}
