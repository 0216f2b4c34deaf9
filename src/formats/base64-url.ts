import { decodeBase64 } from './decode-base64.ts';
import { encodeBase64 } from './encode-base64.ts';

/** Base64 that is safe in addresses, tokens and file names, without padding (RFC 4648, 5). */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function decodeBase64Url(text: string): Uint8Array {
  return decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}
