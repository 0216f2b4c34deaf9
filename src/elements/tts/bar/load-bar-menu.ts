import { importChunk } from '../../../audio/assets/import-chunk.ts';

/** The menu of the bar, and what keys say. Only needed once somebody opens it, so bundlers may split it into its own file. */
export type BarMenuModule = typeof import('./create-bar-menu.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `bar-menu.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadBarMenu: (assetBase: string | undefined) => Promise<BarMenuModule> = () =>
  importChunk('player menu', () => import('./create-bar-menu.ts'));
