import { encodeBase64Url } from '../../formats/base64-url.ts';
import { deriveHmac } from '../keys/derive-hmac.ts';
import type { HmacFactory } from '../keys/token-signer.ts';

/** Everything that changes the bytes of a response. */
interface SpeechIdentity {
  /** Address of the service. */
  readonly service: string;
  /** The operator's number for what the request does not show: a new model behind the same name. */
  readonly version: string;
  readonly path: string;
  /** Content type of the compact stream that is asked for; empty for what the service sends by itself. */
  readonly representation: string;
  /** Body of the request, as canonical JSON. */
  readonly request: string;
}

/** Names the speech of a request. */
type CacheKey = (identity: SpeechIdentity) => Promise<string>;

/**
 * A keyed hash (HMAC-SHA256): nobody without the secret can find out from a key, or from the address of cached speech, which text it is.
 * @param secret The proxy's token secret; a key of its own is derived from it.
 */
export function createCacheKey(secret: string, hmac: HmacFactory): CacheKey {
  let keyed: ReturnType<typeof deriveHmac> | undefined;
  return async ({ service, version, path, representation, request }) => {
    keyed ??= deriveHmac(secret, 'kurdish-speech cache key', hmac);
    const digest = await (await keyed)(JSON.stringify([service, version, path, representation, request]));
    return encodeBase64Url(digest);
  };
}
