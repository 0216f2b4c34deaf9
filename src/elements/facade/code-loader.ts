import { logOnce } from '../base/log-once.ts';
import type { CodeLoader } from './resting-player.ts';

interface FullScript {
  /** In the folder of the script. */
  readonly file: string;
  /** For an `integrity` attribute. */
  readonly integrity: string;
  readonly scriptUrl: string | undefined;
  /** Whether the page pins the script by a hash, and thereby what it loads. */
  readonly isPinned: boolean;
  readonly nonce: string;
}

/** Loads the script that defines the elements. */
export function codeLoader({ file, integrity, scriptUrl, isPinned, nonce }: FullScript): CodeLoader {
  const { href } = new URL(
    file + (scriptUrl ? new URL(scriptUrl).search : ''),
    scriptUrl ?? document.baseURI,
  );
  const common = { crossOrigin: '', nonce, ...(isPinned && { integrity }) };
  const loaded = new AbortController();
  const options = { capture: true, passive: true, signal: loaded.signal };
  const listen = (types: readonly string[], listener: () => void) => {
    for (const type of types) addEventListener(type, listener, options);
  };
  let attempts = 0;
  let isDown = false;
  let isPrepared = false;
  let fetching: Promise<string> | undefined;
  let loading: Promise<unknown> | undefined;
  // The class must not replace a button between its being pressed down and its click.
  listen(['pointerdown', 'keydown'], () => (isDown = true));
  listen(['click', 'keyup', 'pointercancel'], () => {
    isDown = false;
    if (isPrepared) run();
  });

  function prepare(): void {
    isPrepared = true;
    fetched().then(run, (error: Error) => {
      isPrepared = false;
      logOnce(error.message);
    });
  }

  function run(): void {
    if (!isDown) load().catch(() => {});
  }

  function load(): Promise<unknown> {
    loading ??= fetched()
      .then((url) => import(/* @vite-ignore */ url))
      .then(() => loaded.abort())
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  }

  /**
   * A link checks the hash, which import() cannot, and import() then takes the module that the link fetched. Unlike the `src` of a script
   * it needs no Trusted Types policy, which the page may allow only once.
   * @returns The URL to import.
   */
  function fetched(): Promise<string> {
    fetching ??= new Promise<string>((resolve, reject) => {
      // Browsers may cache a failed module by its URL. A fragment makes it a new URL, and is never sent.
      const url = href + (attempts ? `#${attempts}` : '');
      // Safari before 17 does not preload modules.
      const isPreloaded = document.createElement('link').relList.supports('modulepreload');
      const tag = isPreloaded
        ? Object.assign(document.createElement('link'), common, { rel: 'modulepreload', href: url })
        : Object.assign(document.createElement('script'), common, { type: 'module', src: url });
      tag.addEventListener('load', () => resolve(url));
      tag.addEventListener('error', () => {
        fetching = undefined;
        attempts++;
        tag.remove();
        reject(
          new Error(
            `${href} could not be loaded. Copy ${file} and the other files of dist/cdn to the folder of kurdish-player.js.`,
          ),
        );
      });
      document.head.append(tag);
    });
    return fetching;
  }

  return { prepare, load };
}
