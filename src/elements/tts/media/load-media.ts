import { importChunk } from '../../../audio/assets/import-chunk.ts';

/** Captions, media keys and other media features. Only needed once somebody listens, so bundlers may split it into its own file. */
export type MediaModule = typeof import('./attach-media-features.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `media.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadMedia: (assetBase: string | undefined) => Promise<MediaModule> = () =>
  importChunk('media', () => import('./attach-media-features.ts'));
