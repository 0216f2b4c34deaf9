export { DIALECTS, type Dialect } from '../contract/dialects.ts';
export { SPEECH_ERROR_CODES, SpeechError, type SpeechErrorCode } from '../contract/errors.ts';
export type { Speaker } from '../contract/speakers.ts';
export type { WordTime } from '../contract/synthesis.ts';
export { createPcmDecoder } from '../formats/pcm-decoder.ts';
export type { SpeechDecoder } from '../formats/speech-decoder.ts';
export type { TextPart } from '../text/parts/growing-text.ts';
export type { TimedWord } from '../text/words/word-map.ts';
export { createLiveSession, type LiveSession } from './create-live-session.ts';
export { createTokenSource, type TokenSourceOptions } from './create-token-source.ts';
export { listSpeakers } from './list-speakers.ts';
export {
  type LiveTranscript,
  LiveTranscription,
  type LiveTranscriptionOptions,
  openLiveTranscription,
} from './live-transcription.ts';
export type { ConnectionOptions, SignedText } from './request.ts';
export { type SpeechChunk, type SynthesizeOptions, synthesize } from './synthesize.ts';
export {
  type GenerationOptions,
  type SynthesizedFile,
  type SynthesizedSpeech,
  type SynthesizeOnceOptions,
  synthesizeFile,
  synthesizeWithTimestamps,
} from './synthesize-once.ts';
export {
  type SynthesizeStreamOptions,
  synthesizeStream,
  type TextStreamChunk,
  type TextStreamSpeech,
} from './synthesize-stream.ts';
export type { TokenFetcher, TokenSource } from './token-source.ts';
export { type TranscribeOptions, type Transcription, transcribe } from './transcribe.ts';
