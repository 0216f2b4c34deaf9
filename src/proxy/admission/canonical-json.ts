import { SpeechError } from '../../contract/errors.ts';

/**
 * JSON with the members of every object in one order, so that equal requests are equal texts.
 * @throws SpeechError 400 for thousands of levels, for which the stack is too small.
 */
export function canonicalJson(value: Readonly<Record<string, unknown>>): string {
  try {
    const names = Object.keys(value).sort();
    // Requests for speech are.
    const isFlat = names.every((name) => typeof value[name] !== 'object' && name !== '__proto__');
    if (!isFlat) return JSON.stringify(inOrder(value));
    const ordered: Record<string, unknown> = {};
    for (const name of names) ordered[name] = value[name];
    return JSON.stringify(ordered);
  } catch (cause) {
    throw new SpeechError('invalid-argument', 'Send a request body without nested values.', {
      status: 400,
      cause,
    });
  }
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  // `__proto__` stays a member like any other.
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, inOrder(member)]),
  );
}
