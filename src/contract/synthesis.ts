import { z } from 'zod';
import { DIALECTS } from './dialects.ts';
import {
  MAX_CHUNK_SECONDS,
  MAX_SEED,
  MAX_TEMPERATURE,
  MAX_TEXT_CHARACTERS,
  PITCH_RANGE_SEMITONES,
  SENTENCE_SILENCE_RANGE_MS,
  SPEED_RANGE,
  STABILITY_RANGE,
  SYNTHESIS_SAMPLE_RATE,
  VOICE_GROUPS,
} from './limits.ts';

export const SYNTHESIS_FORMATS = ['wav', 'opus', 'mp3'] as const;
export type SynthesisFormat = (typeof SYNTHESIS_FORMATS)[number];

export const STREAM_FORMATS = ['sse', 'pcm', 'wav'] as const;
export type StreamFormat = (typeof STREAM_FORMATS)[number];

/** What a request needs beside its types; the parser leaves it to the rules of admission, which have an order. */
const NEEDS_TEXT_AND_VOICE = {
  required: ['text'],
  anyOf: [{ required: ['speaker_id'] }, { required: ['speaker_key'] }],
};
const EXAMPLE = { text: 'سڵاو، بەخێربێیت.', speaker_id: 'sorani_m001' };

/**
 * Body of `POST /api/tts-proxy`. The parser holds to types only: the rules on values depend on the account and have an order of their
 * own (service/admission), so an unknown `model_version` or an over-long text passes here. What is published says them, as metadata.
 */
export const synthesisRequestSchema = z
  .object({
    text: z
      .string()
      .optional()
      .meta({
        description: `The words to speak. At most 500 characters on the free plan and ${MAX_TEXT_CHARACTERS} on the others, counted as Unicode code points.`,
        minLength: 1,
        maxLength: MAX_TEXT_CHARACTERS,
      }),
    speaker_id: z.string().optional().meta({
      description:
        "A voice of the catalog, or a cloned voice of the account (`clone_…`). A prefix `sorani_`, `kurmanji_` or `badini_` names the voice's dialect.",
    }),
    speaker_key: z.string().optional().meta({ description: 'Another name of `speaker_id`.' }),
    dialect: z.string().optional().meta({
      description:
        'What the voice is to read. Without it, what the prefix of the voice says, else Sorani. Badini is read by the `badini_` voices alone.',
      enum: DIALECTS,
    }),
    model_version: z.string().optional().meta({
      description:
        'The group in which the voice is looked up, `v3` when left out. It chooses no engine. A `badini_` voice is found in `v5` whatever is sent.',
      enum: VOICE_GROUPS,
    }),
    include_timestamps: z
      .boolean()
      .optional()
      .meta({ description: 'Whether to tell the times of the words.' }),
    format: z.string().optional().meta({
      description:
        'The file that is answered, at 24 kHz: `wav` when left out, `opus` (Ogg) or `mp3`. Without effect when `include_timestamps` is true.',
      enum: SYNTHESIS_FORMATS,
    }),
    speed: z.number().optional().meta({
      description: 'Speaking rate; higher is faster, 1 is natural.',
      minimum: SPEED_RANGE.min,
      maximum: SPEED_RANGE.max,
    }),
    temperature: z.number().optional().meta({
      description: 'How freely the voice varies. Not together with `stability`.',
      exclusiveMinimum: 0,
      maximum: MAX_TEMPERATURE,
    }),
    stability: z.number().optional().meta({
      description: 'How little the voice varies. Not together with `temperature`.',
      minimum: STABILITY_RANGE.min,
      maximum: STABILITY_RANGE.max,
    }),
    top_p: z
      .number()
      .optional()
      .meta({ description: 'Any value is taken and held to what the engine knows.' }),
    repetition_penalty: z
      .number()
      .optional()
      .meta({ description: 'Any value is taken and held to what the engine knows.' }),
    seed: z.number().optional().meta({
      description: 'The same seed and request give the same speech; another one is drawn when left out.',
      type: 'integer',
      minimum: 0,
      maximum: MAX_SEED,
    }),
    pitch: z.number().optional().meta({
      description: 'Shift of the pitch in semitones.',
      minimum: PITCH_RANGE_SEMITONES.min,
      maximum: PITCH_RANGE_SEMITONES.max,
    }),
    silence_trim: z
      .boolean()
      .optional()
      .meta({ description: 'Whether to cut the silence before the first sound and after the last.' }),
    chunk_max_seconds: z.number().optional().meta({
      description: 'Longest piece that is generated at once, in seconds.',
      exclusiveMinimum: 0,
      maximum: MAX_CHUNK_SECONDS,
    }),
    sentence_silence_ms: z.number().optional().meta({
      description: 'Silence between sentences in milliseconds, in place of the natural pause.',
      type: 'integer',
      minimum: SENTENCE_SILENCE_RANGE_MS.min,
      maximum: SENTENCE_SILENCE_RANGE_MS.max,
    }),
    emotion: z
      .unknown()
      .optional()
      .meta({ description: 'Refused with 400: the API speaks no moods.', not: {} }),
  })
  .meta({ description: 'What to speak, and how.', ...NEEDS_TEXT_AND_VOICE, examples: [EXAMPLE] });

/** Body of `POST /api/tts-stream`; the generation controls of the one-shot endpoint are taken here too. */
export const streamRequestSchema = synthesisRequestSchema
  .omit({ format: true })
  .extend({
    stream_format: z.string().optional().meta({
      description: 'How the speech is sent; `sse` when left out.',
      enum: STREAM_FORMATS,
    }),
  })
  .meta({
    description: 'What to speak while it is being made, and how.',
    ...NEEDS_TEXT_AND_VOICE,
    examples: [{ ...EXAMPLE, stream_format: 'pcm' }],
  });

export type SynthesisRequestBody = z.infer<typeof synthesisRequestSchema>;
export type StreamRequestBody = z.infer<typeof streamRequestSchema>;

/** One whitespace-separated token of the caller's own text, with its times in seconds from the first sample. */
export const wordTimeSchema = z
  .object({
    word: z.string().meta({ description: "The word as the caller's text has it, punctuation included." }),
    start: z.number().meta({ description: 'Seconds from the first sample.' }),
    end: z.number().meta({ description: 'Seconds from the first sample.' }),
  })
  .meta({
    description: "One word of the caller's text, as whitespace separates them, and when it is spoken.",
  });
export type WordTime = z.infer<typeof wordTimeSchema>;

/** Body of a `POST /api/tts-proxy` answer when `include_timestamps` is true. `audio` is base64 16-bit PCM. */
export const timestampedSpeechSchema = z
  .object({
    audio: z.string().meta({
      description: 'Base64 of headerless mono PCM: 16-bit, little-endian, at `sample_rate`.',
      contentEncoding: 'base64',
    }),
    timestamps: z.array(wordTimeSchema),
    sample_rate: z.int().meta({ description: 'Samples per second.', examples: [SYNTHESIS_SAMPLE_RATE] }),
    audio_duration: z.number().meta({ description: 'Seconds.' }),
    generation: z
      .object({
        collapsed: z
          .boolean()
          .meta({ description: 'True when nothing could be spoken; nothing is billed then.' }),
        seed_used: z.int(),
        temperature_used: z.number(),
        retries_used: z.int(),
        chunk_count: z.int().meta({ description: 'Pieces in which the speech was generated.' }),
      })
      .meta({ description: 'How the speech was made.' }),
  })
  .meta({ description: 'The whole speech, with the times of its words.' });
export type TimestampedSpeech = z.infer<typeof timestampedSpeechSchema>;

const words = z.array(wordTimeSchema);

/** The `data:` payloads of an `sse` stream (contract, Events). */
export const streamEventSchema = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('speech.audio.delta'),
        audio: z.string().meta({
          description: `Base64 of headerless mono PCM: 16-bit, little-endian, ${SYNTHESIS_SAMPLE_RATE} Hz.`,
          contentEncoding: 'base64',
        }),
      })
      .meta({ description: 'The next piece of the speech.' }),
    z.object({ type: z.literal('speech.word_timestamps'), words }).meta({
      description: 'Words that have come since the last such event, where timestamps were asked for.',
    }),
    z
      .object({
        type: z.literal('speech.audio.done'),
        words: words.optional().meta({ description: 'All words, where timestamps were asked for.' }),
        collapsed: z.boolean().optional().meta({ description: 'True when nothing could be spoken.' }),
      })
      .meta({ description: 'The end of a speech that was sent whole.' }),
    z
      .object({ type: z.literal('error'), error: z.string() })
      .meta({ description: 'The generation failed: what was sent of the audio is to be discarded.' }),
  ])
  .meta({ description: 'An event of a stream in the format `sse`.' });
export type StreamEvent = z.infer<typeof streamEventSchema>;
