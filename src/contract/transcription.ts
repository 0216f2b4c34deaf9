import { z } from 'zod';

/** Samples per second of live audio: raw 16-bit little-endian PCM, mono (contract, Live STT audio format). */
export const LIVE_SAMPLE_RATE = 16_000;

/** Dialects that are transcribed, by file and live alike. */
export const TRANSCRIPTION_DIALECTS = ['sorani', 'kurmanji'] as const;
export type TranscriptionDialect = (typeof TRANSCRIPTION_DIALECTS)[number];

export function isTranscriptionDialect(value: unknown): value is TranscriptionDialect {
  return (TRANSCRIPTION_DIALECTS as readonly unknown[]).includes(value);
}

/** The parser takes any text: which dialects exist is a rule of its own, as is that one must be named. */
const dialect = z.string().meta({ description: 'What is spoken.', enum: TRANSCRIPTION_DIALECTS });

/** The form of `POST /api/stt-proxy`: one file and its dialect. */
export const transcriptionRequestSchema = z
  .object({
    file: z.instanceof(Uint8Array).meta({
      description:
        'A recording in WAV, MP3, FLAC, OGG (Opus or Vorbis) or M4A (AAC); its content tells which. Up to 10, 50 or 100 MB by plan.',
      type: 'string',
      contentMediaType: 'application/octet-stream',
    }),
    dialect: dialect.optional(),
  })
  .meta({ description: 'A recording to transcribe.', required: ['file', 'dialect'] });
export type TranscriptionRequest = z.infer<typeof transcriptionRequestSchema>;

/** Answer of `POST /api/stt-proxy`. The contract shows no values of `language` and `detected_script`: open texts. */
export const transcriptionResponseSchema = z
  .object({
    text: z.string().meta({ description: 'What was said.' }),
    dialect_hint: z.string().meta({ description: 'The dialect that the request named.' }),
    language: z.string(),
    detected_dialect: z.string(),
    detected_script: z.string(),
    truncated: z.boolean().meta({ description: 'True when the plan allows less text than was heard.' }),
    truncation_limit: z
      .int()
      .optional()
      .meta({ description: 'The most characters that the plan allows, where `truncated` is true.' }),
  })
  .meta({ description: 'The text of a recording.' });
export type TranscriptionResponse = z.infer<typeof transcriptionResponseSchema>;

/** Body of `POST /api/stt-stream-connect`: types only. */
export const streamConnectRequestSchema = z
  .object({ dialect: dialect.optional() })
  .meta({ description: 'What will be spoken.', required: ['dialect'], examples: [{ dialect: 'sorani' }] });
export type StreamConnectRequest = z.infer<typeof streamConnectRequestSchema>;

/** Answer of `POST /api/stt-stream-connect`. */
export const streamConnectResponseSchema = z
  .object({
    websocket_url: z.string().meta({
      description: 'Where to open the WebSocket: once, within 5 minutes. It carries no key.',
      format: 'uri',
    }),
    dialect: z.enum(TRANSCRIPTION_DIALECTS),
    plan: z.string(),
    streaming_sessions_used: z.int(),
    streaming_sessions_total: z.int().meta({ description: 'What the plan gives.' }),
    streaming_sessions_purchased: z.int().meta({ description: 'What was bought beside the plan.' }),
    streaming_sessions_remaining: z.int(),
    max_session_duration_seconds: z.int(),
    message: z.string().meta({ description: 'A word for people.' }),
  })
  .meta({ description: 'A live session that has been paid for.' });
export type StreamConnectResponse = z.infer<typeof streamConnectResponseSchema>;

/** What the service sends over the WebSocket: a transcript, or the end of what was finalized. */
export const liveMessageSchema = z
  .union([
    z
      .object({
        text: z.string(),
        is_final: z.boolean().meta({ description: 'False while the text may still change.' }),
      })
      .meta({ description: 'What is being said, or was said.' }),
    z
      .object({ type: z.literal('control'), event: z.literal('done') })
      .meta({ description: 'All that came before `finalize` has been answered.' }),
  ])
  .meta({ description: 'A message of the service on the WebSocket of a live session.' });
export type LiveMessage = z.infer<typeof liveMessageSchema>;

/** The one text message that a client sends over the WebSocket. */
export const liveControlSchema = z
  .object({ type: z.literal('control'), event: z.literal('finalize') })
  .meta({ description: 'The one text message of a client on the WebSocket; all others are audio.' });
export type LiveControl = z.infer<typeof liveControlSchema>;
