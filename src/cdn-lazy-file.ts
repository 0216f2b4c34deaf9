import { shared, version } from 'virtual:lazy-files';
import { loadAsset } from './audio/asset-sources.ts';

interface LazyFile {
  readonly default: (given: typeof shared) => unknown;
  readonly version: string;
}

const loads = new Map<string, Promise<unknown>>();

/**
 * Loads a file from beside the script, once; after a failure the next call tries again. It stands in for the dynamic imports of
 * `elements/load-*` in the script-tag files.
 * @throws SpeechError `asset-blocked`
 */
export function loadLazyFile<Module>(file: string, assetBase: string | undefined): Promise<Module> {
  let loading = loads.get(file) as Promise<Module> | undefined;
  if (!loading) {
    const asset = { file, kind: 'script', directive: 'script-src' } as const;
    loading = loadAsset(asset, assetBase, ({ label }) => load<Module>(label));
    loads.set(file, loading);
    loading.catch(() => loads.delete(file));
  }
  return loading;
}

async function load<Module>(url: string): Promise<Module> {
  // A cache may have kept the file of an earlier release, whose script is gone.
  for (const address of [url, `${url}${url.includes('?') ? '&' : '?'}${version}`]) {
    const lazy: LazyFile = await import(/* @vite-ignore */ address);
    if (lazy.version === version) return lazy.default(shared) as Module;
  }
  throw new Error(`${url} is of another release.`);
}
