import { z } from 'zod';

export const TRANSCRIPTION_FORMATS = ['json', 'text', 'srt', 'vtt', 'verbose_json'] as const;
export type TranscriptionFormat = (typeof TRANSCRIPTION_FORMATS)[number];

export const TIMESTAMP_GRANULARITIES = ['word', 'segment'] as const;
export type TimestampGranularity = (typeof TIMESTAMP_GRANULARITIES)[number];

/** Body of `POST /v1/audio/transcriptions`, as published. */
export const transcriptionRequestSchema = z
  .object({
    file: z.instanceof(Uint8Array).meta({
      description:
        'A recording in WAV, MP3, FLAC, OGG (Opus or Vorbis) or M4A (AAC), detected by content. Up to 10, 50 or 100 MB depending on the plan.',
      type: 'string',
      contentMediaType: 'application/octet-stream',
    }),
    model: z
      .string()
      .meta({ description: '`kurdish-stt`, or `whisper-1`, `gpt-4o-transcribe`, `gpt-4o-mini-transcribe`.' }),
    language: z.string().optional().meta({
      description:
        '`ckb` (Sorani, the default), `kmr` or `ku` (Kurmanji). Nothing is detected from the sound.',
    }),
    prompt: z.string().optional().meta({
      description: 'Names and terms that are likely to be said, separated by commas or line ends.',
    }),
    response_format: z
      .enum(TRANSCRIPTION_FORMATS)
      .optional()
      .meta({ description: 'The form of the text; `json` by default.' }),
    'timestamp_granularities[]': z
      .array(z.enum(TIMESTAMP_GRANULARITIES))
      .optional()
      .meta({ description: 'What `verbose_json` times; `segment` by default.' }),
    stream: z.enum(['true', 'false']).optional().meta({
      description:
        'Whether utterances are sent as events, each once it is known; with `json` and `text` only.',
    }),
    temperature: z.string().optional().meta({ description: 'Ignored; `X-Ignored-Parameters` says so.' }),
  })
  .meta({ description: 'A recording to transcribe.', required: ['file', 'model'] });

const segmentSchema = z.object({
  id: z.int(),
  seek: z.int(),
  start: z.number().meta({ description: 'Seconds.' }),
  end: z.number().meta({ description: 'Seconds.' }),
  text: z.string(),
  tokens: z.array(z.int()).meta({ description: 'Empty: there are no tokens.' }),
  temperature: z.number(),
  avg_logprob: z
    .number()
    .meta({ description: 'Of the words, from the confidence in them; 0 where it is unknown.' }),
  compression_ratio: z.number().meta({ description: 'Not computed: 0.' }),
  no_speech_prob: z.number().meta({ description: 'Not computed: 0.' }),
});

const usageSchema = z.object({ type: z.literal('duration'), seconds: z.number() });
const truncated = z
  .literal(true)
  .optional()
  .meta({ description: 'The text was cut at the limit of the plan.' });

/** Its answer in JSON. */
export const transcriptionSchema = z
  .object({ text: z.string(), usage: usageSchema, truncated })
  .meta({ description: 'The text of a recording.' });

/** Its answer with `verbose_json`. */
export const verboseTranscriptionSchema = z
  .object({
    task: z.literal('transcribe'),
    language: z.string(),
    duration: z.number().meta({ description: 'Seconds of the recording.' }),
    text: z.string(),
    words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).optional(),
    segments: z.array(segmentSchema).optional(),
    usage: usageSchema,
    truncated,
  })
  .meta({ description: 'The text of a recording, and when it was said.' });
export type VerboseTranscription = z.infer<typeof verboseTranscriptionSchema>;

/** Its events with `stream`. */
export const transcriptionEventSchema = z.union([
  z.object({ type: z.literal('transcript.text.delta'), delta: z.string() }),
  z.object({ type: z.literal('transcript.text.done'), text: z.string(), usage: usageSchema, truncated }),
  z.object({ type: z.literal('error'), error: z.looseObject({ message: z.string() }) }),
]);
