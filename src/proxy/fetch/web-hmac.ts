/** A value now, or a promise of it: Node signs at once, WebCrypto on a thread of its own. */
export type MaybePromise<Value> = Value | Promise<Value>;

/** HMAC-SHA256 under one secret: message in, 32 bytes out. */
export type Hmac = (message: string) => MaybePromise<Uint8Array>;

/** Prepares one secret for signing. The token core is the same for every implementation of this. */
export type HmacFactory = (secret: Uint8Array) => Hmac;

/** HMAC by WebCrypto: runs on every runtime, at the price of a thread hop for each call. */
export const webHmac: HmacFactory = (secret) => {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  let key: ReturnType<typeof crypto.subtle.importKey> | undefined;
  return async (message) => {
    key ??= crypto.subtle.importKey('raw', secret as Uint8Array<ArrayBuffer>, algorithm, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', await key, encoder.encode(message)));
  };
};
