export type { TimedWord } from '../text/words/word-map.ts';
export type { DictationMode, Reconnect, Switch, Trigger } from './dictate/dictation-settings.ts';
export { KurdishDictateElement, type KurdishDictateEventMap } from './dictate/kurdish-dictate.ts';
export {
  type DictationResult,
  DictationResultEvent,
  type KurdishDictateEvents,
} from './dictate/kurdish-dictate-events.ts';
export type { InsertionTarget } from './insertion/insertion-target.ts';
export type { InsertMode } from './insertion/text-insertion.ts';
export type {
  KurdishPlaylistElement,
  KurdishPlaylistEventMap,
} from './playlist/kurdish-playlist.ts';
export type { KurdishReviewElement, KurdishReviewEventMap } from './review/kurdish-review.ts';
export {
  BoundaryEvent,
  DegradedEvent,
  type KurdishPlaylistEvents,
  type KurdishReviewEvents,
  type KurdishTtsEvents,
  type KurdishVoicePickerEvents,
  ListeningProgressEvent,
  SleepEvent,
  SpeechErrorEvent,
  UpgradeRequiredEvent,
  VoiceChangeEvent,
} from './shared/events.ts';
export { KurdishTtsElement, type KurdishTtsEventMap } from './tts/kurdish-tts.ts';
export type { ProgressDetail } from './tts/listening-progress.ts';
export type { SpeechFormat } from './tts/requests/speech-request.ts';
export type { Highlight, Latency, Preload, SpeechStats } from './tts/speech-setup.ts';
export type {
  KurdishVoicePickerElement,
  KurdishVoicePickerEventMap,
} from './voice-picker/kurdish-voice-picker.ts';
export type { VoiceChoice } from './voice-picker/voice-selection.ts';
