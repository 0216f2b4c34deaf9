import { z } from 'zod';
import type { Route } from '../../contract/route.ts';
import { OPENAI_REFUSALS } from './openai-refusals.ts';
import { speechEventSchema, speechRequestSchema } from './openai-speech-schemas.ts';
import { realtimeClientEventSchema } from './realtime-events/client-event.ts';
import { REALTIME_PATH } from './realtime-events/realtime-path.ts';
import { realtimeServerEventSchema } from './realtime-events/server-event.ts';
import {
  openAiTranscriptionSchema,
  openAiTranscriptSchema,
  transcriptEventSchema,
} from './transcription-request.ts';

/**
 * The routes for clients made for OpenAI's API (docs/openai.md), by their operation ids. They stand beside the contract's ROUTES, and are
 * dispatched, logged, measured and published like those.
 */
export const OPENAI_ROUTES = {
  createSpeech: {
    method: 'POST',
    path: '/v1/audio/speech',
    key: 'billed-bearer',
    tag: 'OpenAI',
    summary: 'Speak a text, as OpenAI does',
    description:
      'As `/api/tts-stream`, in the fields and formats of OpenAI. Characters are debited when the stream starts. A broken connection means that the generation failed.',
    body: { mediaType: 'application/json', schema: speechRequestSchema },
    responses: {
      200: {
        description:
          'The speech while it is generated: MP3, Ogg Opus, WAV whose header states no length, or headerless 16-bit little-endian mono PCM at 24 kHz; or events, with the same in base64.',
        headers: ['X-Model-Version', 'X-Sample-Rate', 'X-Channels', 'X-Bit-Depth'],
        optionalHeaders: ['X-Ignored-Parameters'],
        content: {
          'audio/mpeg': 'binary',
          'audio/ogg': 'binary',
          'audio/wav': 'binary',
          'audio/pcm': 'binary',
          'text/event-stream': { events: speechEventSchema },
        },
      },
      400: OPENAI_REFUSALS.invalidSpeech,
      401: OPENAI_REFUSALS.keyRefused,
      403: OPENAI_REFUSALS.speechForbidden,
      429: OPENAI_REFUSALS.tooMany,
      500: OPENAI_REFUSALS.failed,
      503: OPENAI_REFUSALS.unreachable,
    },
  },
  createTranscription: {
    method: 'POST',
    path: '/v1/audio/transcriptions',
    key: 'billed-bearer',
    tag: 'OpenAI',
    summary: 'Transcribe a recording, as OpenAI does',
    description:
      'As `/api/stt-proxy`, in the fields and formats of OpenAI. One credit is debited on success. With `stream`, an `error` event instead of `transcript.text.done` means that it failed on the way.',
    body: { mediaType: 'multipart/form-data', schema: openAiTranscriptionSchema },
    responses: {
      200: {
        description: 'The text, truncated to the limit of the plan, in the format asked for.',
        optionalHeaders: ['X-Ignored-Parameters'],
        content: {
          'application/json': openAiTranscriptSchema,
          'text/plain': 'text',
          'application/x-subrip': 'text',
          'text/vtt': 'text',
          'text/event-stream': { events: transcriptEventSchema },
        },
      },
      400: OPENAI_REFUSALS.invalidUpload,
      401: OPENAI_REFUSALS.keyRefused,
      403: OPENAI_REFUSALS.listeningForbidden,
      429: OPENAI_REFUSALS.tooMany,
      500: OPENAI_REFUSALS.failed,
      503: OPENAI_REFUSALS.uploadsFull,
    },
  },
  openTranscriptionSession: {
    method: 'GET',
    path: REALTIME_PATH,
    key: 'billed-bearer',
    tag: 'OpenAI',
    summary: 'Transcribe live, as OpenAI does',
    description:
      'A WebSocket, opened with `intent=transcription` or a `model` that transcribes: a session is debited when it opens. Client and service send events as JSON.',
    query: z.object({
      intent: z.literal('transcription').optional(),
      model: z.string().optional().meta({ description: 'One that transcribes; needs no intent.' }),
    }),
    socket: { client: realtimeClientEventSchema, service: realtimeServerEventSchema },
    responses: {
      101: { description: 'The session is open.' },
      400: {
        description: 'This is not a WebSocket, or not one of a transcription session.',
        content: OPENAI_REFUSALS.invalidSpeech.content!,
      },
      401: OPENAI_REFUSALS.keyRefused,
      403: OPENAI_REFUSALS.listeningForbidden,
      429: OPENAI_REFUSALS.tooMany,
      500: OPENAI_REFUSALS.failed,
      503: OPENAI_REFUSALS.unreachable,
    },
  },
  listModels: {
    method: 'GET',
    path: '/v1/models',
    key: 'none',
    tag: 'OpenAI',
    summary: 'List the models, as OpenAI does',
    description: 'Our names, then those that clients hardcode.',
    isOpenToPages: true,
    responses: {
      200: {
        description: 'The models.',
        content: {
          'application/json': z.object({
            object: z.literal('list'),
            data: z.array(
              z.object({
                id: z.string(),
                object: z.literal('model'),
                created: z.int(),
                owned_by: z.string(),
              }),
            ),
          }),
        },
      },
      500: OPENAI_REFUSALS.failed,
    },
  },
  listVoices: {
    method: 'GET',
    path: '/v1/audio/voices',
    key: 'none',
    tag: 'OpenAI',
    summary: 'List the voices for `voice`',
    description: 'The public catalog, regardless of what a key may use; each voice once.',
    isOpenToPages: true,
    responses: {
      200: {
        description: 'The voices.',
        content: {
          'application/json': z.object({
            voices: z.array(
              z.object({
                id: z.string(),
                name: z.string(),
                gender: z.string(),
                dialects: z.array(z.string()).meta({ description: 'What it is listed for.' }),
              }),
            ),
          }),
        },
      },
      500: OPENAI_REFUSALS.failed,
    },
  },
} as const satisfies Record<string, Route>;

export type OpenAiOperationId = keyof typeof OPENAI_ROUTES;
