import { importChunk } from '../../audio/assets/import-chunk.ts';

/** Defines `<kurdish-voice-picker>`. Only needed once somebody opens it, so bundlers may split it into its own file. */
export type VoicePickerModule = typeof import('./open-voice-picker.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `voice-picker.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadVoicePicker: (assetBase: string | undefined) => Promise<VoicePickerModule> = () =>
  importChunk('voice picker', () => import('./open-voice-picker.ts'));
