import { importChunk } from '../../shared/import-chunk.ts';

/** Names and terms of a page. Only needed where a page has some, so bundlers may split it into its own file. */
export type DictationVocabularyModule = typeof import('./dictation-vocabulary.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `dictation-vocabulary.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadDictationVocabulary: (assetBase: string | undefined) => Promise<DictationVocabularyModule> =
  () => importChunk('dictation-vocabulary', () => import('./dictation-vocabulary.ts'));
