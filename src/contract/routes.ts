import { z } from 'zod';
import { errorBodySchema } from './error-body.ts';
import { healthSchema, readinessSchema, unreadinessSchema } from './health.ts';
import { OPERATIONS, type OperationId } from './operations.ts';
import { planListingSchema } from './plan-listing.ts';
import { REFUSALS } from './refusals.ts';
import type { Route } from './route.ts';
import { speakersQuerySchema, speakersResponseSchema } from './speakers.ts';
import {
  streamEventSchema,
  streamRequestSchema,
  synthesisRequestSchema,
  timestampedSpeechSchema,
} from './synthesis.ts';
import {
  liveControlSchema,
  liveMessageSchema,
  streamConnectRequestSchema,
  streamConnectResponseSchema,
  transcriptionRequestSchema,
  transcriptionResponseSchema,
} from './transcription.ts';

/**
 * Every operation of the service by its id: the source for dispatching, logging, 405 responses and the OpenAPI document. Routes without a
 * handler in a deployment are left out of it.
 */
export const ROUTES = {
  synthesizeSpeech: {
    ...OPERATIONS.synthesizeSpeech,
    tag: 'Speech',
    summary: 'Speak a text',
    description:
      'Returns the whole speech as a file, or as JSON with word times. Characters are debited on success; speech with `generation.collapsed` is not billed.',
    body: { mediaType: 'application/json', schema: synthesisRequestSchema },
    responses: {
      200: {
        description:
          'The speech: WAV, Ogg Opus or MP3 according to `format`, or JSON when `include_timestamps` is true.',
        headers: ['X-Model-Version', 'X-Characters-Billed'],
        optionalHeaders: ['X-Ignored-Parameters'],
        content: {
          'audio/wav': 'binary',
          'audio/ogg': 'binary',
          'audio/mpeg': 'binary',
          'application/json': timestampedSpeechSchema,
        },
      },
      400: REFUSALS.invalidSpeech,
      401: REFUSALS.keyRefused,
      403: REFUSALS.speechForbidden,
      422: REFUSALS.engineRefused,
      429: REFUSALS.tooMany,
      500: REFUSALS.failed,
      503: REFUSALS.unreachable,
    },
  },
  streamSpeech: {
    ...OPERATIONS.streamSpeech,
    tag: 'Speech',
    summary: 'Stream speech while it is generated',
    description:
      'Streams the speech while it is generated. Characters are debited when the stream starts. A broken connection means that the generation failed: discard what was received.',
    body: { mediaType: 'application/json', schema: streamRequestSchema },
    responses: {
      200: {
        description:
          'Depending on `stream_format`: events; headerless 16-bit little-endian mono PCM at 24 kHz, in chunks of any size; or a WAV file, sent once it is complete. With `codecs=opus` in `Accept` (`text/event-stream; codecs=opus`, `audio/ogg; codecs=opus`) the audio is an Ogg/Opus stream instead of PCM; with `text/event-stream; codecs=mp3` or `audio/mpeg`, frames of MP3 (MPEG-2 layer III, 24 kHz, mono, 48 kbit/s) without tags, whose speech begins 1105 samples after their first.',
        headers: ['X-Model-Version', 'X-Sample-Rate', 'X-Channels', 'X-Bit-Depth'],
        optionalHeaders: ['X-Ignored-Parameters'],
        content: {
          'text/event-stream': { events: streamEventSchema },
          'audio/pcm': 'binary',
          'audio/ogg': 'binary',
          'audio/mpeg': 'binary',
          'audio/wav': 'binary',
        },
      },
      400: REFUSALS.invalidSpeech,
      401: REFUSALS.keyRefused,
      403: REFUSALS.speechForbidden,
      422: REFUSALS.engineRefused,
      429: REFUSALS.tooMany,
      500: REFUSALS.failed,
      503: REFUSALS.unreachable,
    },
  },
  transcribeRecording: {
    ...OPERATIONS.transcribeRecording,
    tag: 'Transcription',
    summary: 'Transcribe a recording',
    description: 'One credit is debited on success.',
    body: { mediaType: 'multipart/form-data', schema: transcriptionRequestSchema },
    responses: {
      200: {
        description: 'The text, truncated to the limit of the plan.',
        content: { 'application/json': transcriptionResponseSchema },
      },
      400: REFUSALS.invalidUpload,
      401: REFUSALS.keyRefused,
      403: REFUSALS.listeningForbidden,
      429: REFUSALS.tooMany,
      500: REFUSALS.failed,
      503: REFUSALS.uploadsFull,
    },
  },
  connectLiveTranscription: {
    ...OPERATIONS.connectLiveTranscription,
    tag: 'Transcription',
    summary: 'Start a live transcription',
    description:
      'Debits a session and returns the URL of its WebSocket. The client sends binary messages of raw mono PCM (16-bit, little-endian, 16 kHz) and finally a LiveControl; the service sends LiveMessages.',
    body: { mediaType: 'application/json', schema: streamConnectRequestSchema },
    socket: { client: liveControlSchema, service: liveMessageSchema },
    responses: {
      200: {
        description: 'The URL of the session and what is left of the plan.',
        content: { 'application/json': streamConnectResponseSchema },
      },
      400: REFUSALS.invalidConnect,
      401: REFUSALS.keyRefused,
      403: REFUSALS.listeningForbidden,
      429: REFUSALS.tooMany,
      500: REFUSALS.failed,
      503: REFUSALS.unreachable,
    },
  },
  listSpeakers: {
    ...OPERATIONS.listSpeakers,
    tag: 'Voices',
    summary: 'List the voices',
    description:
      'The public catalog, regardless of what a key may use. Cast and Studio speakers are listed once for Sorani and once for Kurmanji.',
    isOpenToPages: true,
    query: speakersQuerySchema,
    responses: {
      200: { description: 'The voices.', content: { 'application/json': speakersResponseSchema } },
      400: REFUSALS.invalidQuery,
      500: { ...REFUSALS.failed, description: 'The list of speakers could not be fetched.' },
    },
  },
  listPlans: {
    ...OPERATIONS.listPlans,
    tag: 'Service',
    summary: 'List the plans',
    description:
      'What each plan allows, as a page, or as JSON for clients that accept only JSON. `upgrade_url` points here by default.',
    isOpenToPages: true,
    responses: {
      200: {
        description: 'The plans of this deployment.',
        content: { 'application/json': planListingSchema, 'text/html': 'text' },
      },
      500: REFUSALS.failed,
    },
  },
  callAgentTools: {
    ...OPERATIONS.callAgentTools,
    tag: 'Agents',
    summary: 'Use the service as an agent',
    description:
      'The Model Context Protocol over Streamable HTTP. Billed tools need a key, or a text-to-speech and a speech-to-text key joined by a colon.',
    body: { mediaType: 'application/json', schema: z.looseObject({ jsonrpc: z.literal('2.0') }) },
    responses: {
      200: {
        description: 'The response, or events that end with it.',
        content: {
          'application/json': z.looseObject({ jsonrpc: z.literal('2.0') }),
          'text/event-stream': 'text',
        },
      },
      202: { description: 'A notification was accepted; there is no response body.' },
      400: {
        description: 'Not a valid MCP message.',
        content: { 'application/json': z.looseObject({}) },
      },
      403: {
        description: 'The host or origin of the request is not allowed by this deployment.',
        content: { 'application/json': errorBodySchema },
      },
      413: {
        description: 'The message is larger than 6 MB, or than 256 KB without a valid key.',
        content: { 'application/json': z.looseObject({}) },
      },
      415: {
        description: 'The content type is not JSON.',
        content: { 'application/json': z.looseObject({}) },
      },
      500: REFUSALS.failed,
    },
  },
  fetchAgentFile: {
    ...OPERATIONS.fetchAgentFile,
    tag: 'Agents',
    summary: 'Fetch audio that was too large to return inline',
    description: 'The link that a tool returned instead of the audio, valid for ten minutes.',
    parameters: { secret: 'The last segment of the link that the tool returned.' },
    responses: {
      200: {
        description: 'The speech.',
        content: { 'audio/wav': 'binary', 'audio/ogg': 'binary', 'audio/mpeg': 'binary' },
      },
      206: {
        description: 'The bytes that "Range" asks for.',
        content: { 'audio/wav': 'binary', 'audio/ogg': 'binary', 'audio/mpeg': 'binary' },
      },
      404: {
        description: 'There is no such file, or it has expired.',
        content: { 'application/json': errorBodySchema },
      },
      416: { description: 'The range begins behind the end.' },
      500: REFUSALS.failed,
      503: REFUSALS.unreachable,
    },
  },
  describeApi: {
    ...OPERATIONS.describeApi,
    tag: 'Service',
    summary: 'Describe the API',
    description: 'This document.',
    isOpenToPages: true,
    responses: {
      200: { description: 'An OpenAPI 3.1 document.', content: { 'application/json': z.looseObject({}) } },
      500: REFUSALS.failed,
    },
  },
  checkHealth: {
    ...OPERATIONS.checkHealth,
    tag: 'Service',
    summary: 'Check that the process is alive',
    description: 'Does not check any dependencies.',
    responses: {
      200: { description: 'Alive.', content: { 'application/json': healthSchema } },
      500: REFUSALS.failed,
    },
  },
  checkReadiness: {
    ...OPERATIONS.checkReadiness,
    tag: 'Service',
    summary: 'Check whether requests can be served',
    description: 'For load balancers: checks the accounts and the list of speakers.',
    responses: {
      200: { description: 'Ready.', content: { 'application/json': readinessSchema } },
      500: REFUSALS.failed,
      503: {
        description: 'Not ready, and why.',
        headers: ['Retry-After'],
        content: { 'application/json': unreadinessSchema },
      },
    },
  },
} as const satisfies Record<OperationId, Route>;

export type { OperationId };
