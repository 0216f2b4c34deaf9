import { hashSecret, isSecret, issueSecret } from './secret.ts';

/** Text-to-speech and speech-to-text keys are separate spaces (contract, Authentication 2). */
export type KeySpace = 'tts' | 'stt';

/** In the words of sentences. */
export const KEY_KINDS: Readonly<Record<KeySpace, string>> = { tts: 'text-to-speech', stt: 'speech-to-text' };

const PREFIXES: Readonly<Record<KeySpace, string>> = { tts: 'ks_tts_', stt: 'ks_stt_' };

/** A new secret with the prefix of its space. It is shown once and never stored. */
export function issueApiKey(space: KeySpace): string {
  return PREFIXES[space] + issueSecret();
}

/** Whether a value has the shape of a key of that space: a malformed or foreign key is refused before any lookup. */
export function isApiKey(value: string, space: KeySpace): boolean {
  const prefix = PREFIXES[space];
  return value.startsWith(prefix) && isSecret(value.slice(prefix.length));
}

/** What is stored instead of the key, of all of it: the same secret under the other prefix is another key. */
export function hashApiKey(key: string): string {
  return hashSecret(key);
}
