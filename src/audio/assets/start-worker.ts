import { withTimeout } from '../../async/with-timeout.ts';
import { SpeechError } from '../../contract/errors.ts';
import { type Asset, type AssetSource, isToBeChecked, loadAsset } from './asset-sources.ts';
import { trustedInWorker, trustedScriptUrl } from './trusted-script-url.ts';

/** Time for a Worker to respond or fail. */
const ANSWER_TIMEOUT_MS = 5000;

/**
 * Starts a Worker from the first source that works (order: `loadAsset`).
 * @param greet Exchanges messages with the new Worker; resolves once it responds.
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
  try {
    const started = new Worker(trustedScriptUrl(url), { type: source.isModule ? 'module' : 'classic' });
    worker = started;
    const failed = new Promise<never>((_, reject) => {
      started.addEventListener('error', () => reject(new Error('The Worker failed to start.')), {
        once: true,
      });
    });
    await withTimeout(
      Promise.race([greet(started), failed]),
      ANSWER_TIMEOUT_MS,
      () => new Error('The Worker did not respond.'),
    );
    return started;
  } catch (error) {
    worker?.terminate();
    throw error;
  } finally {
    release?.();
  }
}

/**
 * A Worker's URL must be of the page's origin, but the Worker may import scripts of any origin. A sandboxed frame has no origin, whatever its
 * address: no URL is of it.
 */
async function sameOrigin(
  source: AssetSource,
  integrity: string | undefined,
): Promise<{ url: string; release?: () => void }> {
  const opened = source.open();
  if (opened.url.startsWith('blob:') || new URL(opened.url).origin === origin) return opened;
  const script = isToBeChecked(opened.url)
    ? await checked(opened.url, integrity)
    : source.isModule
      ? `import ${JSON.stringify(opened.url)}`
      : `importScripts(${trustedInWorker(opened.url)})`;
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  return { url, release: () => URL.revokeObjectURL(url) };
}

/** The source text of a file, checked against its hash. */
async function checked(url: string, integrity: string | undefined): Promise<string> {
  if (!integrity)
    throw new SpeechError('asset-blocked', `${url} is of another origin, and its hash is not known`);
  return (await fetch(url, { integrity })).text();
}
