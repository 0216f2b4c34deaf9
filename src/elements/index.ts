export {
  type DictationResult,
  DictationResultEvent,
  type KurdishDictateEvents,
} from './dictation-events.ts';
export type { DictationMode, Reconnect, Switch, Trigger } from './dictation-settings.ts';
export {
  BoundaryEvent,
  DegradedEvent,
  type KurdishTtsEvents,
  type KurdishVoicePickerEvents,
  SpeechErrorEvent,
  UpgradeRequiredEvent,
  VoiceChangeEvent,
} from './events.ts';
export { KurdishDictateElement, type KurdishDictateEventMap } from './kurdish-dictate.ts';
export { KurdishTtsElement, type KurdishTtsEventMap } from './kurdish-tts.ts';
export type {
  KurdishVoicePickerElement,
  KurdishVoicePickerEventMap,
} from './kurdish-voice-picker.ts';
export type { SpeechFormat } from './part-synthesis.ts';
export { SpeechController } from './speech-controller.ts';
export type { Highlight, Latency, Preload } from './speech-settings.ts';
export type { SpeechHooks, SpeechSetup, SpeechStats, SpeechStatus } from './speech-setup.ts';
export type { InsertMode } from './text-insertion.ts';
export type { VoiceChoice } from './voice-choice.ts';
export type { TimedWord } from './word-map.ts';
