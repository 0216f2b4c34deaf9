import { SpeechError } from '../../contract/errors.ts';
import { DEFAULT_VOICE_GROUP } from '../../contract/limits.ts';
import type { ProxyRequest } from '../base/transport-types.ts';
import type { ProxyParts } from '../setup/proxy-parts.ts';
import { PageLibrary } from './page-library.ts';
import { requestingPage } from './requesting-page.ts';
import { createSignatureCheck } from './signature-check.ts';
import { standsOn } from './stands-on.ts';

/**
 * Decides whether a text may be spoken, before its characters are charged.
 * @param value The request's body.
 * @param preview How much of what a player of the page reads, from its start, in code points without white space; all where undefined.
 * @throws SpeechError `origin-refused`, 403, with a sentence that names the rule; `preview-ended`, 403, beyond a preview.
 */
export type TextRule = (
  value: Readonly<Record<string, unknown>>,
  request: ProxyRequest,
  preview: number | undefined,
) => Promise<void>;

/** The rule of the option `texts`; undefined where any text is spoken. */
export function createTextRule(parts: ProxyParts): TextRule | undefined {
  const { texts } = parts.settings;
  if (texts === 'signed') return signedTexts(parts);
  return texts === 'pages' ? textsOfPages(parts) : undefined;
}

function signedTexts({ settings, hmac }: ProxyParts): TextRule {
  const isSigned = createSignatureCheck(settings.secrets, hmac);
  return async (value, request) => {
    const { text, speaker_id: voice, model_version: voiceGroup } = value;
    const signature = request.header('speech-signature') ?? '';
    const spoken = {
      voice: typeof voice === 'string' ? voice : '',
      voiceGroup: typeof voiceGroup === 'string' ? voiceGroup : DEFAULT_VOICE_GROUP,
    };
    if (await isSigned(String(text), spoken, signature)) return;
    throw refused(
      signature
        ? 'This proxy speaks signed texts only: the signature is not one of this text, voice and site.'
        : 'This proxy speaks signed texts only: send the signature of the text as Speech-Signature.',
    );
  };
}

function textsOfPages(parts: ProxyParts): TextRule {
  const library = new PageLibrary(parts);
  const rule = 'This proxy speaks only what stands on the page that asks';
  return async (value, request, preview) => {
    const text = String(value.text);
    const address = requestingPage(parts.settings, request);
    if (!address) throw refused(`${rule}: send its address as Referer, or its path as Speech-Page.`);
    const outcome = await library.search(address, request.address, (page) => standsOn(text, page));
    if (outcome === 'unreadable') throw refused(`${rule}: it could not read that page.`);
    if (outcome === 'not-found') throw refused(`${rule}: this text is not there.`);
    if (preview === undefined) return;
    const isWithin = (reading: string) => standsOn(text, startOf(reading, preview));
    if ((await library.search(address, request.address, isWithin, 'readings')) === 'found') return;
    const message = 'The preview of this page has ended: this token speaks its first part only.';
    throw new SpeechError('preview-ended', message, { status: 403 });
  };
}

/** The first code points of a text. */
function startOf(text: string, characters: number): string {
  let end = 0;
  for (let count = 0; count < characters && end < text.length; count++)
    end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

function refused(message: string): SpeechError {
  return new SpeechError('origin-refused', message, { status: 403 });
}
