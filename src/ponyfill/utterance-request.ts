import { type Dialect, isDialect } from '../contract/dialects.ts';
import { SpeechError } from '../contract/errors.ts';
import { isVoiceGroup, PITCH_RANGE_SEMITONES, type VoiceGroup } from '../contract/limits.ts';
import type { SpeechRequest } from '../elements/tts/requests/speech-request.ts';
import type { TextSource } from '../elements/tts/text/text-source.ts';
import { dialectFromLanguage } from '../text/dialect/dialect-from-language.ts';
import { guessDialect } from '../text/dialect/guess-dialect.ts';
import { pageLanguage } from './page-language.ts';
import type { SpeechSynthesisUtterance } from './speech-synthesis-utterance.ts';
import { splitRate } from './split-rate.ts';
import { utteranceSource } from './utterance-source.ts';

/** Request and playback parameters of one utterance. */
export interface UtteranceRequest {
  readonly request: SpeechRequest;
  readonly source: TextSource;
  readonly dialect: Dialect;
  readonly playbackRate: number;
}

/** Values outside are invalid (Web Speech API, SpeechSynthesisUtterance). */
const RANGES = { volume: [0, 1], rate: [0.1, 10], pitch: [0, 2] } as const;

/** @throws SpeechError `invalid-argument`, `language-not-supported`, `voice-unavailable`. */
export function readUtterance(
  utterance: SpeechSynthesisUtterance,
  { endpoint, voiceGroup }: { readonly endpoint: string; readonly voiceGroup: VoiceGroup },
): UtteranceRequest {
  for (const field of ['volume', 'rate', 'pitch'] as const) {
    const [min, max] = RANGES[field];
    // Web IDL stores floats in 32 bits, so 0.1 reads back slightly larger.
    if (!(utterance[field] >= min && utterance[field] <= max))
      throw new SpeechError('invalid-argument', `The ${field} has to be from ${min} to ${max}.`, {
        field,
      });
  }
  const source = utteranceSource(String(utterance.text));
  const voice = utterance.voice ? readVoice(utterance.voice.voiceURI) : undefined;
  const dialect = voice?.dialect ?? dialectOf(utterance.lang, source.text);
  const { playbackRate, speed } = splitRate(utterance.rate);
  const pitch = semitones(utterance.pitch);
  const request: SpeechRequest = {
    text: source.text,
    endpoint,
    voice: voice?.id ?? '',
    voiceGroup: voice?.group ?? voiceGroup,
    dialect,
    speed,
    format: 'stream',
    generation: pitch ? { pitch } : {},
  };
  return { request, source, dialect, playbackRate };
}

function readVoice(uri: string): { group: VoiceGroup; dialect: Dialect; id: string } {
  const [, group, dialect, id] = /^kurdish-speech:([^/]+)\/([^/]+)\/(.+)$/.exec(uri) ?? [];
  if (isVoiceGroup(group) && isDialect(dialect) && id) return { group, dialect, id };
  throw new SpeechError('voice-unavailable', 'The voice is not one of getVoices().', { field: 'voice' });
}

function dialectOf(lang: string, text: string): Dialect {
  if (lang && dialectFromLanguage(lang) === 'other')
    throw new SpeechError(
      'language-not-supported',
      `"${lang}" is not Kurdish: set lang to ckb, kmr or kmr-Arab.`,
      { field: 'lang' },
    );
  return guessDialect(text, { lang: lang || pageLanguage() });
}

/** Doubling the pitch is an octave; 0 is the service's minimum. */
function semitones(pitch: number): number {
  const { min, max } = PITCH_RANGE_SEMITONES;
  return Math.max(min, Math.min(max, Math.round(120 * Math.log2(pitch)) / 10));
}
