import { readFile } from 'node:fs/promises';
import { SpeechError } from '../../contract/errors.ts';
import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { parseLexicon } from '../../lexicon/parse-lexicon.ts';
import { usageError } from '../flags.ts';

/**
 * Reads a lexicon from a JSON file.
 * @param parseXml Reads W3C PLS, where that is possible: its parser is not in every package.
 * @throws SpeechError `invalid-argument`: one line with the path and what is wrong.
 */
export async function readJsonLexicon(
  path: string,
  parseXml?: (xml: string) => LexiconEntry[],
): Promise<LexiconEntry[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw usageError(`The lexicon ${JSON.stringify(path)} cannot be read: ${error.code ?? error.message}.`);
  });
  try {
    if (!/^\ufeff?\s*</.test(text)) return parseLexicon(JSON.parse(text.replace(/^\ufeff/, '')));
    if (parseXml) return parseXml(text);
  } catch (error) {
    if (error instanceof SpeechError) throw usageError(`${path}: ${error.message}`);
    throw usageError(`${path} is not JSON: ${(error as Error).message}.`);
  }
  throw usageError(`${path} is XML: make it JSON with kurdish-speech lexicon convert FILE --to json.`);
}
