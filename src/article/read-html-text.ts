import { compile } from 'css-select';
import { type ChildNode, type Document, type Element, isDocument, isTag, isText } from 'domhandler';
import { SpeechError } from '../contract/errors.ts';
import { UNSPOKEN_SELECTOR } from '../text/normalize/unspoken-selector.ts';
import { type Display, defaultDisplay } from './default-display.ts';

/**
 * The text of an element as `<kurdish-tts>` reads it in a browser: white space collapses as on screen; the edges of blocks and `<br>`
 * become line breaks. Style sheets and scripts of the page are not known here: elements have their default display, or the one of
 * their `style` attribute.
 * @param skipSelector CSS selector of further descendants that are not read.
 * @throws SpeechError `invalid-argument` when `skipSelector` is not a valid selector.
 */
export function readHtmlText(root: Element, skipSelector = ''): string {
  const value = fieldValue(root);
  if (value !== undefined) return value;
  const isUnspoken = selectorTest(UNSPOKEN_SELECTOR, root);
  const isSkipped = skipSelector ? selectorTest(skipSelector, root) : () => false;
  let text = '';
  let gap = '';

  const addText = (data: string) => {
    for (const [run] of data.matchAll(/\s+|\S+/gu)) {
      if (/\s/.test(run.charAt(0))) {
        gap ||= ' ';
        continue;
      }
      if (gap && text) text += gap;
      gap = '';
      text += run;
    }
  };
  const displayOf = (element: Element): Display =>
    isUnspoken(element) || isSkipped(element)
      ? 'none'
      : defaultDisplay(element, element.parent && isTag(element.parent) ? element.parent : undefined);

  // Not recursive: the depth of a page has no limit here.
  const open: Display[] = [];
  for (let node = firstChild(root); node; ) {
    let inside: ChildNode | null = null;
    if (isText(node)) addText(node.data);
    else if (isTag(node) && node.name === 'br') gap = '\n';
    else if (isTag(node)) {
      const display = displayOf(node);
      if (display === 'block') gap = '\n';
      if (display !== 'none') inside = firstChild(node);
      if (inside) open.push(display);
    }
    if (inside) {
      node = inside;
      continue;
    }
    let last: ChildNode = node;
    while (!last.next && last.parent && last.parent !== root) {
      if (open.pop() === 'block') gap = '\n';
      last = last.parent as Element;
    }
    node = last.next;
  }
  return text;
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

function firstChild(element: Element): ChildNode | null {
  return element.children[0] ?? null;
}

/** What a form field holds; undefined for other elements. */
function fieldValue({ name, attribs, children }: Element): string | undefined {
  if (name === 'input' || name === 'button' || name === 'data' || name === 'param')
    return attribs.value ?? '';
  if (name !== 'textarea') return undefined;
  return children.map((child) => (isText(child) ? child.data : '')).join('');
}
