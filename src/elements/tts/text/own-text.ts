import { SpeechError } from '../../../contract/errors.ts';
import { plainSource, readText, type TextSource } from './text-source.ts';

/** An element that can be read: its `text`, else its own content, else the element named by `for`. */
export interface ReadableElement extends Element {
  readonly text: string | null;
  readonly htmlFor: string | null;
  readonly skipSelector: string;
  readonly read: string;
  readonly brief: boolean;
  readonly src: string;
  readonly signature?: string | null;
}

/** Whether the element has its own text, besides those of `speak()` and `enqueue()`. */
export function hasOwnText(element: ReadableElement): boolean {
  return element.text !== null || element.htmlFor !== null || hasContent(element);
}

/**
 * @param forElement The element named by `for`.
 * @param brief Whether tables, figures, asides and notes are left out: by default what the reader has chosen.
 * @throws SpeechError `invalid-argument` when `for` names no element, or `skip-selector` is not a valid selector.
 */
export function readOwnText(
  element: ReadableElement,
  forElement: Element | null,
  brief = element.brief && mayBeBrief(element),
): TextSource {
  const { text, htmlFor, skipSelector, read } = element;
  if (text !== null) return plainSource(text);
  const source = !htmlFor || hasContent(element) ? element : forElement;
  if (source) return readText(source, skipSelector, brief ? `${read} brief` : read);
  throw new SpeechError('invalid-argument', `The attribute "for" names no element: "${htmlFor}".`, {
    field: 'for',
  });
}

/** Published speech is of the whole text, and so is what a signature permits. */
export function mayBeBrief({ src, signature }: ReadableElement): boolean {
  return !src && !signature;
}

const COMMENT = 8;

/** Whether there is text inside an element, besides what is for one of its slots. */
export function hasContent(element: Element): boolean {
  const isContent = (node: ChildNode) =>
    !(node as Element).slot && node.nodeType !== COMMENT && node.textContent?.trim();
  // Servers have no nodes.
  return [...(element.childNodes ?? [])].some(isContent);
}
