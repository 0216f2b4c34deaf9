import { type Dialect, isDialect } from '../contract/dialects.ts';
import { SpeechError } from '../contract/errors.ts';
import { isVoiceGroup, PITCH_RANGE_SEMITONES, type VoiceGroup } from '../contract/limits.ts';
import { dialectHint } from '../elements/shared/dialect-hint.ts';
import type { SpeechRequest } from '../elements/tts/speech/part-synthesis.ts';
import type { TextSource } from '../elements/tts/speech/text-source.ts';
import { dialectFromLanguage } from '../text/normalize/dialect-from-language.ts';
import { pageLanguage } from './page-language.ts';
import type { SpeechSynthesisUtterance } from './speech-synthesis-utterance.ts';
import { splitRate } from './split-rate.ts';
import { utteranceSource } from './utterance-source.ts';

/** What is asked of the service and of the player for one utterance. */
export interface UtteranceRequest {
  readonly request: SpeechRequest;
  readonly source: TextSource;
  readonly dialect: Dialect;
  readonly playbackRate: number;
}

/** Strictly disallowed outside (Web Speech API, SpeechSynthesisUtterance). */
const RANGES = { volume: [0, 1], rate: [0.1, 10], pitch: [0, 2] } as const;

/** @throws SpeechError `invalid-argument`, `language-not-supported`, `voice-unavailable`. */
export function readUtterance(
  utterance: SpeechSynthesisUtterance,
  { endpoint, voiceGroup }: { readonly endpoint: string; readonly voiceGroup: VoiceGroup },
): UtteranceRequest {
  for (const field of ['volume', 'rate', 'pitch'] as const) {
    const [least, most] = RANGES[field];
    // Web IDL keeps a float in 32 bits: 0.1 comes back a little above itself.
    if (!(utterance[field] >= least && utterance[field] <= most))
      throw new SpeechError('invalid-argument', `The ${field} has to be from ${least} to ${most}.`, {
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
  const asked = lang ? dialectFromLanguage(lang) : 'kurdish';
  if (asked === 'other')
    throw new SpeechError(
      'language-not-supported',
      `"${lang}" is not Kurdish: set lang to ckb, kmr or kmr-Arab.`,
      { field: 'lang' },
    );
  return asked === 'kurdish' ? dialectHint(text, lang || pageLanguage()) : asked;
}

/** Twice the pitch is an octave; 0, the lowest, is as low as the service goes. */
function semitones(pitch: number): number {
  const { min, max } = PITCH_RANGE_SEMITONES;
  return Math.max(min, Math.min(max, Math.round(120 * Math.log2(pitch)) / 10));
}
