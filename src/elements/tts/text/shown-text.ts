import type { Span } from '../../../text/utterance/utterance.ts';
import type { GrowingSource, TextSource } from './text-source.ts';

/** How far ahead in the page a word is looked for: what is written, such as marks of Markdown, may not be shown, and the reverse. */
const REACH = 40;

/** A word with its place, without its marks. */
interface Word extends Span {
  readonly letters: string;
}

/**
 * Finds the words of a text that grows in the page that shows it. They are the same words in the same order; white space, marks, and words that
 * only one of the two has make no difference.
 */
export class ShownText {
  readonly #source: GrowingSource;
  readonly #page: () => TextSource;
  #texts: readonly string[] = [];
  #words: readonly Word[] = [];
  /** Of each word, that of the page. */
  #shown: readonly (Word | undefined)[] = [];

  /** @param page Reads it; may throw a SpeechError where it cannot be read. */
  constructor(source: GrowingSource, page: () => TextSource) {
    this.#source = source;
    this.#page = page;
  }

  /** Undefined where the page does not show it yet. */
  range({ start, end }: Span): Range | undefined {
    const page = this.#match();
    const shown = this.#words.flatMap((word, index) =>
      word.start < end && start < word.end ? (this.#shown[index] ?? []) : [],
    );
    const [first, last] = [shown[0], shown.at(-1)];
    return first && last && page?.range({ start: first.start, end: last.end });
  }

  offsetOf(node: Node, nodeOffset: number): number | undefined {
    const offset = this.#match()?.offsetOf(node, nodeOffset);
    if (offset === undefined) return undefined;
    return this.#words.find((_, index) => offset < (this.#shown[index]?.end ?? 0))?.start;
  }

  #match(): TextSource | undefined {
    const page = this.#read();
    if (page?.element) this.#source.element = page.element;
    const texts = [this.#source.text, page?.text ?? ''];
    if (texts.every((text, index) => text === this.#texts[index])) return page;
    this.#texts = texts;
    const [words = [], shown = []] = texts.map(wordsOf);
    this.#words = words;
    this.#shown = matches(words, shown);
    return page;
  }

  #read(): TextSource | undefined {
    try {
      return this.#page();
    } catch {
      return undefined;
    }
  }
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const letters = word.replace(/[^\p{L}\p{N}]+/gu, '');
    return letters ? [{ start: index, end: index + word.length, letters }] : [];
  });
}

/** Of each word, the same word in the page. Behind a gap two in a row have to agree: short words are everywhere. */
function matches(words: readonly Word[], page: readonly Word[]): (Word | undefined)[] {
  let at = 0;
  const isSame = (word: number, other: number) => words[word]?.letters === page[other]?.letters;
  return words.map((_, index) => {
    const last = Math.min(page.length, at + REACH);
    for (let other = at; other < last; other++) {
      if (!isSame(index, other) || (other > at && !isSame(index + 1, other + 1))) continue;
      at = other + 1;
      return page[other];
    }
    return undefined;
  });
}
