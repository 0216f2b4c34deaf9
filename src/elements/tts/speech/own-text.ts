import { SpeechError } from '../../../contract/errors.ts';
import { plainSource, readText, type TextSource } from './text-source.ts';

/** What an element can read: its `text`, else its own content, else the element named by `for`. */
export interface OwnText {
  readonly element: Element;
  readonly text: string | null;
  readonly htmlFor: string | null;
  readonly forElement: Element | null;
  readonly skipSelector: string;
}

/** Whether the element names a text of its own, and not only those of `speak()` and `enqueue()`. */
export function hasOwnText(own: OwnText): boolean {
  return own.text !== null || own.htmlFor !== null || hasContent(own);
}

/** @throws SpeechError `invalid-argument` when `for` names no element, or `skip-selector` is not a valid selector. */
export function readOwnText(own: OwnText): TextSource {
  if (own.text !== null) return plainSource(own.text);
  const { element, htmlFor, forElement, skipSelector } = own;
  if (!htmlFor || hasContent(own)) return readText(element, skipSelector);
  if (forElement) return readText(forElement, skipSelector);
  throw new SpeechError('invalid-argument', `The attribute "for" names no element: "${htmlFor}".`, {
    field: 'for',
  });
}

function hasContent(own: OwnText): boolean {
  return Boolean(own.element.textContent?.trim());
}
