import { DIALECTS, type Dialect } from '../contract/dialects.ts';
import { lowerCase } from '../text/g2p/lower-case.ts';
import { phonemize } from '../text/g2p/phonemize.ts';
import { normalizeScript } from '../text/normalize/normalize-script.ts';
import type { LexiconEntry } from './lexicon-entry.ts';

/** What is odd about an entry: another one has its word, or its word is said like that anyway. */
export type EntryFault = 'duplicate' | 'needless';

/** An entry, and what is odd about it. */
export interface CheckedEntry extends LexiconEntry {
  readonly fault: EntryFault | undefined;
}

/** Looks at each entry of a lexicon. Of entries with one word and one dialect, all but the last are duplicates. */
export function checkLexicon(entries: readonly LexiconEntry[]): CheckedEntry[] {
  const last = new Map(entries.map((entry) => [keyOf(entry), entry]));
  return entries.map((entry) => {
    const isDuplicate = last.get(keyOf(entry)) !== entry;
    return { ...entry, fault: isDuplicate ? 'duplicate' : isNeedless(entry) ? 'needless' : undefined };
  });
}

function keyOf({ word, dialect }: LexiconEntry): string {
  return `${dialect} ${lowerCase(normalizeScript(word))}`;
}

/** Whether the rules say the word like that in each of its dialects. */
function isNeedless({ word, say, dialect }: LexiconEntry): boolean {
  const isArabic = /\p{Script=Arabic}/u.test(word);
  const dialects = dialect ? [dialect] : DIALECTS.filter((name) => (name === 'kurmanji') !== isArabic);
  return dialects.every((name) => soundOf(word, name) === soundOf(say, name));
}

function soundOf(words: string, dialect: Dialect): string {
  return words
    .split(' ')
    .map((word) => phonemize(word, dialect).join(''))
    .join(' ');
}
