import { importChunk } from '../../../audio/assets/import-chunk.ts';

/** Plays speech from files. Only needed where a page has some, so bundlers may split it into its own file. */
export type PublishedSpeechModule = typeof import('./published-speech.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `published-speech.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadPublishedSpeech: (assetBase: string | undefined) => Promise<PublishedSpeechModule> = () =>
  importChunk('published-speech', () => import('./published-speech.ts'));
