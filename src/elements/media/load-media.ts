import { importChunk } from '../shared/import-chunk.ts';

/** Captions, media keys and what players ask for. A page needs it when somebody listens, so bundlers may put it into a file of its own. */
export type MediaModule = typeof import('./attach-media-features.ts');

/**
 * Fetches it; the script-tag file, which has it beside itself, puts a loader of its own in place of this one.
 * @param assetBase Folder of worklets, Workers and the like.
 */
export const loadMedia: (assetBase: string | undefined) => Promise<MediaModule> = () =>
  importChunk('media', () => import('./attach-media-features.ts'));
