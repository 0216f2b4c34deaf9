import { importChunk } from '../../../audio/assets/import-chunk.ts';

/** Listens without a service. Only needed where a page asks for it, so bundlers may split it into its own file. */
export type LocalDictationModule = typeof import('./local-dictation.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `local-dictation.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadLocalDictation: (assetBase: string | undefined) => Promise<LocalDictationModule> = () =>
  importChunk('local-dictation', () => import('./local-dictation.ts'));
