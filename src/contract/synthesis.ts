import { z } from 'zod';
import { DIALECTS } from './dialects.ts';
import { SPEECH_ERROR_CODES } from './error-codes.ts';
import { STREAM_FORMATS, SYNTHESIS_FORMATS } from './formats.ts';
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

/** Published requirements. The parser does not check them: the rules of admission do, in their order. */
const NEEDS_TEXT_AND_VOICE = {
  required: ['text'],
  anyOf: [{ required: ['speaker_id'] }, { required: ['speaker_key'] }],
};
const EXAMPLE = { text: 'سڵاو، بەخێربێیت.', speaker_id: 'sorani_m001' };

/**
 * Body of `POST /api/tts-proxy`. Parsing validates types only: rules on values depend on the account and have their own order
 * (src/service/admission), so an unknown `model_version` or an overlong text passes here. The published schema states them as metadata.
 */
export const synthesisRequestSchema = z
  .object({
    text: z
      .string()
      .optional()
      .meta({
        description: `The text to speak. At most 500 characters on the free plan and ${MAX_TEXT_CHARACTERS} on the others, counted as Unicode code points.`,
        minLength: 1,
        maxLength: MAX_TEXT_CHARACTERS,
      }),
    speaker_id: z.string().optional().meta({
      description:
        "A voice of the catalog, or a cloned voice of the account (`clone_…`). The prefix `sorani_`, `kurmanji_` or `badini_` is the voice's dialect.",
    }),
    speaker_key: z.string().optional().meta({ description: 'Alias of `speaker_id`.' }),
    dialect: z.string().optional().meta({
      description:
        "The dialect to read. By default that of the voice's prefix, else Sorani. Only the `badini_` voices read Badini.",
      enum: DIALECTS,
    }),
    model_version: z.string().optional().meta({
      description:
        'The group to look the voice up in, `v3` by default. It does not select an engine. A `badini_` voice is always found in `v5`.',
      enum: VOICE_GROUPS,
    }),
    include_timestamps: z.boolean().optional().meta({ description: 'Whether to return word times.' }),
    format: z.string().optional().meta({
      description:
        'The format of the file, at 24 kHz: `wav` (default), `opus` (Ogg) or `mp3`. Ignored when `include_timestamps` is true.',
      enum: SYNTHESIS_FORMATS,
    }),
    speed: z.number().optional().meta({
      description: 'Speaking rate; higher is faster, 1 is natural.',
      minimum: SPEED_RANGE.min,
      maximum: SPEED_RANGE.max,
    }),
    temperature: z.number().optional().meta({
      description: 'How much the voice varies. Mutually exclusive with `stability`.',
      exclusiveMinimum: 0,
      maximum: MAX_TEMPERATURE,
    }),
    stability: z.number().optional().meta({
      description: 'How little the voice varies. Mutually exclusive with `temperature`.',
      minimum: STABILITY_RANGE.min,
      maximum: STABILITY_RANGE.max,
    }),
    top_p: z
      .number()
      .optional()
      .meta({ description: 'Any value is accepted and clamped to the range of the engine.' }),
    repetition_penalty: z
      .number()
      .optional()
      .meta({ description: 'Any value is accepted and clamped to the range of the engine.' }),
    seed: z.number().optional().meta({
      description: 'The same seed and request give the same speech. Random by default.',
      type: 'integer',
      minimum: 0,
      maximum: MAX_SEED,
    }),
    pitch: z.number().optional().meta({
      description: 'Pitch shift in semitones.',
      minimum: PITCH_RANGE_SEMITONES.min,
      maximum: PITCH_RANGE_SEMITONES.max,
    }),
    silence_trim: z
      .boolean()
      .optional()
      .meta({ description: 'Whether to trim leading and trailing silence.' }),
    chunk_max_seconds: z.number().optional().meta({
      description: 'Longest chunk generated at once, in seconds.',
      exclusiveMinimum: 0,
      maximum: MAX_CHUNK_SECONDS,
    }),
    sentence_silence_ms: z.number().optional().meta({
      description: 'Silence between sentences in milliseconds, instead of the natural pause.',
      type: 'integer',
      minimum: SENTENCE_SILENCE_RANGE_MS.min,
      maximum: SENTENCE_SILENCE_RANGE_MS.max,
    }),
    emotion: z.unknown().optional().meta({ description: 'Not supported: refused with 400.', not: {} }),
  })
  .meta({ description: 'A text to speak.', ...NEEDS_TEXT_AND_VOICE, examples: [EXAMPLE] });

/** Body of `POST /api/tts-stream`; also accepts the generation controls of the one-shot endpoint. */
export const streamRequestSchema = synthesisRequestSchema
  .omit({ format: true })
  .extend({
    stream_format: z.string().optional().meta({
      description: 'How the speech is sent; `sse` by default.',
      enum: STREAM_FORMATS,
    }),
  })
  .meta({
    description: 'A text to speak as a stream.',
    ...NEEDS_TEXT_AND_VOICE,
    examples: [{ ...EXAMPLE, stream_format: 'pcm' }],
  });

export type SynthesisRequestBody = z.infer<typeof synthesisRequestSchema>;
export type StreamRequestBody = z.infer<typeof streamRequestSchema>;

/** One whitespace-separated token of the caller's own text, with its times in seconds from the first sample. */
export const wordTimeSchema = z
  .object({
    word: z.string().meta({ description: "The word as in the request's text, with its punctuation." }),
    start: z.number().meta({ description: 'Seconds from the first sample.' }),
    end: z.number().meta({ description: 'Seconds from the first sample.' }),
  })
  .meta({
    description: "A whitespace-separated word of the request's text, and when it is spoken.",
  });
export type WordTime = z.infer<typeof wordTimeSchema>;

/** Response of `POST /api/tts-proxy` when `include_timestamps` is true. `audio` is base64 of 16-bit PCM. */
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
        collapsed: z.boolean().meta({ description: 'True when nothing could be spoken; nothing is billed.' }),
        seed_used: z.int(),
        temperature_used: z.number(),
        retries_used: z.int(),
        chunk_count: z.int().meta({ description: 'Number of chunks generated.' }),
        engine: z.string().optional().meta({
          description: 'Ours: what spoke, where a service has several engines.',
        }),
        ignored: z.array(z.string()).optional().meta({
          description:
            'Ours: fields that make no difference to this voice, such as `seed` to a model that has none.',
        }),
      })
      .meta({ description: 'How the speech was generated.' }),
  })
  .meta({ description: 'The whole speech with word times.' });
export type TimestampedSpeech = z.infer<typeof timestampedSpeechSchema>;

const words = z.array(wordTimeSchema);

/** The `data:` payloads of an `sse` stream. */
export const streamEventSchema = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('speech.audio.delta'),
        audio: z.string().meta({
          description: `Base64 of headerless mono PCM: 16-bit, little-endian, ${SYNTHESIS_SAMPLE_RATE} Hz. With codecs=opus: of the next bytes of an Ogg/Opus stream. With codecs=mp3: of the next bytes of a sequence of MP3 frames.`,
          contentEncoding: 'base64',
        }),
      })
      .meta({ description: 'The next chunk of the speech.' }),
    z.object({ type: z.literal('speech.word_timestamps'), words }).meta({
      description: 'Words since the last such event, if timestamps were requested.',
    }),
    z
      .object({
        type: z.literal('speech.audio.done'),
        words: words.optional().meta({ description: 'All words, if timestamps were requested.' }),
        collapsed: z.boolean().optional().meta({ description: 'True when nothing could be spoken.' }),
      })
      .meta({ description: 'The end of complete speech.' }),
    z
      .object({
        type: z.literal('error'),
        error: z.string(),
        code: z.string().optional().meta({
          description: 'Ours: a stable, machine-readable reason, as where the failure is a status.',
          enum: SPEECH_ERROR_CODES,
        }),
      })
      .meta({ description: 'The generation failed: discard the audio received so far.' }),
  ])
  .meta({ description: 'An event of an `sse` stream.' });
export type StreamEvent = z.infer<typeof streamEventSchema>;
