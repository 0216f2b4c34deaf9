export * from './client/index.ts';
export { DIALECTS, type Dialect } from './contract/dialects.ts';
export { SPEECH_ERROR_CODES, SpeechError, type SpeechErrorCode } from './contract/errors.ts';
export type { Speaker } from './contract/speakers.ts';
export type { WordTime } from './contract/synthesis.ts';
