import { z } from 'zod';

const event = <Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) =>
  z.object({ event_id: z.string(), type: z.literal(type), ...fields });

const ITEM = { item_id: z.string() };
const PART = { ...ITEM, content_index: z.literal(0) };
const PREVIOUS = { previous_item_id: z.string().nullable() };

const error = z.object({
  type: z.enum(['invalid_request_error', 'server_error']),
  code: z.string(),
  message: z.string().meta({ description: 'What is wrong and what would be right, in one sentence.' }),
  param: z.string().nullable().meta({ description: 'The field at fault.' }),
  event_id: z.string().nullable().meta({ description: "The client's own id of the event at fault." }),
});

const transcription = z.object({
  model: z.string(),
  language: z.string(),
  prompt: z.string(),
  keywords: z.array(z.string()).optional(),
});

const shared = {
  id: z.string(),
  object: z.literal('realtime.transcription_session'),
  expires_at: z.int().meta({ description: 'When the session ends; seconds since the epoch.' }),
  include: z.array(z.string()),
};

const turnDetection = z
  .object({
    type: z.literal('server_vad'),
    threshold: z.number(),
    prefix_padding_ms: z.int(),
    silence_duration_ms: z.int(),
  })
  .nullable();

const session = z.object({
  ...shared,
  type: z.literal('transcription'),
  audio: z.object({
    input: z.object({
      format: z.union([
        z.object({ type: z.literal('audio/pcm'), rate: z.int() }),
        z.object({ type: z.enum(['audio/pcmu', 'audio/pcma']) }),
      ]),
      noise_reduction: z.null(),
      transcription,
      turn_detection: turnDetection,
    }),
  }),
});

const firstVersionSession = z.object({
  ...shared,
  input_audio_format: z.enum(['pcm16', 'g711_ulaw', 'g711_alaw']),
  input_audio_transcription: transcription,
  input_audio_noise_reduction: z.null(),
  turn_detection: turnDetection,
});

const item = z.object({
  id: z.string(),
  object: z.literal('realtime.item'),
  type: z.literal('message'),
  status: z.literal('completed'),
  role: z.literal('user'),
  content: z.array(z.object({ type: z.literal('input_audio'), transcript: z.null() })),
});

/** What the service sends in a transcription session. Times are milliseconds from its first sample. */
export const realtimeServerEventSchema = z.discriminatedUnion('type', [
  event('session.created', { session }),
  event('session.updated', { session }),
  event('transcription_session.created', { session: firstVersionSession }),
  event('transcription_session.updated', { session: firstVersionSession }),
  event('input_audio_buffer.speech_started', { ...ITEM, audio_start_ms: z.int() }),
  event('input_audio_buffer.speech_stopped', { ...ITEM, audio_end_ms: z.int() }),
  event('input_audio_buffer.committed', { ...ITEM, ...PREVIOUS }),
  event('input_audio_buffer.cleared', {}),
  event('conversation.item.added', { ...PREVIOUS, item }),
  event('conversation.item.done', { ...PREVIOUS, item }),
  event('conversation.item.created', { ...PREVIOUS, item }),
  event('conversation.item.input_audio_transcription.delta', { ...PART, delta: z.string() }),
  event('conversation.item.input_audio_transcription.completed', {
    ...PART,
    transcript: z.string(),
    usage: z.object({ type: z.literal('duration'), seconds: z.number() }),
  }),
  event('conversation.item.input_audio_transcription.failed', {
    ...PART,
    error: error.omit({ event_id: true }),
  }),
  event('error', { error }),
]);

/** Without `event_id`, which is given where it is sent. */
export type RealtimeServerEvent = WithoutId<z.infer<typeof realtimeServerEventSchema>>;

/** The error of an `error` event. */
export type RealtimeError = z.infer<typeof error>;

export type SessionDescription = z.infer<typeof session>;
export type FirstVersionSession = z.infer<typeof firstVersionSession>;

type WithoutId<Event> = Event extends unknown ? Omit<Event, 'event_id'> : never;
