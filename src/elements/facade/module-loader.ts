import type { CodeLoader } from './resting-player.ts';

/** Loads the module that defines the element, where a bundler has built the page's scripts. */
export function moduleLoader(importModule: () => Promise<unknown>): CodeLoader {
  let isDown = false;
  let isPrepared = false;
  let loading: Promise<unknown> | undefined;
  const loaded = new AbortController();
  const options = { capture: true, passive: true, signal: loaded.signal };
  // Whoever imports the module defines the class, which must not replace a button between its being pressed down and its click.
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, () => (isDown = true), options);
  for (const type of ['click', 'keyup', 'pointercancel'])
    addEventListener(
      type,
      () => {
        isDown = false;
        if (isPrepared) prepare();
      },
      options,
    );

  function prepare(): void {
    isPrepared = true;
    if (!isDown)
      load().catch(() => {
        isPrepared = false;
      });
  }

  function load(): Promise<unknown> {
    loading ??= importModule()
      .then(() => loaded.abort())
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  }

  return { prepare, load };
}
