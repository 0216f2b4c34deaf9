import { SpeechError } from '../../contract/errors.ts';
import { DEFAULT_VOICE_GROUP } from '../../contract/limits.ts';
import type { Settings } from '../core/settings.ts';
import type { HmacFactory, TokenClaims } from '../core/token-signer.ts';
import type { ProxyRequest } from '../core/transport-types.ts';
import { createSignatureCheck } from './signature-check.ts';

/**
 * Decides whether a text may be spoken, before anything is charged.
 * @param value The request's body.
 * @throws SpeechError `origin-refused`, 403, with a sentence that names the rule.
 */
export type TextRule = (
  value: Readonly<Record<string, unknown>>,
  request: ProxyRequest,
  claims: TokenClaims,
) => Promise<void>;

/** The rule of the option `texts`; undefined where any text is spoken. */
export function createTextRule(settings: Settings, hmac: HmacFactory): TextRule | undefined {
  if (settings.texts === 'signed') return signedTexts(settings, hmac);
  return undefined;
}

function signedTexts(settings: Settings, hmac: HmacFactory): TextRule {
  const isSigned = createSignatureCheck(settings.secrets, hmac);
  return async (value, request) => {
    const { text, speaker_id: voice, model_version: voiceGroup } = value;
    const signature = request.header('speech-signature') ?? '';
    const spoken = {
      voice: typeof voice === 'string' ? voice : '',
      voiceGroup: typeof voiceGroup === 'string' ? voiceGroup : DEFAULT_VOICE_GROUP,
    };
    if (await isSigned(String(text), spoken, signature)) return;
    throw new SpeechError(
      'origin-refused',
      signature
        ? 'This proxy speaks signed texts only: the signature is not one of this text, voice and site.'
        : 'This proxy speaks signed texts only: send the signature of the text as Speech-Signature.',
      { status: 403, field: 'signature' },
    );
  };
}
