import { z } from 'zod';

/** Samples per second of live audio: raw 16-bit little-endian PCM, mono (contract, Live STT audio format). */
export const LIVE_SAMPLE_RATE = 16_000;

/** Dialects that are transcribed, by file and live alike. */
export const TRANSCRIPTION_DIALECTS = ['sorani', 'kurmanji'] as const;
export type TranscriptionDialect = (typeof TRANSCRIPTION_DIALECTS)[number];

export function isTranscriptionDialect(value: unknown): value is TranscriptionDialect {
  return (TRANSCRIPTION_DIALECTS as readonly unknown[]).includes(value);
}

/** Answer of `POST /api/stt-proxy`. The contract shows no values of `language` and `detected_script`: open texts. */
export const transcriptionResponseSchema = z.object({
  text: z.string(),
  dialect_hint: z.string(),
  language: z.string(),
  detected_dialect: z.string(),
  detected_script: z.string(),
  truncated: z.boolean(),
  /** The cap in code points, where `truncated` is true. */
  truncation_limit: z.int().optional(),
});
export type TranscriptionResponse = z.infer<typeof transcriptionResponseSchema>;

/** Body of `POST /api/stt-stream-connect`: types only; which dialects exist is a rule of its own. */
export const streamConnectRequestSchema = z.object({ dialect: z.string().optional() });
export type StreamConnectRequest = z.infer<typeof streamConnectRequestSchema>;

/** Answer of `POST /api/stt-stream-connect`. */
export const streamConnectResponseSchema = z.object({
  /** Works once, within 5 minutes, and carries no key. */
  websocket_url: z.string(),
  dialect: z.enum(TRANSCRIPTION_DIALECTS),
  plan: z.string(),
  streaming_sessions_used: z.int(),
  streaming_sessions_total: z.int(),
  streaming_sessions_purchased: z.int(),
  streaming_sessions_remaining: z.int(),
  max_session_duration_seconds: z.int(),
  message: z.string(),
});
export type StreamConnectResponse = z.infer<typeof streamConnectResponseSchema>;

/** What the service sends over the WebSocket: a transcript, or the end of what was finalized. */
export const liveMessageSchema = z.union([
  z.object({ text: z.string(), is_final: z.boolean() }),
  z.object({ type: z.literal('control'), event: z.literal('done') }),
]);
export type LiveMessage = z.infer<typeof liveMessageSchema>;

/** The one text message that a client sends over the WebSocket. */
export const liveControlSchema = z.object({ type: z.literal('control'), event: z.literal('finalize') });
export type LiveControl = z.infer<typeof liveControlSchema>;
