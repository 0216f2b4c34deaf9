import type { z } from 'zod';
import { errorBodySchema, validationErrorBodySchema } from './error-body.ts';
import { healthSchema, readinessSchema, unreadinessSchema } from './health.ts';
import { planListingSchema } from './plan-listing.ts';
import { speakerSchema, speakersResponseSchema } from './speakers.ts';
import {
  streamEventSchema,
  streamRequestSchema,
  synthesisRequestSchema,
  timestampedSpeechSchema,
  wordTimeSchema,
} from './synthesis.ts';
import {
  liveControlSchema,
  liveMessageSchema,
  streamConnectRequestSchema,
  streamConnectResponseSchema,
  transcriptionRequestSchema,
  transcriptionResponseSchema,
} from './transcription.ts';

/** Schemas with a name in the OpenAPI document. Others are inlined where they are used. */
export const COMPONENTS: Readonly<Record<string, z.ZodType>> = {
  SynthesisRequest: synthesisRequestSchema,
  StreamRequest: streamRequestSchema,
  WordTime: wordTimeSchema,
  TimestampedSpeech: timestampedSpeechSchema,
  StreamEvent: streamEventSchema,
  TranscriptionRequest: transcriptionRequestSchema,
  Transcription: transcriptionResponseSchema,
  StreamConnectRequest: streamConnectRequestSchema,
  StreamConnection: streamConnectResponseSchema,
  LiveMessage: liveMessageSchema,
  LiveControl: liveControlSchema,
  Speaker: speakerSchema,
  Speakers: speakersResponseSchema,
  PlanListing: planListingSchema,
  Error: errorBodySchema,
  ValidationError: validationErrorBodySchema,
  Health: healthSchema,
  Readiness: readinessSchema,
  Unreadiness: unreadinessSchema,
};
