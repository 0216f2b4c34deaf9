import { importChunk } from '../../audio/assets/import-chunk.ts';

type LanguagesModule = typeof import('./further-languages.ts');

/**
 * Loads every language but Sorani and English. The build of the script-tag file replaces this loader by one that fetches
 * `languages.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadLanguages: (assetBase: string | undefined) => Promise<LanguagesModule> = () =>
  importChunk('languages', () => import('./further-languages.ts'));
