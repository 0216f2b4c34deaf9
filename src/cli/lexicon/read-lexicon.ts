import { readFile } from 'node:fs/promises';
import { SpeechError } from '../../contract/errors.ts';
import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { parseLexicon } from '../../lexicon/parse-lexicon.ts';
import { usageError } from '../flags.ts';

/**
 * Reads a lexicon from a file: JSON, or W3C PLS 1.0.
 * @throws SpeechError `invalid-argument`: one line with the path and what is wrong.
 */
export async function readLexicon(path: string): Promise<LexiconEntry[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw usageError(`The lexicon ${JSON.stringify(path)} cannot be read: ${error.code ?? error.message}.`);
  });
  try {
    if (!/^\ufeff?\s*</.test(text)) return parseLexicon(JSON.parse(text.replace(/^\ufeff/, '')));
    const { readPls } = await import('../../lexicon/read-pls.ts');
    return readPls(text);
  } catch (error) {
    if (error instanceof SpeechError) throw usageError(`${path}: ${error.message}`);
    throw usageError(`${path} is neither JSON nor XML: ${(error as Error).message}.`);
  }
}
