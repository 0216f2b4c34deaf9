import { readFileSync } from 'node:fs';
import { SpeechError } from '../../../contract/errors.ts';

/**
 * The symbols of a model's `tokens.txt`: a symbol and its number on each line. The space is a symbol, too.
 * @throws SpeechError `invalid-argument` when the file cannot be read.
 */
export function readTokenTable(path: string): ReadonlySet<string> {
  const symbols = readText(path)
    .split(/\r?\n/)
    .flatMap((line) => {
      const entry = /^(.*?)[ \t]*\d+$/.exec(line);
      return entry ? entry[1] || ' ' : [];
    });
  return new Set(symbols);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new SpeechError('invalid-argument', `The table of tokens ${path} cannot be read.`, { cause });
  }
}
