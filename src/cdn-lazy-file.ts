import type { LazyFiles } from 'virtual:lazy-files';
import { loadAsset } from './audio/assets/asset-sources.ts';
import { trustedScriptUrl } from './audio/assets/trusted-script-url.ts';
import { isPinned, nonce } from './cdn-script.ts';
import { SpeechError } from './contract/errors.ts';

interface LazyFile {
  readonly default: (shared: unknown) => unknown;
  readonly version: string;
}

const HASHES = 'lazy-hashes.js';
let files: LazyFiles;
const loads = new Map<string, Promise<unknown>>();
let attempts = 0;

/** Sets what the files share with the script. The entry does it: imported here, all that is shared would import itself. */
export function provideLazyFiles(provided: LazyFiles): void {
  files = provided;
}

/**
 * Loads a file from the script's folder, once; after a failure the next call retries. Replaces the dynamic imports of `elements/load-*`
 * in the script-tag files.
 * @throws SpeechError `asset-blocked`
 */
export function loadLazyFile<Module>(file: string, assetBase: string | undefined): Promise<Module> {
  let loading = loads.get(file) as Promise<Module> | undefined;
  if (!loading) {
    const asset = { file, kind: 'script', directive: 'script-src' } as const;
    loading = loadAsset(asset, assetBase, async ({ label }) => {
      const hash = isPinned ? await hashOf(file, assetBase) : '';
      return load<Module>(label, hash);
    });
    loads.set(file, loading);
    loading.catch(() => {
      loads.delete(file);
      attempts++;
    });
  }
  return loading;
}

/** The script has the hash of one file, which has those of the others. */
async function hashOf(file: string, assetBase: string | undefined): Promise<string> {
  if (file === HASHES) return files.hashOfHashes;
  return (await loadLazyFile<Record<string, string>>(HASHES, assetBase))[file] ?? '';
}

async function load<Module>(url: string, hash: string): Promise<Module> {
  const { shared, version } = files;
  // Browsers may cache a failed import by its URL. A fragment makes it a new URL, and is never sent.
  const fragment = attempts ? `#${attempts}` : '';
  // An HTTP cache may still have the file of an earlier release.
  for (const query of ['', `${url.includes('?') ? '&' : '?'}${version}`]) {
    const address = url + query + fragment;
    if (isPinned && !(await isGenuine(address, hash))) continue;
    const lazy: LazyFile = await import(/* @vite-ignore */ address);
    if (lazy.version === version) return lazy.default(shared) as Module;
  }
  const release = 'is not the file of the same release as the script';
  throw new SpeechError('asset-blocked', `${url} ${release}${isPinned ? ', or lacks CORS headers' : ''}`);
}

/** import() cannot check a hash. A script element can, and import() then returns the module that the element loaded. */
function isGenuine(address: string, hash: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const settle = ({ type }: Event) => {
      script.remove();
      resolve(type === 'load');
    };
    script.addEventListener('load', settle);
    script.addEventListener('error', settle);
    Object.assign(script, { type: 'module', crossOrigin: '', integrity: hash, nonce });
    script.src = trustedScriptUrl(address);
    document.head.append(script);
  });
}
