/**
 * The `lang` that applies to an element: its own or that of the nearest ancestor, across shadow boundaries. During server-side
 * rendering an element has no ancestors.
 */
export function nearestLanguage(element: Element): string {
  if (!element.closest) return element.getAttribute('lang') ?? '';
  for (let scope: Element | undefined = element; scope; ) {
    const holder: Element | null = scope.closest('[lang]');
    if (holder) return holder.getAttribute('lang') ?? '';
    const root: Node = scope.getRootNode();
    scope = root instanceof ShadowRoot ? root.host : undefined;
  }
  return '';
}

const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

/** Calls back when any `lang` in the document changes. Returns a function that stops observing. */
export function observeLanguage(onChange: () => void): () => void {
  listeners.add(onChange);
  observer ??= new MutationObserver(() => {
    for (const listener of listeners) listener();
  });
  if (listeners.size === 1)
    observer.observe(document, { subtree: true, attributes: true, attributeFilter: ['lang'] });
  return () => {
    listeners.delete(onChange);
    if (!listeners.size) observer?.disconnect();
  };
}
