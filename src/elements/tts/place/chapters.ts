import type { TextSource } from '../text/text-source.ts';

const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role=heading]';

/** A part of a text below a heading. */
export interface Chapter {
  readonly title: string;
  /** Seconds: an estimate until the words have arrived. */
  readonly startTime: number;
  readonly endTime: number;
  /** UTF-16 offset of the heading in the author's text. */
  readonly character: number;
}

/** A heading, and the UTF-16 offset in the spoken text. */
interface Heading {
  readonly title: string;
  readonly offset: number;
}

/** The headings of a text that are read, in order; empty if there are fewer than two. */
function headingsOf({ element, offsetOf }: TextSource): readonly Heading[] {
  const found: Heading[] = [];
  for (const heading of element?.querySelectorAll(HEADINGS) ?? []) {
    const offset = firstOffset(heading, offsetOf);
    const title = (heading.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (offset !== undefined && title) found.push({ title, offset });
  }
  return found.length > 1 ? found : [];
}

/** @param timeAt When an offset of the spoken text sounds, in seconds. @param duration Of the whole text, in seconds. */
export function chaptersOf(
  source: TextSource,
  timeAt: (offset: number) => number,
  duration: number,
): readonly Chapter[] {
  const headings = headingsOf(source);
  return headings.map(({ title, offset }, index) => {
    const next = headings[index + 1];
    return {
      title,
      startTime: timeAt(offset),
      endTime: next ? timeAt(next.offset) : duration,
      character: source.authorOffset(offset),
    };
  });
}

function firstOffset(heading: Element, offsetOf: TextSource['offsetOf']): number | undefined {
  const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const offset = offsetOf(texts.currentNode, 0);
    if (offset !== undefined) return offset;
  }
  return undefined;
}
