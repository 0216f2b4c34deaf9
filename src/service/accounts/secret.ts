import { createHash, randomBytes } from 'node:crypto';

const SHAPE = /^[A-Za-z0-9_-]{43}$/;

/** A new secret of 32 random bytes, in 43 characters that any address or header takes. It is handed out once and never stored. */
export function issueSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a value has the shape of one: anything else is refused before any lookup. */
export function isSecret(value: string): boolean {
  return SHAPE.test(value);
}

/** What is stored instead: SHA-256 in hex. 256 random bits need no slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
