import type { VoiceGroup } from '../../contract/limits.ts';
import { encodeBase64Url } from '../../formats/base64-url.ts';
import { deriveHmac } from '../keys/derive-hmac.ts';
import type { HmacFactory } from '../keys/token-signer.ts';

/** The only voice that a signature is valid for. */
export interface SignedVoice {
  readonly voice: string;
  readonly voiceGroup: VoiceGroup | (string & {});
}

/** Signs a text that is spoken in one request; without a voice for any. */
type TextSignature = (text: string, voice: SignedVoice | undefined) => Promise<string>;

/** 128 bits: what an attacker may guess is limited by the requests of a token, not by computing. */
const SIGNATURE_BYTES = 16;

/**
 * Signatures of texts. The WordPress plugin makes the same ones, and pages keep them: docs/proxy.md says what is signed, and
 * test/proxy/texts/signatures.json has examples. If anything here changes, change the version in both labels.
 * @param secret The proxy's token secret; a key of its own is derived from it.
 */
export function createTextSignature(secret: string, hmac: HmacFactory): TextSignature {
  let keyed: ReturnType<typeof deriveHmac> | undefined;
  return async (text, signed) => {
    keyed ??= deriveHmac(secret, 'kurdish-speech text key', hmac);
    const message = [
      'kurdish-speech text 1',
      signed?.voiceGroup ?? null,
      signed?.voice ?? null,
      collapse(text),
    ];
    const digest = await (await keyed)(JSON.stringify(message));
    return encodeBase64Url(digest.subarray(0, SIGNATURE_BYTES));
  };
}

/** How a template is indented does not change what is spoken. */
function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
