import { SpeechError } from '../../../contract/errors.ts';
import { UNSPOKEN_SELECTOR } from '../../../text/normalize/unspoken-selector.ts';
import type { Span } from '../../../text/types.ts';

/** A text to speak, mapped to its place in the document. Offsets are UTF-16 code units. */
export interface TextSource {
  /** What is spoken. */
  readonly text: string;
  /** The element that contains it, if it is part of a document. */
  readonly element?: Element;
  /** Converts an offset in `text` to one in the author's text: the attribute, or the `textContent` of the element read. */
  authorOffset(offset: number): number;
  /** The range in the document, if the text is part of one. */
  range(span: Span): Range | undefined;
  /** Converts a place in the document to an offset in `text`; undefined where nothing of the node is spoken. */
  offsetOf(node: Node, nodeOffset: number): number | undefined;
}

/** Converts an offset in the author's text to one in the text that is spoken: the first that is not before it. */
export function spokenOffset({ text, authorOffset }: TextSource, charIndex: number): number {
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (authorOffset(middle) < charIndex) low = middle + 1;
    else high = middle;
  }
  // The gap between two blocks has no place of its own in the author's text.
  while (/\s/.test(text.charAt(low))) low++;
  return low;
}

/** A text that is not part of a document: an attribute, an argument, the value of a form field. */
export function plainSource(text: string): TextSource {
  return { text, authorOffset: (offset) => offset, range: () => undefined, offsetOf: () => undefined };
}

/** A run of a text node that went into the spoken text with its length unchanged. */
interface Segment {
  readonly node: Text;
  readonly nodeOffset: number;
  readonly start: number;
  readonly authorStart: number;
  length: number;
}

/**
 * Reads the visible text of an element in document order. White space collapses as it does on screen; the edges of
 * blocks and `<br>` become line breaks, which end sentences. The element is not changed.
 * @param skipSelector CSS selector of further descendants that are not read.
 * @throws SpeechError `invalid-argument` when `skipSelector` is not a valid selector.
 */
export function readText(root: Element, skipSelector = ''): TextSource {
  if ('value' in root && typeof root.value === 'string') return plainSource(root.value);
  requireSelector(root, skipSelector);
  const segments: Segment[] = [];
  let text = '';
  let gap = '';
  let author = 0;

  const addText = (node: Text) => {
    for (const run of node.data.matchAll(/\s+|\S+/gu)) {
      if (/\s/.test(run[0].charAt(0))) {
        gap ||= ' ';
        continue;
      }
      if (gap && text) text += gap;
      gap = '';
      const last = segments.at(-1);
      const shift = run.index - text.length;
      if (last?.node === node && last.nodeOffset - last.start === shift)
        last.length = text.length + run[0].length - last.start;
      else
        segments.push({
          node,
          nodeOffset: run.index,
          start: text.length,
          authorStart: author + run.index,
          length: run[0].length,
        });
      text += run[0];
    }
    author += node.data.length;
  };

  const visit = (parent: Element) => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) addText(node);
      else if (node instanceof HTMLBRElement) gap = '\n';
      else if (node instanceof Element) {
        const display = displayOf(node, skipSelector);
        if (display === 'none') {
          author += node.textContent?.length ?? 0;
          continue;
        }
        if (display === 'block') gap = '\n';
        visit(node);
        if (display === 'block') gap = '\n';
      }
    }
  };
  visit(root);

  const segmentAt = (offset: number) => {
    let low = 0;
    let high = segments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (segments[middle]!.start <= offset) low = middle + 1;
      else high = middle;
    }
    return segments[low - 1];
  };
  const place = (offset: number): [Text, number] | undefined => {
    const segment = segmentAt(offset);
    if (!segment) return undefined;
    const inside = Math.min(offset - segment.start, segment.length);
    return [segment.node, Math.min(segment.nodeOffset + inside, segment.node.length)];
  };

  return {
    text,
    element: root,
    authorOffset(offset) {
      const segment = segmentAt(offset);
      return segment ? segment.authorStart + offset - segment.start : offset;
    },
    range({ start, end }) {
      const from = place(start);
      const to = place(end - 1);
      if (!from || !to || end <= start) return undefined;
      const range = new Range();
      range.setStart(...from);
      range.setEnd(to[0], Math.min(to[1] + 1, to[0].length));
      return range;
    },
    offsetOf(node, nodeOffset) {
      const own = segments.filter((segment) => segment.node === node);
      const segment = own.findLast((each) => each.nodeOffset <= nodeOffset) ?? own[0];
      if (!segment) return undefined;
      return segment.start + Math.max(0, Math.min(nodeOffset - segment.nodeOffset, segment.length - 1));
    },
  };
}

function requireSelector(root: Element, skipSelector: string): void {
  try {
    root.matches(skipSelector || '*');
  } catch {
    throw new SpeechError(
      'invalid-argument',
      `The attribute "skip-selector" is not a valid CSS selector: "${skipSelector}".`,
      {
        field: 'skip-selector',
      },
    );
  }
}

function displayOf(element: Element, skipSelector: string): 'none' | 'block' | 'inline' {
  if (element.matches(UNSPOKEN_SELECTOR) || (skipSelector && element.matches(skipSelector))) return 'none';
  const { display, visibility } = getComputedStyle(element);
  if (display === 'none' || visibility === 'hidden' || visibility === 'collapse') return 'none';
  // Outside the document nothing has a display value; there, an extra gap is better than words that run together.
  return /^(inline|contents|ruby)/.test(display) ? 'inline' : 'block';
}
