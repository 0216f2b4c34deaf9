import { importChunk } from '../shared/import-chunk.ts';

/** What the elements say in Kurmanji and Badini. Most pages need neither, so bundlers may put it into a file of its own. */
type LanguagesModule = typeof import('./further-languages.ts');

/**
 * Fetches it; the script-tag file, which has it beside itself, puts a loader of its own in place of this one.
 * @param assetBase Folder of worklets, Workers and the like.
 */
export const loadLanguages: (assetBase: string | undefined) => Promise<LanguagesModule> = () =>
  importChunk('languages', () => import('./further-languages.ts'));
