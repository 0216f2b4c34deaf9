import { importChunk } from '../shared/import-chunk.ts';

/** What listens, records, sends and writes. A page needs it when somebody dictates, so bundlers may put it into a file of its own. */
export type DictationModule = typeof import('./dictation-module.ts');

/**
 * Fetches it; the script-tag file, which has it beside itself, puts a loader of its own in place of this one.
 * @param assetBase Folder of worklets, Workers and the like.
 */
export const loadDictation: (assetBase: string | undefined) => Promise<DictationModule> = () =>
  importChunk('dictation', () => import('./dictation-module.ts'));
