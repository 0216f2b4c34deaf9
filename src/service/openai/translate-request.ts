import type { StreamRequestBody } from '../../contract/synthesis.ts';
import { COMPACT_TYPES, type CompactCodec } from '../../formats/compact-codec.ts';
import { isRefusal, type Refusal, refuse } from '../admission/refusal.ts';
import { modelRefusal } from './model-refusal.ts';
import { oneOf } from './one-of.ts';
import type { FieldNames } from './openai-error-body.ts';
import { OPENAI_VOICE_NAMES } from './openai-voice-names.ts';
import {
  type OpenAiSpeechFormat,
  SPEECH_FORMATS,
  SPEECH_STREAM_FORMATS,
  type SpeechStreamFormat,
} from './speech-formats.ts';

/** OpenAI's names of the fields of `/api/tts-stream`. */
export const SPEECH_FIELDS: FieldNames = { text: 'input', speaker_id: 'voice' };

/** A speech request of OpenAI's as one of `/api/tts-stream`. */
export interface TranslatedSpeech {
  readonly format: OpenAiSpeechFormat;
  readonly streamFormat: SpeechStreamFormat;
  /** For `Accept`; undefined where the samples are sent as they are. */
  readonly accept: string | undefined;
  /** Fields that make no difference. */
  readonly ignored: readonly string[];
  /** Values as received: the endpoint validates them. */
  readonly body: Readonly<Partial<Record<keyof StreamRequestBody, unknown>>>;
}

const CODECS: Readonly<Partial<Record<OpenAiSpeechFormat, CompactCodec>>> = { mp3: 'mp3', opus: 'opus' };

/**
 * Translates the body of `POST /v1/audio/speech`, or refuses what only it has: model, formats. Pure.
 * @param groupOf The group of a voice of the catalog.
 */
export function translateRequest(
  value: unknown,
  groupOf: (voice: string) => string | undefined,
): TranslatedSpeech | Refusal {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(400, 'invalid-argument', 'The body must be a JSON object in UTF-8.');
  }
  const { model, input, voice, response_format, speed, stream_format, instructions } = value as Record<
    string,
    unknown
  >;
  const refused = modelRefusal(model, 'speech');
  if (refused) return refused;
  const format = oneOf('response_format', response_format ?? 'mp3', SPEECH_FORMATS);
  if (isRefusal(format)) return format;
  const streamFormat = oneOf('stream_format', stream_format ?? 'audio', SPEECH_STREAM_FORMATS);
  if (isRefusal(streamFormat)) return streamFormat;
  const speaker = speakerOf(voice);
  const group = typeof speaker === 'string' ? groupOf(speaker) : undefined;
  const plainType = streamFormat.value === 'sse' ? 'text/event-stream' : 'audio/pcm';
  const codec = CODECS[format.value];
  return {
    format: format.value,
    streamFormat: streamFormat.value,
    accept: codec && COMPACT_TYPES[codec][plainType],
    ignored: instructions === undefined || instructions === null ? [] : ['instructions'],
    body: {
      text: flat(input),
      speaker_id: flat(speaker),
      speed: flat(speed ?? undefined),
      model_version: group,
      stream_format: streamFormat.value === 'sse' ? 'sse' : 'pcm',
    },
  };
}

/** A voice's own id, also as OpenAI's `{ "id": … }`, or that of the voice behind one of OpenAI's names. */
function speakerOf(voice: unknown): unknown {
  const id: unknown = typeof voice === 'object' && voice !== null && 'id' in voice ? voice.id : voice;
  return typeof id === 'string' ? (OPENAI_VOICE_NAMES.get(id.toLowerCase()) ?? id) : (id ?? undefined);
}

/** Too deep a list could not be written as JSON; as an empty object it is refused like any other. */
function flat(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? {} : value;
}
