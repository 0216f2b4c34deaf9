import { importChunk } from '../../audio/assets/import-chunk.ts';

/** Defines `<kurdish-playlist>`. Only pages that have one need it. */
export type PlaylistModule = typeof import('./kurdish-playlist.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `playlist.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadPlaylist: (assetBase: string | undefined) => Promise<PlaylistModule> = () =>
  importChunk('playlist', () => import('./kurdish-playlist.ts'));
