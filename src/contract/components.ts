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

/** The names under which schemas are published. Those that are not here are published where they are used. */
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
