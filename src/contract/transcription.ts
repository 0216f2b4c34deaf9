import { z } from 'zod';
import { TRANSCRIPTION_DIALECTS } from './dialects.ts';

/** Any string parses: presence and valid dialects are checked by separate rules. */
const dialect = z.string().meta({ description: 'The dialect spoken.', enum: TRANSCRIPTION_DIALECTS });

/** The form of `POST /api/stt-proxy`: one file and its dialect. */
export const transcriptionRequestSchema = z
  .object({
    file: z.instanceof(Uint8Array).meta({
      description:
        'A recording in WAV, MP3, FLAC, OGG (Opus or Vorbis) or M4A (AAC), detected by content. Up to 10, 50 or 100 MB depending on the plan.',
      type: 'string',
      contentMediaType: 'application/octet-stream',
    }),
    dialect: dialect.optional(),
  })
  .meta({ description: 'A recording to transcribe.', required: ['file', 'dialect'] });
export type TranscriptionRequest = z.infer<typeof transcriptionRequestSchema>;

/** Response of `POST /api/stt-proxy`. `language` and `detected_script` are open strings. */
export const transcriptionResponseSchema = z
  .object({
    text: z.string().meta({ description: 'The transcribed text.' }),
    dialect_hint: z.string().meta({ description: 'The dialect of the request.' }),
    language: z.string(),
    detected_dialect: z.string(),
    detected_script: z.string(),
    truncated: z.boolean().meta({ description: 'True when the text was cut at the limit of the plan.' }),
    truncation_limit: z
      .int()
      .optional()
      .meta({ description: 'The limit of the plan in characters, where `truncated` is true.' }),
  })
  .meta({ description: 'The text of a recording.' });
export type TranscriptionResponse = z.infer<typeof transcriptionResponseSchema>;

/** Body of `POST /api/stt-stream-connect`: validates types only. */
export const streamConnectRequestSchema = z.object({ dialect: dialect.optional() }).meta({
  description: 'The dialect to transcribe.',
  required: ['dialect'],
  examples: [{ dialect: 'sorani' }],
});
export type StreamConnectRequest = z.infer<typeof streamConnectRequestSchema>;

/** Response of `POST /api/stt-stream-connect`. */
export const streamConnectResponseSchema = z
  .object({
    websocket_url: z.string().meta({
      description: 'Where to open the WebSocket, once and within 5 minutes. It contains no key.',
      format: 'uri',
    }),
    dialect: z.enum(TRANSCRIPTION_DIALECTS),
    plan: z.string(),
    streaming_sessions_used: z.int(),
    streaming_sessions_total: z.int().meta({ description: 'Sessions included in the plan.' }),
    streaming_sessions_purchased: z.int().meta({ description: 'Sessions bought in addition.' }),
    streaming_sessions_remaining: z.int(),
    max_session_duration_seconds: z.int(),
    message: z.string().meta({ description: 'A human-readable note.' }),
  })
  .meta({ description: 'A debited live session.' });
export type StreamConnectResponse = z.infer<typeof streamConnectResponseSchema>;

/** A message of the service on the WebSocket: a transcript, or `done` after the last one. */
export const liveMessageSchema = z
  .union([
    z
      .object({
        text: z.string(),
        is_final: z.boolean().meta({ description: 'False while the text may still change.' }),
      })
      .meta({ description: 'A partial or final transcript.' }),
    z
      .object({ type: z.literal('control'), event: z.literal('done') })
      .meta({ description: 'Everything sent before `finalize` has been transcribed.' }),
  ])
  .meta({ description: 'A message of the service on the WebSocket of a live session.' });
export type LiveMessage = z.infer<typeof liveMessageSchema>;

/** The only text message that a client sends on the WebSocket. */
export const liveControlSchema = z
  .object({ type: z.literal('control'), event: z.literal('finalize') })
  .meta({ description: 'The only text message of a client on the WebSocket; all others are audio.' });
export type LiveControl = z.infer<typeof liveControlSchema>;
