import { importChunk } from '../../../audio/assets/import-chunk.ts';

/** Only needed by texts with names of a lexicon, or of several voices, so bundlers may split it into its own file. */
export type PrepareRequestsModule = typeof import('./prepare-requests.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `prepare-requests.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadPrepareRequests: (assetBase: string | undefined) => Promise<PrepareRequestsModule> = () =>
  importChunk('prepare-requests', () => import('./prepare-requests.ts'));
