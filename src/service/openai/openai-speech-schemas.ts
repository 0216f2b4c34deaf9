import { z } from 'zod';
import { MAX_TEXT_CHARACTERS, SPEED_RANGE } from '../../contract/limits.ts';
import { openAiErrorSchema } from './openai-refusals.ts';
import { SPEECH_FORMATS, SPEECH_STREAM_FORMATS } from './speech-formats.ts';

/** The `data:` payloads of `stream_format: sse`. */
export const speechEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('speech.audio.delta'),
    audio: z.string().meta({ description: 'Base64 of the next bytes.', contentEncoding: 'base64' }),
  }),
  z.object({
    type: z.literal('speech.audio.done'),
    usage: z
      .object({ input_tokens: z.int(), output_tokens: z.int(), total_tokens: z.int() })
      .meta({ description: 'The characters billed, as input.' }),
  }),
  openAiErrorSchema
    .extend({ type: z.literal('error') })
    .meta({ description: 'The generation failed: discard the sound received so far.' }),
]);

/** Body of `POST /v1/audio/speech`, as published. Its values are checked by `/api/tts-stream`, after they are translated. */
export const speechRequestSchema = z
  .object({
    model: z.string().meta({ description: '`kurdish-tts`, or `tts-1`, `tts-1-hd`, `gpt-4o-mini-tts`.' }),
    input: z.string().meta({
      description: `The text to speak. At most 500 characters on the free plan and ${MAX_TEXT_CHARACTERS} on the others, counted as Unicode code points.`,
      minLength: 1,
      maxLength: MAX_TEXT_CHARACTERS,
    }),
    voice: z.union([z.string(), z.object({ id: z.string() })]).meta({
      description: "One of `GET /v1/audio/voices`, a cloned voice of the account, or one of OpenAI's names.",
    }),
    response_format: z
      .enum(SPEECH_FORMATS)
      .optional()
      .meta({ description: 'The format of the sound, 24 kHz mono; `mp3` by default.' }),
    speed: z.number().optional().meta({
      description: 'Speaking rate; higher is faster, 1 is natural.',
      minimum: SPEED_RANGE.min,
      maximum: SPEED_RANGE.max,
    }),
    stream_format: z.enum(SPEECH_STREAM_FORMATS).optional().meta({
      description: 'How the sound is sent: its bytes (`audio`, the default), or events with base64 (`sse`).',
    }),
    instructions: z.string().optional().meta({
      description: 'Ignored: the voices take no instructions. `X-Ignored-Parameters` says so.',
    }),
  })
  .meta({
    description: 'A text to speak.',
    examples: [{ model: 'kurdish-tts', input: 'سڵاو، بەخێربێیت.', voice: 'sorani_m001' }],
  });
