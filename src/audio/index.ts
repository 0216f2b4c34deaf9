export { sharedAudioContext } from './audio-context.ts';
export { type AssetSettings, configureAssets, loadWorklet, type WorkletName } from './load-worklet.ts';
export { PcmPlayer, type PcmPlayerOptions, type PlayerState, type PlayerStats } from './pcm-player.ts';
export type { Latency } from './start-delay.ts';
export { encodeWav } from './wav.ts';
