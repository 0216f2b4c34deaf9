import { importChunk } from '../../audio/assets/import-chunk.ts';

/** Defines `<kurdish-review>`. Only pages that have one need it. */
export type ReviewModule = typeof import('./kurdish-review.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `review.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadReview: (assetBase: string | undefined) => Promise<ReviewModule> = () =>
  importChunk('review', () => import('./kurdish-review.ts'));
