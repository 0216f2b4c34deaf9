// A page that a cache has kept, or that is open since yesterday, has a nonce that WordPress no longer takes. It gives a new one to whoever is
// signed in, and the press goes on.
(() => {
  const ELEMENTS = '[data-nonce-url]';
  const UNAUTHORIZED = 401;
  /** Whoever is refused with a new nonce too may not speak. */
  const renewed = new WeakSet();

  const onError = async ({ target, error }) => {
    if (!target.matches?.(ELEMENTS) || (error ?? target.error)?.status !== UNAUTHORIZED) return;
    if (renewed.has(target)) return;
    renewed.add(target);
    const answer = await fetch(target.dataset.nonceUrl, { credentials: 'same-origin', cache: 'no-store' });
    const nonce = await answer.text();
    // A visitor who is signed out gets 400, or a page.
    if (!answer.ok || !/^[\da-f]{10}$/.test(nonce)) return;
    for (const element of document.querySelectorAll(ELEMENTS)) {
      const endpoint = new URL(element.getAttribute('token-endpoint'), document.baseURI);
      endpoint.searchParams.set('_wpnonce', nonce);
      element.setAttribute('token-endpoint', endpoint.href);
    }
    const again = target.play ?? target.start;
    await again.call(target);
    renewed.delete(target);
  };

  // Errors do not bubble.
  document.addEventListener('error', (event) => onError(event).catch(() => {}), true);
})();
