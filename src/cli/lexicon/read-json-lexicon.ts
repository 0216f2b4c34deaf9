import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SpeechError } from '../../contract/errors.ts';
import type { LexiconEntry } from '../../lexicon/lexicon-entry.ts';
import { parseLexicon } from '../../lexicon/parse-lexicon.ts';
import { usageError } from '../arguments/flags.ts';

/** Lists that come with the package, by name: `lexicons/news.json`. */
const OWN = ['news'];

/**
 * Reads a lexicon from a JSON file. Where there is none of that path, the name of a list of the package means that list.
 * @param parseXml Reads W3C PLS, where that is possible: its parser is not in every package.
 * @throws SpeechError `invalid-argument`: one line with the path and what is wrong.
 */
export async function readJsonLexicon(
  path: string,
  parseXml?: (xml: string) => LexiconEntry[],
): Promise<LexiconEntry[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && OWN.includes(path)) return readFile(pathOf(path), 'utf8');
    const own = OWN.map((name) => JSON.stringify(name)).join(', ');
    const hint = error.code === 'ENOENT' ? ` Lists of the package: ${own}.` : '';
    throw usageError(
      `The lexicon ${JSON.stringify(path)} cannot be read: ${error.code ?? error.message}.${hint}`,
    );
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

/** The path is the same from `src/` and from `dist/`. A `new URL(…, import.meta.url)` would be bundled as an asset. */
function pathOf(name: string): string {
  return join(dirname(fileURLToPath(import.meta.url)), '../../../lexicons', `${name}.json`);
}
