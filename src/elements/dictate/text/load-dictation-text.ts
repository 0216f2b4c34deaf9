import { importChunk } from '../../../audio/assets/import-chunk.ts';

/** Writes recognised text as a page wants it. Only needed where it wants more than the text, so bundlers may split it into its own file. */
export type DictationTextModule = typeof import('./dictation-text.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `dictation-text.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadDictationText: (assetBase: string | undefined) => Promise<DictationTextModule> = () =>
  importChunk('dictation-text', () => import('./dictation-text.ts'));
