export { createSpeechRecognition } from './create-speech-recognition.ts';
export { createSpeechSynthesis, type SynthesisPonyfill } from './create-speech-synthesis.ts';
export { install } from './install.ts';
export type { PonyfillConnection } from './open-connection.ts';
export type { AvailabilityOptions, AvailabilityStatus } from './recognition-availability.ts';
export type { SpeechRecognitionErrorCode } from './recognition-error-codes.ts';
export {
  SpeechRecognitionAlternative,
  SpeechRecognitionResult,
  SpeechRecognitionResultList,
} from './recognition-results.ts';
export { SpeechGrammar, SpeechGrammarList } from './speech-grammars.ts';
export { type RecognitionOptions, SpeechRecognition } from './speech-recognition.ts';
export {
  SpeechRecognitionErrorEvent,
  type SpeechRecognitionErrorEventInit,
  SpeechRecognitionEvent,
  type SpeechRecognitionEventInit,
} from './speech-recognition-events.ts';
export { SpeechRecognitionPhrase } from './speech-recognition-phrase.ts';
export { SpeechSynthesis, type SynthesisOptions } from './speech-synthesis.ts';
export {
  SpeechSynthesisErrorEvent,
  type SpeechSynthesisErrorEventInit,
  SpeechSynthesisEvent,
  type SpeechSynthesisEventInit,
} from './speech-synthesis-events.ts';
export { SpeechSynthesisUtterance } from './speech-synthesis-utterance.ts';
export { SpeechSynthesisVoice } from './speech-synthesis-voice.ts';
export type { SpeechSynthesisErrorCode } from './synthesis-error-codes.ts';
