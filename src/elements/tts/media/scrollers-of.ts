/** What scrolls an element up and down, from the inside out; the page last. */
export function scrollersOf(element: Element): readonly Element[] {
  const page = document.scrollingElement ?? document.documentElement;
  const scrollers: Element[] = [];
  for (let each: Element | null = element; each && each !== page; each = parentOf(each)) {
    if (each === document.body || each === document.documentElement) continue;
    if (/^(auto|scroll)$/.test(getComputedStyle(each).overflowY)) scrollers.push(each);
  }
  return [...scrollers, page];
}

/** In the tree that is drawn. */
function parentOf(element: Element): Element | null {
  const { parentNode } = element.assignedSlot ?? element;
  return parentNode instanceof ShadowRoot ? parentNode.host : (parentNode as Element | null);
}
