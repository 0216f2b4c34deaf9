import { importChunk } from '../shared/import-chunk.ts';

/** Defines `<kurdish-voice-picker>`. A page needs it when somebody looks for a voice, so bundlers may put it into a file of its own. */
export type VoicePickerModule = typeof import('./open-voice-picker.ts');

/**
 * Fetches it; the script-tag file, which has it beside itself, puts a loader of its own in place of this one.
 * @param assetBase Folder of worklets, Workers and the like.
 */
export const loadVoicePicker: (assetBase: string | undefined) => Promise<VoicePickerModule> = () =>
  importChunk('voice picker', () => import('./open-voice-picker.ts'));
