import { createHash, randomBytes } from 'node:crypto';

/** Text-to-speech and speech-to-text keys are separate spaces (contract, Authentication 2). */
export type KeySpace = 'tts' | 'stt';

const KEY_BYTES = 32;
const SHAPES: Record<KeySpace, RegExp> = {
  tts: /^ks_tts_[A-Za-z0-9_-]{43}$/,
  stt: /^ks_stt_[A-Za-z0-9_-]{43}$/,
};

/** A new secret of 32 random bytes. It is shown once and never stored. */
export function issueApiKey(space: KeySpace): string {
  return `ks_${space}_${randomBytes(KEY_BYTES).toString('base64url')}`;
}

/** Whether a value has the shape of a key of that space: a malformed or foreign key is refused before any lookup. */
export function isApiKey(value: string, space: KeySpace): boolean {
  return SHAPES[space].test(value);
}

/** What is stored instead of the key: SHA-256 in hex. A key's 256 random bits need no slow hash. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
