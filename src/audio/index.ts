export { type AssetSettings, configureAssets } from './assets/asset-sources.ts';
export { loadWorklet, type WorkletName } from './assets/load-worklet.ts';
export { listMicrophones } from './capture/list-microphones.ts';
export { Microphone, type MicrophoneOptions, type MicrophoneStartOptions } from './capture/microphone.ts';
export type {
  InterruptedDetail,
  MicrophoneDegradedDetail,
  SwitchedDetail,
} from './capture/microphone-details.ts';
export { microphonePermission } from './capture/microphone-error.ts';
export {
  encodeSpeech,
  type RecordedSpeech,
  SpeechRecorder,
  type SpeechRecorderOptions,
} from './capture/recorder.ts';
export { encodeWav } from './capture/wav.ts';
export { hasWebCodecsOpus, WebCodecsDecoder } from './compact-streams/webcodecs-decoder.ts';
export { sharedAudioContext } from './context/audio-context.ts';
export {
  PcmPlayer,
  type PcmPlayerOptions,
  type PlayerState,
  type PlayerStats,
} from './playback/pcm-player.ts';
export type { Latency } from './playback/prebuffer-duration.ts';
