import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { readPls } from '../../lexicon/read-pls.ts';
import { readJsonLexicon } from './read-json-lexicon.ts';

/**
 * Reads a lexicon from a file: JSON, or W3C PLS 1.0.
 * @throws SpeechError `invalid-argument`: one line with the path and what is wrong.
 */
export function readLexicon(path: string): Promise<LexiconEntry[]> {
  return readJsonLexicon(path, readPls);
}
