import { createHash } from 'node:crypto';
import { encodeBase64Url } from '../formats/base64-url.ts';

/** The first 16 bytes of SHA-256 of a text in UTF-8, as base64url. */
export function digestOf(text: string): string {
  return encodeBase64Url(new Uint8Array(createHash('sha256').update(text).digest().subarray(0, 16)));
}
