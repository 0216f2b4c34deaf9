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
 * Every operation of the service, by its id: the one list from which requests are dispatched and logged, refusals of methods are
 * made, and the OpenAPI document is published. A route without a handler in a deployment is not part of it.
 */
export const ROUTES = {
  synthesizeSpeech: {
    ...OPERATIONS.synthesizeSpeech,
    tag: 'Speech',
    summary: 'Speak a text',
    description:
      'The whole speech as a file, or as JSON with the times of its words. Its characters are debited when it succeeds; a speech with `generation.collapsed` is not billed.',
    body: { mediaType: 'application/json', schema: synthesisRequestSchema },
    responses: {
      200: {
        description:
          'The speech: WAV, Ogg Opus or MP3 as `format` says, or JSON when `include_timestamps` is true.',
        headers: ['X-Model-Version', 'X-Characters-Billed'],
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
    summary: 'Speak a text while it is being made',
    description:
      'Sends the speech piece by piece; its characters are debited when it starts. A connection that breaks means that the generation failed: what was received is to be discarded.',
    body: { mediaType: 'application/json', schema: streamRequestSchema },
    responses: {
      200: {
        description:
          'By `stream_format`: events; headerless 16-bit little-endian mono PCM at 24 kHz in pieces of any size; or a WAV file, which is made whole before it is sent.',
        headers: ['X-Model-Version', 'X-Sample-Rate', 'X-Channels', 'X-Bit-Depth'],
        content: {
          'text/event-stream': { events: streamEventSchema },
          'audio/pcm': 'binary',
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
    description: 'One credit is debited when it succeeds.',
    body: { mediaType: 'multipart/form-data', schema: transcriptionRequestSchema },
    responses: {
      200: {
        description: 'The text, cut where the plan allows less.',
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
    summary: 'Begin a live transcription',
    description:
      'Debits a session and answers with the address of its WebSocket. There the client sends binary messages of raw mono PCM (16-bit, little-endian, 16 kHz) and at the end a LiveControl; the service sends LiveMessages.',
    body: { mediaType: 'application/json', schema: streamConnectRequestSchema },
    socket: { client: liveControlSchema, service: liveMessageSchema },
    responses: {
      200: {
        description: 'The address of the session and what is left of the plan.',
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
      'A public catalog, which does not know what a key may use. Cast and Studio speakers are listed once for Sorani and once for Kurmanji.',
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
    summary: 'Say what each plan allows',
    description:
      'Where `upgrade_url` leads unless this deployment says otherwise. A page, or JSON for a client that accepts it alone.',
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
    summary: 'Speak, transcribe and look up voices as an agent',
    description:
      'The Model Context Protocol over Streamable HTTP. The tools that are billed take a key, or a text-to-speech and a speech-to-text key joined by a colon.',
    body: { mediaType: 'application/json', schema: z.looseObject({ jsonrpc: z.literal('2.0') }) },
    responses: {
      200: {
        description: 'The answer, or events that end with it.',
        content: {
          'application/json': z.looseObject({ jsonrpc: z.literal('2.0') }),
          'text/event-stream': 'text',
        },
      },
      202: { description: 'A notification was taken; there is nothing to answer.' },
      400: {
        description: 'Not a message of the protocol.',
        content: { 'application/json': z.looseObject({}) },
      },
      403: {
        description: 'The host or the origin of the request is not one that this deployment takes.',
        content: { 'application/json': errorBodySchema },
      },
      413: {
        description: 'The message is larger than 6 MB, or than 256 KB without a valid key.',
        content: { 'application/json': z.looseObject({}) },
      },
      415: {
        description: 'The message is not sent as JSON.',
        content: { 'application/json': z.looseObject({}) },
      },
      500: REFUSALS.failed,
    },
  },
  fetchAgentFile: {
    ...OPERATIONS.fetchAgentFile,
    tag: 'Agents',
    summary: 'Fetch sound that was too large for an answer',
    description: 'The link that a tool returned instead of the sound. It works for ten minutes.',
    parameters: { secret: 'Of the link, as the tool returned it.' },
    responses: {
      200: {
        description: 'The speech.',
        content: { 'audio/wav': 'binary', 'audio/ogg': 'binary', 'audio/mpeg': 'binary' },
      },
      404: {
        description: 'There is no such file, or its time is over.',
        content: { 'application/json': errorBodySchema },
      },
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
    summary: 'Say that the process is alive',
    description: 'Depends on nothing outside the process.',
    responses: {
      200: { description: 'Alive.', content: { 'application/json': healthSchema } },
      500: REFUSALS.failed,
    },
  },
  checkReadiness: {
    ...OPERATIONS.checkReadiness,
    tag: 'Service',
    summary: 'Say whether requests can be carried out',
    description: 'For load balancers: asks the accounts and the list of speakers.',
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
