import { importChunk } from '../../../audio/assets/import-chunk.ts';

/** Highlights words in browsers that cannot by themselves; others never need it. */
type OverlayHighlighterModule = typeof import('./overlay-highlighter.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `overlay-highlighter.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadOverlayHighlighter: (assetBase: string | undefined) => Promise<OverlayHighlighterModule> =
  () => importChunk('overlay-highlighter', () => import('./overlay-highlighter.ts'));
