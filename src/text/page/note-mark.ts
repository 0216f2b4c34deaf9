import { childrenOf, type PageNode, type PageTree } from './page-tree.ts';

/** `[12]`, `[n 3]` */
const BRACKETED = /^\[[\p{L}\p{N}\s]{1,5}\]$/u;
/** Marks are short: in a longer element nothing more is looked at. */
const MOST_NODES = 12;

/**
 * Whether a `<sup>` or a link to a place in a page is the mark of a note: a number or a letter in brackets, or a link that is nothing but
 * superscript. A number alone may be a word of its sentence, such as that of a figure, or a power.
 */
export function isNoteMark<Element extends PageNode>(element: Element, tree: PageTree<Element>): boolean {
  const isLink = tree.name(element) === 'a';
  if (isLink && !tree.attribute(element, 'href')?.includes('#')) return false;
  let [text, raised, count] = ['', '', 0];
  const read = (parent: Element, isRaised: boolean): void => {
    for (const node of childrenOf(parent, tree)) {
      if (++count > MOST_NODES) return;
      if (node.nodeType === 1) read(node as Element, isRaised || tree.name(node as Element) === 'sup');
      if (node.nodeType !== 3) continue;
      text += node.nodeValue;
      if (isRaised) raised += node.nodeValue;
    }
  };
  read(element, false);
  const mark = text.trim();
  return count <= MOST_NODES && mark !== '' && (BRACKETED.test(mark) || (isLink && mark === raised.trim()));
}
