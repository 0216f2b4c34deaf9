export { COMPONENTS } from './components.ts';
export { errorBodySchema, validationErrorBodySchema } from './error-body.ts';
export type { Route, RouteContent, RouteHeader, RouteResponse } from './route.ts';
export { ROUTES } from './routes.ts';
export { speakerSchema, speakersResponseSchema } from './speakers.ts';
export {
  streamEventSchema,
  streamRequestSchema,
  synthesisRequestSchema,
  timestampedSpeechSchema,
  wordTimeSchema,
} from './synthesis.ts';
export { tokenRequestSchema, tokenResponseSchema } from './token.ts';
export {
  liveControlSchema,
  liveMessageSchema,
  streamConnectRequestSchema,
  streamConnectResponseSchema,
  transcriptionRequestSchema,
  transcriptionResponseSchema,
} from './transcription.ts';
