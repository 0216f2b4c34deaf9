/** A node as browsers have it, and the parser of pages on a server. */
export interface PageNode {
  /** 1 is an element, 3 a text. */
  readonly nodeType: number;
  readonly nodeValue?: string | null;
  readonly firstChild?: PageNode | null;
  readonly nextSibling: PageNode | null;
}

/** How an element takes part in the text around it. */
export type Display = 'none' | 'block' | 'inline';

/** What the two do not have in common. */
export interface PageTree<Element extends PageNode> {
  /** In lower case. */
  name(element: Element): string;
  attribute(element: Element, name: string): string | null | undefined;
  /** Whether it is not read, whatever it looks like. */
  isUnspoken(element: Element): boolean;
  display(element: Element): Display;
  /** @param inherited Whether the element around it can be seen. */
  isVisible(element: Element, inherited: boolean): boolean;
  /** UTF-16 code units of an element's `textContent`; 0 where nobody asks for places in the author's text. */
  textLength(element: Element): number;
  /** The child nodes of an element, where they are to be read in place of those that it has. */
  readonly children?: ((element: Element) => Iterable<PageNode> | undefined) | undefined;
}

/** The child nodes of an element. */
export function childrenOf<Element extends PageNode>(
  parent: Element,
  tree: PageTree<Element>,
): Iterable<PageNode> {
  return tree.children?.(parent) ?? ownChildren(parent);
}

function* ownChildren(parent: PageNode): Generator<PageNode> {
  for (let node = parent.firstChild ?? null; node; node = node.nextSibling) yield node;
}

/** The child elements of some names. */
export function childElements<Element extends PageNode>(
  tree: PageTree<Element>,
  parent: Element,
  names: readonly string[],
): Element[] {
  const elements = [...childrenOf(parent, tree)].filter(({ nodeType }) => nodeType === 1) as Element[];
  return elements.filter((element) => names.includes(tree.name(element)));
}
