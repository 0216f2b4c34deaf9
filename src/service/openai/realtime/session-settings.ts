import { TRANSCRIPTION_LANGUAGES, type TranscriptionDialect } from '../../../contract/dialects.ts';
import { MODEL_NAMES } from '../model-names.ts';
import type { SessionUpdate } from '../realtime-events/client-event.ts';
import { isTranscriptionModel } from './transcription-model.ts';

/** The sound that a client sends: 16-bit little-endian mono PCM at `rate`, or 8-bit G.711 at 8 kHz. */
export type AudioFormat =
  | { readonly type: 'audio/pcm'; readonly rate: number }
  | { readonly type: 'audio/pcmu' }
  | { readonly type: 'audio/pcma' };

/** What a client may set. */
export interface SessionSettings {
  readonly format: AudioFormat;
  readonly model: string;
  readonly language: string;
  readonly dialect: TranscriptionDialect;
  /** Names and terms that are likely to be said. */
  readonly prompt: string;
  readonly keywords: readonly string[];
  /** Whether the service finds where speech ends; else the client commits. */
  readonly findsTurns: boolean;
}

/** For messages. */
const LANGUAGES = Object.entries(TRANSCRIPTION_LANGUAGES)
  .map(([dialect, language]) => `${language} (${dialect})`)
  .join(' or ');

const FIRST_VERSION_FORMATS: Readonly<Record<string, AudioFormat>> = {
  pcm16: { type: 'audio/pcm', rate: 24_000 },
  g711_ulaw: { type: 'audio/pcmu' },
  g711_alaw: { type: 'audio/pcma' },
};

/** A field of the transcription's settings that has no meaning here. */
export interface SettingFault {
  readonly fault: 'language' | 'model';
  /** What it may be, for messages. */
  readonly expected: string;
}

/** The settings with an update's, which may have either shape; those it does not name stay. */
export function updateSettings(
  settings: SessionSettings,
  update: SessionUpdate,
  dialectOf: (language: string) => TranscriptionDialect | undefined,
): SessionSettings | SettingFault {
  const input = update.audio?.input ?? {};
  const transcription = input.transcription ?? update.input_audio_transcription ?? {};
  const turns = input.turn_detection === undefined ? update.turn_detection : input.turn_detection;
  const named = update.input_audio_format && FIRST_VERSION_FORMATS[update.input_audio_format];
  const language = transcription.language ?? settings.language;
  const dialect = language === settings.language ? settings.dialect : dialectOf(language);
  if (!dialect) return { fault: 'language', expected: LANGUAGES };
  const model = transcription.model ?? settings.model;
  if (!isTranscriptionModel(model)) {
    return { fault: 'model', expected: `"${MODEL_NAMES.transcription[0]}"` };
  }
  return {
    format: input.format ?? named ?? settings.format,
    model,
    language,
    dialect,
    prompt: transcription.prompt ?? settings.prompt,
    keywords: transcription.keywords ?? settings.keywords,
    findsTurns: turns === undefined ? settings.findsTurns : turns !== null,
  };
}
