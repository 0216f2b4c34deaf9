import type { TranscriptionDialect } from '../../../contract/dialects.ts';
import type { SessionUpdate } from './client-event.ts';

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

const FIRST_VERSION_FORMATS: Readonly<Record<string, AudioFormat>> = {
  pcm16: { type: 'audio/pcm', rate: 24_000 },
  g711_ulaw: { type: 'audio/pcmu' },
  g711_alaw: { type: 'audio/pcma' },
};

/** The settings with an update's, which may have either shape; those it does not name stay. `language` is read by the caller's rule. */
export function updateSettings(
  settings: SessionSettings,
  update: SessionUpdate,
  dialectOf: (language: string) => TranscriptionDialect | undefined,
): SessionSettings | { readonly unknownLanguage: string } {
  const input = update.audio?.input ?? {};
  const transcription = input.transcription ?? update.input_audio_transcription ?? {};
  const turns = input.turn_detection === undefined ? update.turn_detection : input.turn_detection;
  const named = update.input_audio_format && FIRST_VERSION_FORMATS[update.input_audio_format];
  const language = transcription.language ?? settings.language;
  const dialect = language === settings.language ? settings.dialect : dialectOf(language);
  if (!dialect) return { unknownLanguage: language };
  return {
    format: input.format ?? named ?? settings.format,
    model: transcription.model ?? settings.model,
    language,
    dialect,
    prompt: transcription.prompt ?? settings.prompt,
    keywords: transcription.keywords ?? settings.keywords,
    findsTurns: turns === undefined ? settings.findsTurns : turns !== null,
  };
}
