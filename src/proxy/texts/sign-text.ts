import { SpeechError } from '../../contract/errors.ts';
import { DEFAULT_VOICE_GROUP, type VoiceGroup } from '../../contract/limits.ts';
import { voiceGroupOf } from '../../contract/voice-group.ts';
import { splitSentences } from '../../text/normalize/split-sentences.ts';
import { textParts } from '../../text/parts/text-parts.ts';
import { readSecret } from '../keys/read-secret.ts';
import { webHmac } from '../keys/web-hmac.ts';
import { createTextSignature } from './text-signature.ts';

export interface SignTextOptions {
  /** The only voice that may speak the text. When omitted, any may, of any group: readers can then choose one. */
  voice?: string | undefined;
  /** Group of the voice, by default that of its id, else `v3`, as in the element. Without a voice it is not signed. */
  voiceGroup?: VoiceGroup | (string & {}) | undefined;
  /** The proxy's token secret, at least 32 bytes. */
  secret: string;
  /** Code points of one request, default 500. Must be what the proxy allows (`maxChars`), or the page's parts are others than those signed. */
  maxCharacters?: number | undefined;
}

/**
 * Signs a text for a proxy with `texts: 'signed'`, where the page is made and never in it.
 * @param text What the element reads: its `text`, or its content with a line break between paragraphs.
 * @returns The value of the element's `signature`: one signature of 22 characters for each part of the text, joined by dots; empty for
 * white space.
 * @throws SpeechError `invalid-argument` for a short secret or a limit that is not a whole number above 0.
 */
export async function signText(text: string, options: SignTextOptions): Promise<string> {
  const { voice, voiceGroup = DEFAULT_VOICE_GROUP, maxCharacters = 500 } = options;
  if (!Number.isSafeInteger(maxCharacters) || maxCharacters < 1)
    throw new SpeechError('invalid-argument', 'Set maxCharacters to a whole number above 0.', {
      field: 'maxCharacters',
    });
  const secret = readSecret(options.secret, 'secret', 'secret');
  const sign = createTextSignature(secret, webHmac);
  const signed = voice ? { voice, voiceGroup: voiceGroupOf(voice, voiceGroup) } : undefined;
  const parts = textParts(text, splitSentences(text), maxCharacters);
  const signatures = Array.from(parts, ({ start, end }) => sign(text.slice(start, end), signed));
  return (await Promise.all(signatures)).join('.');
}
