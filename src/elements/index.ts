export { BoundaryEvent, SpeechErrorEvent, UpgradeRequiredEvent, VoiceChangeEvent } from './events.ts';
export { KurdishTtsElement } from './kurdish-tts.ts';
export { SpeechController } from './speech-controller.ts';
export type { SpeechHooks, SpeechSetup, SpeechStats, SpeechStatus } from './speech-setup.ts';
export type { TimedWord } from './word-map.ts';
