import { importChunk } from '../../shared/import-chunk.ts';

/** Commands and the list of spoken words. Only needed where a page asks for them, so bundlers may split them into their own file. */
export type DictationCommandsModule = typeof import('./dictation-commands.ts');

/**
 * Loads them. The build of the script-tag file replaces this loader by one that fetches `dictation-commands.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadDictationCommands: (assetBase: string | undefined) => Promise<DictationCommandsModule> =
  () => importChunk('dictation-commands', () => import('./dictation-commands.ts'));
