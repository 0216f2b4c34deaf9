import { z } from 'zod';

/**
 * Body of `POST /api/tts-proxy`: types only. The rules on values depend on the account and have an order of their own
 * (service/admission), so an unknown `model_version` or an over-long text passes here.
 */
export const synthesisRequestSchema = z.object({
  text: z.string().optional(),
  speaker_id: z.string().optional(),
  speaker_key: z.string().optional(),
  dialect: z.string().optional(),
  model_version: z.string().optional(),
  include_timestamps: z.boolean().optional(),
  format: z.string().optional(),
  speed: z.number().optional(),
  temperature: z.number().optional(),
  stability: z.number().optional(),
  top_p: z.number().optional(),
  repetition_penalty: z.number().optional(),
  seed: z.number().optional(),
  pitch: z.number().optional(),
  silence_trim: z.boolean().optional(),
  chunk_max_seconds: z.number().optional(),
  sentence_silence_ms: z.number().optional(),
  emotion: z.unknown().optional(),
});

/** Body of `POST /api/tts-stream`; the generation controls of the one-shot endpoint are taken here too. */
export const streamRequestSchema = synthesisRequestSchema.omit({ format: true }).extend({
  stream_format: z.string().optional(),
});

export type SynthesisRequestBody = z.infer<typeof synthesisRequestSchema>;
export type StreamRequestBody = z.infer<typeof streamRequestSchema>;

export const SYNTHESIS_FORMATS = ['wav', 'opus', 'mp3'] as const;
export type SynthesisFormat = (typeof SYNTHESIS_FORMATS)[number];

export const STREAM_FORMATS = ['sse', 'pcm', 'wav'] as const;
export type StreamFormat = (typeof STREAM_FORMATS)[number];

/** One whitespace-separated token of the caller's own text, with its times in seconds from the first sample. */
export const wordTimeSchema = z.object({ word: z.string(), start: z.number(), end: z.number() });
export type WordTime = z.infer<typeof wordTimeSchema>;

/** Body of a `POST /api/tts-proxy` answer when `include_timestamps` is true. `audio` is base64 16-bit PCM. */
export const timestampedSpeechSchema = z.object({
  audio: z.string(),
  timestamps: z.array(wordTimeSchema),
  sample_rate: z.int(),
  audio_duration: z.number(),
  generation: z.object({
    collapsed: z.boolean(),
    seed_used: z.int(),
    temperature_used: z.number(),
    retries_used: z.int(),
    chunk_count: z.int(),
  }),
});
export type TimestampedSpeech = z.infer<typeof timestampedSpeechSchema>;

/** The `data:` payloads of an `sse` stream (contract, Events). */
export const streamEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('speech.audio.delta'), audio: z.string() }),
  z.object({ type: z.literal('speech.word_timestamps'), words: z.array(wordTimeSchema) }),
  z.object({ type: z.literal('speech.audio.done'), words: z.array(wordTimeSchema).optional() }),
  z.object({ type: z.literal('error'), error: z.string() }),
]);
export type StreamEvent = z.infer<typeof streamEventSchema>;
