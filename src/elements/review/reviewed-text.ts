import { difference, followEdit, type Region } from '../insertion/follow-edit.ts';
import type { DoubtfulWord } from './doubtful-words.ts';

interface Known {
  readonly words: readonly DoubtfulWord[];
  readonly written: Region | undefined;
}

/**
 * The doubtful words of one dictation, through all that happens to the text: they move with edits around them, a word that somebody edits
 * is no longer doubtful, and undo brings back the words of the text before.
 */
export class ReviewedText {
  /** Whether the recognizer says how sure it is. */
  readonly isKnown: boolean;
  #text: string;
  #now: Known;
  /** By the text in which they stand, so that undo and redo find them again. */
  readonly #known = new Map<string, Known>();
  readonly #kept = new Set<number>();

  /**
   * @param words Undefined where the recognizer does not say how sure it is.
   * @param written Where the dictation stands in the text.
   */
  constructor(text: string, words: readonly DoubtfulWord[] | undefined, written: Region) {
    this.isKnown = words !== undefined;
    this.#text = text;
    this.#now = { words: words ?? [], written };
    this.#known.set(text, this.#now);
  }

  get text(): string {
    return this.#text;
  }

  /** The words that are still doubtful, in the order of the text. */
  get words(): readonly DoubtfulWord[] {
    return this.#now.words.filter(({ id }) => !this.#kept.has(id));
  }

  /** Where the dictation stands; undefined once it cannot be distinguished from what the user has written. */
  get written(): Region | undefined {
    return this.#now.written;
  }

  /** The word is right. */
  keep({ id }: DoubtfulWord): void {
    this.#kept.add(id);
  }

  /** Follows what has happened to the text. */
  follow(text: string): void {
    const before = this.#text;
    if (text === before) return;
    this.#text = text;
    const known = this.#known.get(text);
    if (known) {
      this.#now = known;
      return;
    }
    this.#now = moved(this.#now, before, text);
  }

  /**
   * Begins a replacement of our own, whose undo brings the words back. The text may be followed before it is done.
   * @param region What is replaced: its words are no longer doubtful, even where the new text begins with them.
   * @returns What to call with the text when it is done.
   */
  replacing(region: Region): (text: string) => void {
    const before = this.#text;
    const known = this.#now;
    this.#known.set(before, known);
    return (text) => {
      const words = known.words.filter(
        (word) => word.region.end <= region.start || word.region.start >= region.end,
      );
      this.#text = text;
      this.#now = this.#known.get(text) ?? moved({ ...known, words }, before, text);
      this.#known.set(text, this.#now);
    };
  }
}

/** Through an edit: without the words that it changes. */
function moved({ words, written }: Known, before: string, text: string): Known {
  return {
    words: words.flatMap((word) => {
      const region = followEdit(word.region, before, text);
      return region && isWord(text, region) ? [{ ...word, region }] : [];
    }),
    written: written && followInside(written, before, text),
  };
}

/** Whether no letters have been added to it. */
function isWord(text: string, { start, end }: Region): boolean {
  return !/[\p{L}\p{N}\p{M}]/u.test(text.slice(Math.max(0, start - 1), start) + text.slice(end, end + 1));
}

/** As `followEdit`, but an edit within the region is part of it. */
function followInside(region: Region, before: string, after: string): Region | undefined {
  const { head, tail } = difference(before, after);
  const end = region.end + after.length - before.length;
  const isInside = head >= region.start && before.length - tail <= region.end;
  return followEdit(region, before, after) ?? (isInside ? { start: region.start, end } : undefined);
}
