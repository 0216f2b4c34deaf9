import type { PageNode, PageTree } from './page-tree.ts';
import { tableHeaders } from './table-headers.ts';

/**
 * What a listener in a hurry goes without: the skippable roles of Readium's Guided Navigation (roles.md), and of its escapable ones all but
 * lists, as DPUB-ARIA, ARIA and EPUB write them.
 */
const SKIPPABLE =
  /\s(?:(?:doc-)?(?:bibliography|endnotes|footnotes?|pullquote)|rearnotes|landmarks|lo[aitv]|aside|complementary|figure|table)\s/;

/** Whether an element is left out of a brief reading. Tables that lay out a page are its text. */
export function isSkippable<Element extends PageNode>(element: Element, tree: PageTree<Element>): boolean {
  const name = tree.name(element);
  const [role, type] = ['role', 'epub:type'].map((key) => tree.attribute(element, key) ?? '');
  return (
    name === 'aside' ||
    name === 'figure' ||
    SKIPPABLE.test(` ${role} ${type} `) ||
    (name === 'table' && tableHeaders(element, tree) !== undefined)
  );
}
