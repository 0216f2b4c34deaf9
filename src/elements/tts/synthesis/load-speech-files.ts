import { importChunk } from '../../../audio/assets/import-chunk.ts';

/** Only needed for formats other than `stream`, for generation options and for saving, so bundlers may split it into its own file. */
export type SpeechFilesModule = typeof import('./speech-files.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `speech-files.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadSpeechFiles: (assetBase: string | undefined) => Promise<SpeechFilesModule> = () =>
  importChunk('speech-files', () => import('./speech-files.ts'));
