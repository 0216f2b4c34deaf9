import { importChunk } from '../../audio/assets/import-chunk.ts';

/** Adapters of editors that can be found by the elements they let the user type into. Only pages with an editor need them. */
export type EditorsModule = typeof import('./find-editor.ts');

/**
 * Loads them. The build of the script-tag file replaces this loader by one that fetches `editors.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadEditors: (assetBase: string | undefined) => Promise<EditorsModule> = () =>
  importChunk('editors', () => import('./find-editor.ts'));
