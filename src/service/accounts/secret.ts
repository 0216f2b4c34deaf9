import { createHash, randomBytes } from 'node:crypto';

const FORMAT = /^[A-Za-z0-9_-]{43}$/;

/** A new secret of 32 random bytes, as 43 URL-safe characters. Handed out once, never stored. */
export function issueSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a value is formatted like a secret: anything else is refused before any lookup. */
export function isSecret(value: string): boolean {
  return FORMAT.test(value);
}

/** Stored instead of the secret: SHA-256 in hex. 256 random bits need no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
