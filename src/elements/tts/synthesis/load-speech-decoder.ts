import { importChunk } from '../../../audio/assets/import-chunk.ts';

/** Decodes compact streams. Only needed once somebody listens, so bundlers may split it into its own file. */
export type SpeechDecoderModule = typeof import('./speech-decoder.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `speech-decoder.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadSpeechDecoder: (assetBase: string | undefined) => Promise<SpeechDecoderModule> = () =>
  importChunk('speech-decoder', () => import('./speech-decoder.ts'));
