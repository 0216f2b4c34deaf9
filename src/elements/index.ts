export type { TimedWord } from '../text/words/word-map.ts';
export {
  BoundaryEvent,
  DegradedEvent,
  type KurdishPlaylistEvents,
  type KurdishReviewEvents,
  type KurdishTtsEvents,
  type KurdishVoicePickerEvents,
  ListeningProgressEvent,
  type ProgressDetail,
  SleepEvent,
  SpeechErrorEvent,
  UpgradeRequiredEvent,
  VoiceChangeEvent,
} from './base/events.ts';
export type { LimitDetail, LimitEvent } from './base/limit-event.ts';
export {
  type DictationResult,
  DictationResultEvent,
  type KurdishDictateEvents,
} from './dictate/events/kurdish-dictate-events.ts';
export { KurdishDictateElement, type KurdishDictateEventMap } from './dictate/kurdish-dictate.ts';
export type { AudioConstraints } from './dictate/microphone/read-audio-constraints.ts';
export type { DictationMode, Reconnect } from './dictate/transcription/dictation-settings.ts';
export type { Trigger } from './dictate/trigger/trigger-element.ts';
export type { InsertionTarget } from './insertion/insertion-target.ts';
export type { InsertMode } from './insertion/text-run.ts';
export type {
  KurdishPlaylistElement,
  KurdishPlaylistEventMap,
} from './playlist/kurdish-playlist.ts';
export type { KurdishReviewElement, KurdishReviewEventMap } from './review/kurdish-review.ts';
export { KurdishTtsElement, type KurdishTtsEventMap } from './tts/kurdish-tts.ts';
export type { SpeechStats } from './tts/playback/playback-hooks.ts';
export type { SpeechFormat } from './tts/requests/speech-request.ts';
export type { Highlight, Latency, Preload } from './tts/requests/speech-setup.ts';
export type {
  KurdishVoicePickerElement,
  KurdishVoicePickerEventMap,
} from './voice-picker/kurdish-voice-picker.ts';
export type { VoiceChoice } from './voice-picker/voice-selection.ts';
