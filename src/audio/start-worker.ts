import { type Asset, type AssetSource, loadAsset } from './asset-sources.ts';
import { TRUST_IN_WORKER, trustedScriptUrl } from './trusted-script-url.ts';

/** A Worker that neither answers nor fails by then is given up. */
const ANSWER_TIMEOUT_MS = 5000;

/**
 * Starts a Worker from the first source that works (order: `loadAsset`).
 * @param greet Talks to the new Worker; resolves once it is known to run.
 * @throws SpeechError `asset-blocked`
 */
export function startWorker(
  asset: Asset,
  assetBase: string | undefined,
  greet: (worker: Worker) => Promise<unknown>,
): Promise<Worker> {
  return loadAsset(asset, assetBase, (source) => startFrom(source, greet));
}

async function startFrom(source: AssetSource, greet: (worker: Worker) => Promise<unknown>): Promise<Worker> {
  const { url, release } = sameOrigin(source);
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const started = new Worker(trustedScriptUrl(url), { type: source.isModule ? 'module' : 'classic' });
    worker = started;
    const failed = new Promise<never>((_, reject) => {
      started.addEventListener('error', () => reject(new Error('The Worker failed to start.')), {
        once: true,
      });
      timer = setTimeout(() => reject(new Error('The Worker did not answer.')), ANSWER_TIMEOUT_MS);
    });
    await Promise.race([greet(started), failed]);
    return started;
  } catch (error) {
    worker?.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
    release?.();
  }
}

/** A Worker's own file must come from the page's origin; a script of any origin may be imported by one that does. */
function sameOrigin(source: AssetSource): { url: string; release?: () => void } {
  const opened = source.open();
  const { protocol, origin } = new URL(opened.url, document.baseURI);
  if (protocol === 'blob:' || origin === location.origin) return opened;
  const address = JSON.stringify(opened.url);
  const script = source.isModule ? `import ${address}` : `importScripts(${TRUST_IN_WORKER}(${address}))`;
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return { url, release: () => URL.revokeObjectURL(url) };
}
