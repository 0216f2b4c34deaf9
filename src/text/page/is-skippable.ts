import type { PageNode, PageTree } from './page-tree.ts';
import { tableHeaders } from './table-headers.ts';

/**
 * What a listener in a hurry goes without: the skippable roles of Readium's Guided Navigation (roles.md), and of its escapable ones all but
 * lists, as DPUB-ARIA, ARIA and EPUB write them.
 */
const ROLES =
  /(?:^|\s)(?:doc-(?:bibliography|endnotes|footnote|pullquote)|complementary|figure|table)(?:\s|$)/;
const TYPES =
  /(?:^|\s)(?:bibliography|endnotes|rearnotes|footnotes?|landmarks|lo[aitv]|pullquote|aside|figure|table)(?:\s|$)/;

/** Whether an element is left out of a brief reading. Tables that lay out a page are its text. */
export function isSkippable<Element extends PageNode>(element: Element, tree: PageTree<Element>): boolean {
  const name = tree.name(element);
  return (
    name === 'aside' ||
    name === 'figure' ||
    ROLES.test(tree.attribute(element, 'role') ?? '') ||
    TYPES.test(tree.attribute(element, 'epub:type') ?? '') ||
    (name === 'table' && tableHeaders(element, tree) !== undefined)
  );
}
