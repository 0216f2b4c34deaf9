export { COMPONENTS } from './components.ts';
export { DIALECTS, type Dialect, dialectOfVoice, isDialect } from './dialects.ts';
export { type ErrorBody, errorBodySchema, validationErrorBodySchema } from './error-body.ts';
export { speechErrorFromResponse } from './error-from-response.ts';
export {
  isSpeechErrorCode,
  SPEECH_ERROR_CODES,
  SpeechError,
  type SpeechErrorCode,
  type SpeechErrorOptions,
} from './errors.ts';
export {
  countCharacters,
  DEFAULT_VOICE_GROUP,
  isVoiceGroup,
  LIVE_SAMPLE_RATE,
  SENTENCE_SILENCE_RANGE_MS,
  SPEED_RANGE,
  SYNTHESIS_SAMPLE_RATE,
  VOICE_GROUPS,
  type VoiceGroup,
} from './limits.ts';
export { OPERATIONS, type Operation, type OperationId, type RouteKey } from './operations.ts';
export {
  ACCOUNT_STATUSES,
  type AccountStatus,
  STT_PLANS,
  type SttPlanName,
  TTS_PLANS,
  type TtsPlan,
  type TtsPlanName,
} from './plans.ts';
export type { Route, RouteContent, RouteHeader, RouteResponse } from './route.ts';
export { ROUTES } from './routes.ts';
export { SPEAKER_ORIGINS, type Speaker, speakerSchema, speakersResponseSchema } from './speakers.ts';
export {
  STREAM_FORMATS,
  type StreamEvent,
  type StreamFormat,
  type StreamRequestBody,
  SYNTHESIS_FORMATS,
  type SynthesisFormat,
  type SynthesisRequestBody,
  streamEventSchema,
  streamRequestSchema,
  synthesisRequestSchema,
  type TimestampedSpeech,
  timestampedSpeechSchema,
  type WordTime,
  wordTimeSchema,
} from './synthesis.ts';
export { type TokenResponse, tokenRequestSchema, tokenResponseSchema } from './token.ts';
export { TOKEN_SCOPES, type TokenScope } from './token-scopes.ts';
export {
  isTranscriptionDialect,
  type LiveControl,
  type LiveMessage,
  liveControlSchema,
  liveMessageSchema,
  type StreamConnectRequest,
  type StreamConnectResponse,
  streamConnectRequestSchema,
  streamConnectResponseSchema,
  TRANSCRIPTION_DIALECTS,
  type TranscriptionDialect,
  type TranscriptionRequest,
  type TranscriptionResponse,
  transcriptionRequestSchema,
  transcriptionResponseSchema,
} from './transcription.ts';
