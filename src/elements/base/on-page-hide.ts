/**
 * Calls back when the page is left or frozen. It may be kept, and shown again: from here on, nothing of it may sound or listen by itself.
 * A page behind another tab is neither; media go on there.
 * @returns Stops listening.
 */
export function onPageHide(callback: () => void): () => void {
  const listening = new AbortController();
  // `freeze` is an event of the document.
  const options = { capture: true, signal: listening.signal };
  // On servers there is no page.
  for (const type of ['pagehide', 'freeze']) globalThis.addEventListener?.(type, callback, options);
  return () => listening.abort();
}
