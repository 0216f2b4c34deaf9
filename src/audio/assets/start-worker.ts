import { SpeechError } from '../../contract/errors.ts';
import { type Asset, type AssetSource, isOfPage, isToBeChecked, loadAsset } from './asset-sources.ts';
import { trustedInWorker, trustedScriptUrl } from './trusted-script-url.ts';

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
  return loadAsset(asset, assetBase, (source) => startFrom(source, asset.integrity, greet));
}

async function startFrom(
  source: AssetSource,
  integrity: string | undefined,
  greet: (worker: Worker) => Promise<unknown>,
): Promise<Worker> {
  const { url, release } = await sameOrigin(source, integrity);
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
async function sameOrigin(
  source: AssetSource,
  integrity: string | undefined,
): Promise<{ url: string; release?: () => void }> {
  const opened = source.open();
  if (opened.url.startsWith('blob:') || isOfPage(opened.url)) return opened;
  const script = isToBeChecked(opened.url)
    ? await checked(opened.url, integrity)
    : source.isModule
      ? `import ${JSON.stringify(opened.url)}`
      : `importScripts(${trustedInWorker(opened.url)})`;
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return { url, release: () => URL.revokeObjectURL(url) };
}

/** The text of a file that has that hash. */
async function checked(url: string, integrity: string | undefined): Promise<string> {
  if (!integrity)
    throw new SpeechError('asset-blocked', `${url} is of another site, and its hash is not known`);
  return (await fetch(url, { integrity })).text();
}
