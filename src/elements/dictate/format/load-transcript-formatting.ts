import { importChunk } from '../../shared/import-chunk.ts';

/** Formats recognised text. Only needed where a page asks for it, so bundlers may split it into its own file. */
export type TranscriptFormattingModule = typeof import('./transcript-formatting.ts');

/**
 * Loads it. The build of the script-tag file replaces this loader by one that fetches `transcript-formatting.js` from the script's folder.
 * @param assetBase Folder of the worklets and Workers.
 */
export const loadTranscriptFormatting: (
  assetBase: string | undefined,
) => Promise<TranscriptFormattingModule> = () =>
  importChunk('transcript-formatting', () => import('./transcript-formatting.ts'));
