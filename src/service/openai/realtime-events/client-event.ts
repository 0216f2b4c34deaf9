import { z } from 'zod';
import { realtimeError } from './realtime-error.ts';
import type { RealtimeError } from './server-event.ts';

const EVENT_ID = z.string().max(512).optional();

const transcriptionSchema = z.object({
  model: z.string().max(200).nullish(),
  language: z.string().max(100).nullish(),
  prompt: z.string().max(10_000).nullish(),
  keywords: z.array(z.string().max(200)).max(1000).nullish(),
});

const turnDetectionSchema = z.object({ type: z.literal('server_vad').default('server_vad') }).nullable();

/** Session settings as the current API has them, and beside them those of its first version. Other fields are ignored. */
const sessionSchema = z.object({
  type: z.literal('transcription').optional(),
  audio: z
    .object({
      input: z
        .object({
          format: z
            .discriminatedUnion('type', [
              z.object({ type: z.literal('audio/pcm'), rate: z.int().min(8000).max(48_000).default(24_000) }),
              z.object({ type: z.literal('audio/pcmu') }),
              z.object({ type: z.literal('audio/pcma') }),
            ])
            .optional(),
          transcription: transcriptionSchema.optional(),
          turn_detection: turnDetectionSchema.optional(),
        })
        .optional(),
    })
    .optional(),
  input_audio_format: z.enum(['pcm16', 'g711_ulaw', 'g711_alaw']).optional(),
  input_audio_transcription: transcriptionSchema.optional(),
  turn_detection: turnDetectionSchema.optional(),
});

const EVENTS = {
  'session.update': z.object({
    type: z.literal('session.update'),
    event_id: EVENT_ID,
    session: sessionSchema,
  }),
  'transcription_session.update': z.object({
    type: z.literal('transcription_session.update'),
    event_id: EVENT_ID,
    session: sessionSchema,
  }),
  'input_audio_buffer.append': z.object({
    type: z.literal('input_audio_buffer.append'),
    event_id: EVENT_ID,
    audio: z.string(),
  }),
  'input_audio_buffer.commit': z.object({
    type: z.literal('input_audio_buffer.commit'),
    event_id: EVENT_ID,
  }),
  'input_audio_buffer.clear': z.object({ type: z.literal('input_audio_buffer.clear'), event_id: EVENT_ID }),
} as const;

/** What clients may send: session settings, and audio in base64. */
export const realtimeClientEventSchema = z.discriminatedUnion('type', [
  EVENTS['session.update'],
  EVENTS['transcription_session.update'],
  EVENTS['input_audio_buffer.append'],
  EVENTS['input_audio_buffer.commit'],
  EVENTS['input_audio_buffer.clear'],
]);

export type RealtimeClientEvent = z.output<typeof realtimeClientEventSchema>;
export type SessionUpdate = z.output<typeof sessionSchema>;

/** A client's message, or what is wrong with it; no error holds any of its audio or text. */
export function readClientEvent(
  message: string,
): { readonly event: RealtimeClientEvent } | { readonly error: RealtimeError } {
  const fail = (code: string, text: string, param?: string, eventId?: string) => ({
    error: realtimeError(code, text, { param, eventId }),
  });
  let value: unknown;
  try {
    value = JSON.parse(message);
  } catch {
    return fail('invalid_event', 'A message must be one JSON object.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail('invalid_event', 'A message must be one JSON object.');
  }
  const { type, event_id } = value as Readonly<Record<string, unknown>>;
  const eventId = typeof event_id === 'string' && event_id.length <= 512 ? event_id : undefined;
  if (typeof type !== 'string') return fail('invalid_event', '"type" must be a string.', 'type', eventId);
  if (!Object.hasOwn(EVENTS, type)) {
    const known = Object.keys(EVENTS).join(', ');
    return fail(
      'invalid_value',
      `"type" is none of the events of a transcription session: ${known}.`,
      'type',
      eventId,
    );
  }
  const parsed = EVENTS[type as keyof typeof EVENTS].safeParse(value);
  if (parsed.success) return { event: parsed.data };
  const [issue] = parsed.error.issues;
  const param = issue?.path.map(String).join('.') ?? '';
  return fail('invalid_value', `"${param}" is invalid: ${issue?.message}.`, param, eventId);
}
