import { importChunk } from '../../../audio/assets/import-chunk.ts';

/** Only needed where the service has refused to speak, so bundlers may split it into its own file. */
export type ExplainRefusalModule = typeof import('./explain-refusal.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `explain-refusal.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadExplainRefusal: (assetBase: string | undefined) => Promise<ExplainRefusalModule> = () =>
  importChunk('explain-refusal', () => import('./explain-refusal.ts'));
