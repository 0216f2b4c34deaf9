import { lowerCase } from '../g2p/latin-letters.ts';
import type { SpokenTable } from './spoken-table.ts';

interface Phrase {
  readonly words: readonly string[];
  readonly mark: string;
  readonly isOnlyAtEnd: boolean;
}

/**
 * Writes spoken marks: "ez hatim bêhnok tu çûyî nîşana pirsê" becomes "ez hatim, tu çûyî?". The longest phrase counts. After a word of the
 * table's `escape` it stays as it is, without that word.
 */
export function writeMarks(utterance: string, table: SpokenTable): string {
  const tokens = utterance.split(/\s+/u).filter(Boolean);
  const words = tokens.map(lowerCase);
  const phrases = phrasesOf(table);
  const escapes = table.escape.map((phrase) => phrase.split(' '));
  let written = '';
  for (let index = 0; index < tokens.length; ) {
    const escaping = escapes.find((phrase) => startsAt(words, index, phrase));
    const from = index + (escaping?.length ?? 0);
    const phrase = phrases.find(
      ({ words: spoken, isOnlyAtEnd }) =>
        startsAt(words, from, spoken) &&
        (!isOnlyAtEnd || Boolean(escaping) || from + spoken.length === tokens.length),
    );
    if (!phrase) {
      written = join(written, tokens[index++]!);
      continue;
    }
    const { length } = phrase.words;
    written = join(written, escaping ? tokens.slice(from, from + length).join(' ') : phrase.mark);
    index = from + length;
  }
  return written;
}

/**
 * The words at the end of an utterance that may begin a mark of several words, whose rest is still to come: "nîşana" of "nîşana pirsê".
 * Empty if there are none.
 */
export function openPhrase(utterance: string, { marks }: SpokenTable): string {
  const tokens = utterance.split(/\s+/u).filter(Boolean);
  const words = tokens.map(lowerCase);
  const phrases = Object.keys(marks).map((spoken) => spoken.split(' '));
  const longest = Math.max(...phrases.map(({ length }) => length));
  for (let count = Math.min(longest - 1, words.length); count > 0; count--) {
    const end = words.slice(-count);
    const opens = phrases.some((phrase) => phrase.length > count && startsAt(phrase, 0, end));
    if (opens) return tokens.slice(-count).join(' ');
  }
  return '';
}

/** Longest first. */
function phrasesOf({ marks, onlyAtEnd }: SpokenTable): Phrase[] {
  return Object.entries(marks)
    .map(([spoken, mark]) => ({ words: spoken.split(' '), mark, isOnlyAtEnd: onlyAtEnd.includes(spoken) }))
    .sort((a, b) => b.words.length - a.words.length);
}

function startsAt(words: readonly string[], index: number, phrase: readonly string[]): boolean {
  return phrase.every((word, offset) => words[index + offset] === word);
}

/** No space before closing marks and around line breaks, none after opening ones. */
function join(before: string, after: string): string {
  const isTight = !before || /[\s(«“[]$/u.test(before) || /^[\s.,!?؟،؛:;…)»”\]]/u.test(after);
  return isTight ? before + after : `${before} ${after}`;
}
