export { type AssetSettings, configureAssets } from './asset-sources.ts';
export { sharedAudioContext } from './audio-context.ts';
export { listMicrophones } from './list-microphones.ts';
export { loadWorklet, type WorkletName } from './load-worklet.ts';
export {
  type DegradedDetail,
  type InterruptedDetail,
  Microphone,
  type MicrophoneOptions,
  type MicrophoneStartOptions,
} from './microphone.ts';
export { microphonePermission } from './microphone-error.ts';
export { PcmPlayer, type PcmPlayerOptions, type PlayerState, type PlayerStats } from './pcm-player.ts';
export {
  encodeSpeech,
  type RecordedSpeech,
  SpeechRecorder,
  type SpeechRecorderOptions,
} from './recorder.ts';
export type { Latency } from './start-delay.ts';
export { encodeWav } from './wav.ts';
