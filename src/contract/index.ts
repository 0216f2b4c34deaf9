export {
  DIALECTS,
  type Dialect,
  dialectOfVoice,
  isDialect,
  isTranscriptionDialect,
  TRANSCRIPTION_DIALECTS,
  type TranscriptionDialect,
} from './dialects.ts';
export type { ErrorBody } from './error-body.ts';
export { speechErrorFromResponse } from './error-from-response.ts';
export {
  isSpeechErrorCode,
  SPEECH_ERROR_CODES,
  SpeechError,
  type SpeechErrorCode,
  type SpeechErrorOptions,
} from './errors.ts';
export { STREAM_FORMATS, type StreamFormat, SYNTHESIS_FORMATS, type SynthesisFormat } from './formats.ts';
export {
  countCharacters,
  DEFAULT_VOICE_GROUP,
  isVoiceGroup,
  LIVE_SAMPLE_RATE,
  SENTENCE_SILENCE_RANGE_MS,
  SPEAKER_ORIGINS,
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
export type { Speaker } from './speakers.ts';
export type {
  StreamEvent,
  StreamRequestBody,
  SynthesisRequestBody,
  TimestampedSpeech,
  WordTime,
} from './synthesis.ts';
export type { TokenResponse } from './token.ts';
export { TOKEN_SCOPES, type TokenScope } from './token-scopes.ts';
export type {
  LiveControl,
  LiveMessage,
  StreamConnectRequest,
  StreamConnectResponse,
  TranscriptionRequest,
  TranscriptionResponse,
} from './transcription.ts';
