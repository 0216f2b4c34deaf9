import { SpeechError } from '../../../contract/errors.ts';
import { UNSPOKEN_SELECTOR } from '../../../text/normalize/unspoken-selector.ts';
import { isClipped } from '../../../text/page/is-clipped.ts';
import { pageText, type Segment } from '../../../text/page/page-text.ts';
import type { Display, PageTree } from '../../../text/page/page-tree.ts';
import type { Span } from '../../../text/utterance/utterance.ts';
import type { VoiceMark } from '../../../text/voices/voice-run.ts';
import { chooseReading, type Translation } from './choose-reading.ts';
import { standInsOf } from './original-text.ts';
import type { TextGrowth } from './text-growth.ts';
import { originalPlace, translatedText } from './translated-place.ts';

/** A text to speak, mapped to its place in the document. Offsets are UTF-16 code units. */
export interface TextSource {
  /** What is spoken. */
  readonly text: string;
  /** Where it is still being written: `text` grows. */
  readonly growth?: TextGrowth;
  /** The element that contains it, if it is part of a document. */
  readonly element?: Element;
  /** The author's text, if it is part of a document. */
  readonly authorText?: string;
  /** Of the document, in order: what other voices speak. */
  readonly marks?: readonly VoiceMark[];
  /** Where the page is translated. */
  readonly translation?: Translation | undefined;
  /** Whether the page has been translated since it was read. */
  isTranslated?(): boolean;
  /** Converts an offset in `text` to one in the author's text: the attribute, or the `textContent` of the element read. */
  authorOffset(offset: number): number;
  /** Whether a character is not in the author's text: of a picture's description, or a header that is said again. */
  isInserted?(offset: number): boolean;
  /** The range in the document, if the text is part of one. */
  range(span: Span): Range | undefined;
  /** Converts a place in the document to an offset in `text`; undefined where nothing of the node is spoken. */
  offsetOf(node: Node, nodeOffset: number): number | undefined;
}

/** A text that is spoken while it is being written. */
export interface GrowingSource extends TextSource {
  text: string;
  /** Which shows it. */
  element?: Element;
  readonly growth: TextGrowth;
  range: TextSource['range'];
  offsetOf: TextSource['offsetOf'];
}

/** Equal for texts that are the same, however long they are by now. */
export function identityOf({ growth, text }: TextSource): unknown {
  return growth ?? text;
}

/** Where words are in the author's text; of no length where they are not in it. */
export function authorPlace(
  source: TextSource,
  { charIndex, charLength }: { readonly charIndex: number; readonly charLength: number },
): { charIndex: number; charLength: number } {
  const [start, last] = [source.authorOffset(charIndex), charIndex + charLength - 1];
  const length = source.authorOffset(last) + (source.isInserted?.(last) ? 0 : 1) - start;
  return { charIndex: start, charLength: length };
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

/**
 * Reads the visible text of an element, by the rules of `pageText`. The element is not changed.
 * @param skipSelector CSS selector of further descendants that are not read.
 * @param read See `pageText`.
 * @throws SpeechError `invalid-argument` when `skipSelector` is not a valid selector.
 */
export function readText(root: Element, skipSelector = '', read = ''): TextSource {
  if ('value' in root && typeof root.value === 'string') return plainSource(root.value);
  requireSelector(root, skipSelector);
  const tree = documentTree(skipSelector);
  const { page, translation } = chooseReading(root, (children) =>
    pageText<Element>(root, { ...tree, children }, read),
  );
  const { text, segments, marks } = page;

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

  return {
    text,
    marks,
    translation,
    isTranslated: () => segments.some(({ node }) => standInsOf(node as Node)),
    element: root,
    authorText: root.textContent ?? '',
    authorOffset(offset) {
      const segment = segmentAt(offset);
      if (!segment) return offset;
      return segment.authorStart + (segment.node instanceof Text ? offset - segment.start : 0);
    },
    isInserted: (offset) => !(segmentAt(offset)?.node instanceof Text),
    range({ start, end }) {
      const [first, last] = [segmentAt(start), segmentAt(end - 1)];
      if (!first || !last || end <= start) return undefined;
      const range = new Range();
      // Of a text that was translated, what is about at the middle; the last letter of a span is the one before its end.
      const middle = first.node === last.node ? (start + end) / 2 : undefined;
      placeEdge(range, 'setStart', first, start, middle ?? start);
      placeEdge(range, 'setEnd', last, end, middle ?? end - 1);
      return range;
    },
    offsetOf(at, atOffset) {
      const { node, offset: nodeOffset } = originalPlace(segments, at, atOffset);
      const own = segments.filter((segment) => segment.node === node);
      const segment = own.findLast((each) => each.nodeOffset <= nodeOffset) ?? own[0];
      if (!segment) return undefined;
      return segment.start + Math.max(0, Math.min(nodeOffset - segment.nodeOffset, segment.length - 1));
    },
  };
}

/** Words that stand for an element, such as a picture's, have its place. */
function placeEdge(
  range: Range,
  edge: 'setStart' | 'setEnd',
  segment: Segment,
  offset: number,
  seen: number,
): void {
  const node = segment.node as Text | Element;
  if (node instanceof Text) {
    const inside = Math.min(offset - segment.start, segment.length);
    const translated = translatedText(node, segment.nodeOffset + seen - segment.start);
    if (translated) range[edge](translated, edge === 'setStart' ? 0 : translated.length);
    else range[edge](node, Math.min(segment.nodeOffset + inside, node.length));
  } else if (node.firstChild) range[edge](node, edge === 'setStart' ? 0 : node.childNodes.length);
  else range[edge === 'setStart' ? 'setStartBefore' : 'setEndAfter'](node);
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

/** The document as it looks now. */
function documentTree(skipSelector: string): PageTree<Element> {
  const unspoken = skipSelector ? `${UNSPOKEN_SELECTOR},${skipSelector}` : UNSPOKEN_SELECTOR;
  return {
    name: ({ localName }) => localName,
    attribute: (element, name) => element.getAttribute(name),
    isUnspoken: (element) => element.matches(unspoken),
    display: displayOf,
    isVisible: (element) => getComputedStyle(element).visibility === 'visible',
    textLength: ({ textContent }) => textContent?.length ?? 0,
  };
}

/** Opacity does not count: pages fade in what is scrolled to. */
function displayOf(element: Element): Display {
  const style = getComputedStyle(element);
  const { display, contentVisibility } = style;
  if (display === 'none' || (contentVisibility === 'hidden' && display !== 'inline') || isClipped(style))
    return 'none';
  // Outside the document nothing has a display value; there, an extra gap is better than words that run together.
  return /^(inline|contents|ruby)/.test(display) ? 'inline' : 'block';
}
