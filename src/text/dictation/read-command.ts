import { lowerCase } from '../g2p/lower-case.ts';
import type { CommandTable, DictationCommand } from './spoken-commands.ts';

/** Letters of a command, from which on one, or two neighbouring letters may have been recognized wrong. */
const FORGIVES_ONE = 8;
const FORGIVES_TWO = 12;

/**
 * The command that a whole utterance is; undefined where it is text. Spaces do not count, since recognizers split and join words, and a
 * long command is recognized with one or two neighbouring letters wrong.
 */
export function readCommand(utterance: string, table: CommandTable): DictationCommand | undefined {
  const letters = lettersOf(utterance);
  if (!letters) return undefined;
  const phrase = Object.keys(table).find((spoken) => isNear(letters, lettersOf(spoken)));
  return phrase === undefined ? undefined : table[phrase];
}

function lettersOf(text: string): string {
  return lowerCase(text).replace(/[^\p{L}\p{M}]/gu, '');
}

function isNear(recognized: string, meant: string): boolean {
  const { length } = meant;
  const most = length < FORGIVES_ONE ? 0 : length < FORGIVES_TWO ? 1 : 2;
  const shorter = Math.min(recognized.length, length);
  let head = 0;
  while (head < shorter && recognized[head] === meant[head]) head++;
  let tail = 0;
  while (tail < shorter - head && recognized.at(-1 - tail) === meant.at(-1 - tail)) tail++;
  return Math.max(recognized.length, length) - head - tail <= most;
}
