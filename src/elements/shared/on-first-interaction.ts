const ACTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown'];

/**
 * Calls back once, when the reader does anything on the page or the element gets the focus, or has done so before: most who read
 * a page never use what is fetched then. Returns the way to stop.
 */
export function onFirstInteraction(element: Element, callback: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const act = () => {
    listeners.abort();
    callback();
  };
  if (navigator.userActivation?.hasBeenActive) act();
  else {
    for (const type of ACTS) addEventListener(type, act, { signal, capture: true, passive: true });
    element.addEventListener('focusin', act, { signal });
  }
  return () => listeners.abort();
}
