import { equalInConstantTime } from '../keys/equal-in-constant-time.ts';
import type { HmacFactory } from '../keys/token-signer.ts';
import { createTextSignature, type SignedVoice } from './text-signature.ts';

/** Whether a signature is one of a text, for the voice or for any. */
type SignatureCheck = (text: string, spoken: SignedVoice, signature: string) => Promise<boolean>;

/** @param secrets After a rotation also the previous one, whose signatures are still on pages. */
export function createSignatureCheck(secrets: readonly string[], hmac: HmacFactory): SignatureCheck {
  const signers = secrets.map((secret) => createTextSignature(secret, hmac));
  return async (text, spoken, signature) => {
    let isValid = false;
    for (const sign of signers) {
      for (const voice of [spoken, undefined])
        isValid = equalInConstantTime(signature, await sign(text, voice)) || isValid;
    }
    return isValid;
  };
}
