import { importChunk } from '../../audio/assets/import-chunk.ts';

/** Speaks without a service. Only needed where a page asks for it, so bundlers may split it into its own file. */
export type LocalSpeechModule = typeof import('./local-speech.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `local-speech.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadLocalSpeech: (assetBase: string | undefined) => Promise<LocalSpeechModule> = () =>
  importChunk('local-speech', () => import('./local-speech.ts'));
