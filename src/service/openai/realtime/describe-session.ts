import type { FirstVersionSession, SessionDescription } from '../realtime-events/server-event.ts';
import type { AudioFormat, SessionSettings } from './session-settings.ts';

/** A session as events show it. */
export interface SessionIdentity {
  readonly id: string;
  /** When its time is up; seconds since the epoch. */
  readonly expiresAt: number;
}

/** What the endpointer does (`src/service/live/endpointer.ts`); a client cannot change it. */
const TURN_DETECTION = {
  type: 'server_vad',
  threshold: 0.5,
  prefix_padding_ms: 300,
  silence_duration_ms: 560,
} as const;

/** The settings in effect, in the shape of the current API. */
export function describeSession(
  { id, expiresAt }: SessionIdentity,
  settings: SessionSettings,
): SessionDescription {
  return {
    type: 'transcription',
    object: 'realtime.transcription_session',
    id,
    expires_at: expiresAt,
    audio: {
      input: {
        format: settings.format,
        noise_reduction: null,
        transcription: describeTranscription(settings),
        turn_detection: settings.findsTurns ? TURN_DETECTION : null,
      },
    },
    include: [],
  };
}

const FIRST_VERSION_NAMES: Readonly<Record<AudioFormat['type'], FirstVersionSession['input_audio_format']>> =
  {
    'audio/pcm': 'pcm16',
    'audio/pcmu': 'g711_ulaw',
    'audio/pcma': 'g711_alaw',
  };

/** The same in the shape of the API's first version. */
export function describeFirstVersionSession(
  { id, expiresAt }: SessionIdentity,
  settings: SessionSettings,
): FirstVersionSession {
  return {
    id,
    object: 'realtime.transcription_session',
    expires_at: expiresAt,
    input_audio_format: FIRST_VERSION_NAMES[settings.format.type],
    input_audio_transcription: describeTranscription(settings),
    input_audio_noise_reduction: null,
    turn_detection: settings.findsTurns ? TURN_DETECTION : null,
    include: [],
  };
}

function describeTranscription({ model, language, prompt, keywords }: SessionSettings) {
  return { model, language, prompt, ...(keywords.length > 0 && { keywords: [...keywords] }) };
}
