export { BoundaryEvent, SpeechErrorEvent, UpgradeRequiredEvent } from './events.ts';
export { KurdishTtsElement } from './kurdish-tts.ts';
export {
  SpeechController,
  type SpeechHooks,
  type SpeechSetup,
  type SpeechStats,
  type SpeechStatus,
} from './speech-controller.ts';
export type { TimedWord } from './word-map.ts';
