import { SpeechError, type SpeechErrorCode } from '../../contract/errors.ts';
import { voiceGroupOf } from '../../contract/voice-group.ts';
import { isRefusal, type Refusal } from '../../service/admission/refusal.ts';
import { type TranslatedSpeech, translateRequest } from '../../service/openai/translate-request.ts';
import type { CountedRequest } from '../visitors/request-memory.ts';

interface TranslatedRequest {
  /** The same request as one of `/api/tts-stream`. */
  readonly request: CountedRequest;
  /** What it asks for; undefined as long as its body has not been read. */
  speech(): TranslatedSpeech | undefined;
}

const decoder = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

/**
 * A request for `POST /v1/audio/speech` as one for `/api/tts-stream`. Its body is translated when it is read: that is after its token has
 * been checked, and the reader throws SpeechError 400 for what only OpenAI's request has.
 */
export function translatedRequest(request: CountedRequest): TranslatedRequest {
  let speech: TranslatedSpeech | undefined;
  return {
    request: {
      ...request,
      // A client's own does not know of compact streams.
      header: (name) => (name === 'accept' ? speech?.accept : request.header(name)),
      async readBody(limit) {
        const bytes = await request.readBody(limit);
        const value = bytes && parse(bytes);
        // Refused by whoever reads it.
        if (value === undefined) return bytes;
        const translated = translateRequest(value, (voice) => voiceGroupOf(voice, undefined));
        if (isRefusal(translated)) throw refusalError(translated);
        speech = translated;
        return encoder.encode(JSON.stringify(translated.body));
      },
    },
    speech: () => speech,
  };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    return undefined;
  }
}

function refusalError({ status, body: { code, error, field } }: Refusal): SpeechError {
  return new SpeechError(code as SpeechErrorCode, error ?? '', { status, field });
}
