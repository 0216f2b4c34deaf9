const ACTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown'];

/**
 * Calls back once, on the first interaction with the page or the first focus of the element, or at once if that has happened. Most
 * visitors never interact, and need nothing fetched. Returns a function that cancels.
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
