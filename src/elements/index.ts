export { DegradedEvent, DictationResultEvent } from './dictation-events.ts';
export {
  BoundaryEvent,
  SpeechErrorEvent,
  UpgradeRequiredEvent,
  VoiceChangeEvent,
} from './events.ts';
export { KurdishDictateElement } from './kurdish-dictate.ts';
export { KurdishTtsElement } from './kurdish-tts.ts';
export { SpeechController } from './speech-controller.ts';
export type { SpeechHooks, SpeechSetup, SpeechStats, SpeechStatus } from './speech-setup.ts';
export type { TimedWord } from './word-map.ts';
