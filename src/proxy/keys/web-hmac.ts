import type { HmacFactory } from './token-signer.ts';

/** HMAC by WebCrypto: works on every runtime, at the cost of a thread hop per call. */
export const webHmac: HmacFactory = (secret) => {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  let key: ReturnType<typeof crypto.subtle.importKey> | undefined;
  return async (message) => {
    key ??= crypto.subtle.importKey('raw', secret as Uint8Array<ArrayBuffer>, algorithm, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', await key, encoder.encode(message)));
  };
};
