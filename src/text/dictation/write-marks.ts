import { lowerCase } from '../g2p/lower-case.ts';
import { readCommand } from './read-command.ts';
import type { SpokenTable } from './spoken-table.ts';

interface Phrase {
  readonly words: readonly string[];
  readonly letters: string;
  readonly mark: string;
  readonly isOnlyAtEnd: boolean;
}

/** Articles and cases: bêhnokek, bêhnokê; فاریزەیەک. */
const ENDINGS = 'ek yek ê yê ێک یەک ەکە کە'.split(' ');
/** The same before what describes a word: paragrafa nû, paragrafeke nû; دێڕی نوێ, دێڕێکی نوێ. */
const JOINTS: readonly (readonly [string, string])[] = [
  ['a', 'eke'],
  ['ی', 'ێکی'],
];
/** Letters of a phrase from which on its spaces do not count, at the end of an utterance and anywhere: recognizers split and join words. */
const RESPACED_AT_END = 5;
const RESPACED = 9;

/**
 * Writes spoken marks: "ez hatim bêhnok tu çûyî nîşana pirsê" becomes "ez hatim, tu çûyî?". The longest phrase counts. After a word of the
 * table's `escape` a mark or a command stays as it is, without that word.
 */
export function writeMarks(utterance: string, table: SpokenTable): string {
  const tokens = utterance.split(/\s+/u).filter(Boolean);
  const words = tokens.map(lowerCase);
  const phrases = phrasesOf(table);
  const escapes = table.escape.map((phrase) => phrase.split(' '));
  let written = '';
  for (let index = 0; index < tokens.length; ) {
    const escaping = escapes.find((phrase) => startsAt(words, index, phrase));
    if (escaping) {
      const from = index + escaping.length;
      const isCommand = readCommand(words.slice(from).join(' '), table.commands ?? {});
      const length = isCommand ? tokens.length - from : findMark(phrases, words, from, true)?.length;
      if (length) {
        index = from + length;
        written = join(written, tokens.slice(from, index).join(' '));
        continue;
      }
    }
    const found = findMark(phrases, words, index, false);
    written = join(written, found ? found.mark : tokens[index]!);
    index += found?.length ?? 1;
  }
  return written;
}

/**
 * The words at the end of an utterance that may begin a mark of several words, whose rest is still to come: "nîşana" of "nîşana pirsê"; or that say that
 * the next ones are meant literally. Empty if there are none.
 */
export function openPhrase(utterance: string, { marks, escape: escapes }: SpokenTable): string {
  const tokens = utterance.split(/\s+/u).filter(Boolean);
  const words = tokens.map(lowerCase);
  const phrases = Object.keys(marks).map((spoken) => spoken.split(' '));
  const longest = Math.max(1, ...phrases.map(({ length }) => length));
  let count = Math.min(longest - 1, words.length);
  const opens = (end: readonly string[]) =>
    phrases.some((phrase) => phrase.length > count && startsAt(phrase, 0, end));
  while (count > 0 && !opens(words.slice(-count))) count--;
  const before = words.slice(0, words.length - count);
  const escaping = escapes.map((phrase) => phrase.split(' ')).find((phrase) => endsWith(before, phrase));
  count += escaping?.length ?? 0;
  return count ? tokens.slice(-count).join(' ') : '';
}

/** Whether an utterance ends with words that say that what follows is meant literally. */
export function endsWithEscape(utterance: string, { escape: escapes }: SpokenTable): boolean {
  const words = lowerCase(utterance).split(/\s+/u).filter(Boolean);
  return escapes.some((phrase) => endsWith(words, phrase.split(' ')));
}

/** @param isLiteral Whether words that are a mark only at the end are meant, wherever they stand. */
function findMark(
  phrases: readonly Phrase[],
  words: readonly string[],
  index: number,
  isLiteral: boolean,
): { readonly mark: string; readonly length: number } | undefined {
  for (const phrase of phrases) {
    const length = lengthAt(phrase, words, index);
    if (length && (!phrase.isOnlyAtEnd || isLiteral || index + length === words.length))
      return { mark: phrase.mark, length };
  }
  return undefined;
}

/** How many words say a phrase here; 0 if none do. */
function lengthAt({ words, letters, isOnlyAtEnd }: Phrase, spoken: readonly string[], index: number): number {
  const last = words.length - 1;
  const isForm = (here: string | undefined, word: string, offset: number) =>
    offset < last
      ? JOINTS.some(
          ([ending, other]) => word.endsWith(ending) && here === word.slice(0, -ending.length) + other,
        )
      : !isOnlyAtEnd && ENDINGS.some((ending) => here === word + ending);
  const isHere = words.every((word, offset) => {
    const here = spoken[index + offset];
    return here === word || isForm(here, word, offset);
  });
  if (isHere) return words.length;
  let joined = '';
  for (let end = index; end < spoken.length && joined.length < letters.length; end++) {
    joined += spoken[end];
    const fewest = end === spoken.length - 1 ? RESPACED_AT_END : RESPACED;
    if (joined === letters) return letters.length >= fewest ? end + 1 - index : 0;
  }
  return 0;
}

/** Longest first. */
function phrasesOf({ marks, onlyAtEnd }: SpokenTable): Phrase[] {
  return Object.entries(marks)
    .map(([spoken, mark]) => {
      const words = spoken.split(' ');
      return { words, letters: words.join(''), mark, isOnlyAtEnd: onlyAtEnd.includes(spoken) };
    })
    .sort((a, b) => b.words.length - a.words.length || b.letters.length - a.letters.length);
}

function startsAt(words: readonly string[], index: number, phrase: readonly string[]): boolean {
  return phrase.every((word, offset) => words[index + offset] === word);
}

function endsWith(words: readonly string[], phrase: readonly string[]): boolean {
  return words.length >= phrase.length && startsAt(words, words.length - phrase.length, phrase);
}

/** No space before closing marks and around line breaks, none after opening ones. */
function join(before: string, after: string): string {
  const isTight = !before || /[\s(«“[]$/u.test(before) || /^[\s.,!?؟،؛:;…)»”\]]/u.test(after);
  return isTight ? before + after : `${before} ${after}`;
}
