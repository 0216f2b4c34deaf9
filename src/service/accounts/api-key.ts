import type { KeySpace } from '../store/store.ts';
import { hashSecret, isSecret, issueSecret } from './secret.ts';

/** For messages. */
export const KEY_KINDS: Readonly<Record<KeySpace, string>> = { tts: 'text-to-speech', stt: 'speech-to-text' };

const PREFIXES: Readonly<Record<KeySpace, string>> = { tts: 'ks_tts_', stt: 'ks_stt_' };

/** A new secret with the prefix of its space. Shown once, never stored. */
export function issueApiKey(space: KeySpace): string {
  return PREFIXES[space] + issueSecret();
}

/** Whether a value is formatted like a key of that space: malformed keys are refused before any lookup. */
export function isApiKey(value: string, space: KeySpace): boolean {
  const prefix = PREFIXES[space];
  return value.startsWith(prefix) && isSecret(value.slice(prefix.length));
}

/** Stored instead of the key. Covers the prefix: the same secret under the other prefix is another key. */
export function hashApiKey(key: string): string {
  return hashSecret(key);
}
