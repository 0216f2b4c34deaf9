import { z } from 'zod';
import type { TranscriptionDialect } from '../../contract/dialects.ts';
import { transcriptionRequestSchema } from '../../contract/transcription.ts';
import type { RecognitionOptions } from '../../engine/recognition-engine.ts';
import { spellVocabulary } from '../../text/dictation/spell-vocabulary.ts';
import { isRefusal, type Refusal, refuse } from '../admission/refusal.ts';
import { readDialect } from '../admission/transcription-rules.ts';
import type { Upload, UploadFields } from '../http/read-upload.ts';
import { languageDialect } from './language-dialect.ts';
import { modelRefusal } from './model-refusal.ts';
import { oneOf } from './one-of.ts';
import type { FieldNames } from './openai-error-body.ts';
import { openAiErrorSchema } from './openai-refusals.ts';
import { promptTerms } from './prompt-terms.ts';

const TRANSCRIPTION_FORMATS = ['json', 'text', 'srt', 'vtt', 'verbose_json'] as const;
type TranscriptionFormat = (typeof TRANSCRIPTION_FORMATS)[number];

const GRANULARITIES = ['segment', 'word'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** OpenAI's names of the fields of `/api/stt-proxy`. */
export const TRANSCRIPTION_FIELDS: FieldNames = { dialect: 'language' };

/** The form of `POST /v1/audio/transcriptions`, as published. */
export const openAiTranscriptionSchema = z
  .object({
    file: transcriptionRequestSchema.shape.file,
    model: z
      .string()
      .meta({ description: '`kurdish-stt`, or `whisper-1`, `gpt-4o-transcribe` and its kin.' }),
    language: z.string().meta({
      description: 'What is spoken: `ckb` (Sorani), or `kmr` or `ku` (Kurmanji). It is not detected.',
    }),
    response_format: z.enum(TRANSCRIPTION_FORMATS).optional().meta({ description: '`json` by default.' }),
    'timestamp_granularities[]': z.array(z.enum(GRANULARITIES)).optional().meta({
      description: 'What `verbose_json` lists; `segment` by default.',
    }),
    stream: z.enum(['true', 'false']).optional().meta({
      description: 'Sends the text as events, an utterance each, while it is transcribed.',
    }),
    prompt: z.string().optional().meta({
      description:
        'Names and terms that are likely to be said, separated by commas or lines. `X-Ignored-Parameters` says where it is longer than 4 KiB, of which the rest is left aside.',
    }),
    temperature: z.string().optional().meta({ description: 'Ignored: there is no sampling.' }),
  })
  .meta({ description: 'A recording to transcribe.' });

const usage = z
  .object({ type: z.literal('duration'), seconds: z.int() })
  .meta({ description: 'The length of the recording; a recording is one credit, however long.' });
const cut = {
  truncated: z.literal(true).optional(),
  truncation_limit: z.int().optional().meta({ description: 'The limit of the plan in characters.' }),
};
const word = z.object({ word: z.string(), start: z.number(), end: z.number(), confidence: z.number() });
const segment = z.looseObject({ id: z.int(), start: z.number(), end: z.number(), text: z.string() });

/** The answer in `json` and `verbose_json`; times in seconds. */
export const openAiTranscriptSchema = z
  .object({
    text: z.string(),
    usage,
    ...cut,
    task: z.literal('transcribe').optional(),
    language: z.string().optional(),
    duration: z.number().optional(),
    words: z.array(word).optional(),
    segments: z.array(segment).optional(),
  })
  .meta({ description: 'A transcript. What follows `truncation_limit` is sent in `verbose_json`.' });

/** The events of a stream. */
export const transcriptEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('transcript.text.delta'), delta: z.string() }),
  z.object({ type: z.literal('transcript.text.done'), text: z.string(), usage, ...cut }),
  openAiErrorSchema
    .extend({ type: z.literal('error') })
    .meta({ description: 'The transcription failed; nothing was billed.' }),
]);

/** The fields that are read. */
export const TRANSCRIPTION_FORM: UploadFields = {
  model: 'once',
  language: 'once',
  response_format: 'once',
  stream: 'once',
  prompt: 'once',
  'timestamp_granularities[]': 'often',
  timestamp_granularities: 'often',
};

/** A form of OpenAI's, read. */
export interface OpenAiTranscription {
  readonly dialect: TranscriptionDialect;
  readonly format: TranscriptionFormat;
  readonly granularities: readonly Granularity[];
  readonly isStream: boolean;
  readonly recognition: RecognitionOptions;
  /** Fields of which not everything counts. */
  readonly ignored: readonly string[];
}

/**
 * Reads the fields of a form, or refuses the first that is wrong. Pure.
 * @param supported The dialects that the recognizer supports.
 */
export function readTranscription(
  { fields, cutFields }: Pick<Upload, 'fields' | 'cutFields'>,
  supported: Parameters<typeof readDialect>[1],
): OpenAiTranscription | Refusal {
  const field = (name: string) => fields.get(name)?.[0];
  const refused = modelRefusal(field('model'), 'transcription');
  if (refused) return refused;
  const language = field('language')?.trim();
  const chosen = readDialect(language && (languageDialect(language) ?? language), supported);
  if (isRefusal(chosen)) return chosen;
  const format = oneOf('response_format', field('response_format') ?? 'json', TRANSCRIPTION_FORMATS);
  if (isRefusal(format)) return format;
  const stream = oneOf('stream', field('stream') ?? 'false', ['true', 'false'] as const);
  if (isRefusal(stream)) return stream;
  const isStream = stream.value === 'true';
  if (isStream && format.value !== 'json' && format.value !== 'text') {
    const error = `"response_format" ${format.value} cannot be streamed; use json, or leave "stream" out.`;
    return refuse(400, 'invalid-argument', error, { field: 'response_format' });
  }
  const granularities: Granularity[] = [];
  const name = 'timestamp_granularities';
  for (const value of [...(fields.get(name) ?? []), ...(fields.get(`${name}[]`) ?? [])]) {
    const granularity = oneOf(name, value, GRANULARITIES);
    if (isRefusal(granularity)) return granularity;
    granularities.push(granularity.value);
  }
  const isCut = cutFields.has('prompt');
  const prompt = field('prompt') ?? '';
  return {
    dialect: chosen.dialect,
    format: format.value,
    granularities: granularities.length > 0 ? granularities : ['segment'],
    isStream,
    recognition: {
      words: !['json', 'text'].includes(format.value),
      vocabulary: spellVocabulary(
        promptTerms(isCut ? withoutLastPhrase(prompt) : prompt, []),
        chosen.dialect,
      ),
    },
    ignored: isCut ? ['prompt'] : [],
  };
}

/** What was cut in its middle would be another word. */
function withoutLastPhrase(prompt: string): string {
  return prompt.replace(/[^,،;؛\n]*$/, '');
}
