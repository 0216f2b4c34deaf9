import { importChunk } from '../../audio/assets/import-chunk.ts';

/** Loaded only when needed, so bundlers may put it into a separate chunk. */
export type DictationModule = typeof import('./dictation-module.ts');

/**
 * Loads the module. The script-tag file, whose chunks are next to it, replaces this loader with its own.
 * @param assetBase Folder of worklet and Worker files.
 */
export const loadDictation: (assetBase: string | undefined) => Promise<DictationModule> = () =>
  importChunk('dictation', () => import('./dictation-module.ts'));
