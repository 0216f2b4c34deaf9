import { compile } from 'css-select';
import { type ChildNode, type Document, Element, isDocument, isText } from 'domhandler';
import { SpeechError } from '../contract/errors.ts';
import { UNSPOKEN_SELECTOR } from '../text/normalize/unspoken-selector.ts';
import { type PageText, pageText } from '../text/page/page-text.ts';
import { defaultDisplay, defaultVisibility } from './default-display.ts';

/** What is read, and what of it names its language or its voice. */
export type HtmlText = Pick<PageText, 'text' | 'marks'>;

/**
 * The text of an element as `<kurdish-tts>` reads it in a browser, by the rules of `pageText`. Style sheets and scripts of the page are
 * not known here: elements look as they do by default, or as their `style` attribute says.
 * @param skipSelector CSS selector of further descendants that are not read.
 * @param read See `pageText`.
 * @throws SpeechError `invalid-argument` when `skipSelector` is not a valid selector.
 */
export function readHtmlText(root: Element, skipSelector = '', read = ''): HtmlText {
  const value = fieldValue(root);
  if (value !== undefined) return { text: value, marks: [] };
  const isUnspoken = selectorTest(UNSPOKEN_SELECTOR, root);
  const isSkipped = skipSelector ? selectorTest(skipSelector, root) : () => false;
  return pageText<Element>(
    root,
    {
      name: ({ name }) => name,
      attribute: ({ attribs }, name) => attribs[name],
      isUnspoken: (element) => isUnspoken(element) || isSkipped(element),
      display: (element) =>
        defaultDisplay(element, element.parent instanceof Element ? element.parent : undefined),
      isVisible: defaultVisibility,
      textLength: () => 0,
    },
    read,
  );
}

/** Whether elements match a selector; in old documents without a doctype browsers compare classes and ids without case. */
function selectorTest(selector: string, root: Element): (element: Element) => boolean {
  try {
    return compile<ChildNode | Document, Element>(selector, {
      quirksMode: documentOf(root)?.['x-mode'] === 'quirks',
    });
  } catch {
    throw new SpeechError(
      'invalid-argument',
      `The attribute "skip-selector" is not a valid CSS selector: "${selector}".`,
      { field: 'skip-selector' },
    );
  }
}

function documentOf(element: Element): Document | undefined {
  let node: ChildNode | Document = element;
  while (node.parent) node = node.parent as ChildNode | Document;
  return isDocument(node) ? node : undefined;
}

/** What a form field holds; undefined for other elements. */
function fieldValue({ name, attribs, children }: Element): string | undefined {
  if (name === 'input' || name === 'button' || name === 'data' || name === 'param')
    return attribs.value ?? '';
  if (name !== 'textarea') return undefined;
  return children.map((child) => (isText(child) ? child.data : '')).join('');
}
