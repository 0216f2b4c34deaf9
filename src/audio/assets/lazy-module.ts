import { diagnoseCsp } from './csp-diagnostics.ts';

/** Synchronous errors of webpack's `import()`, by chunk: a second import of the same file would never settle. */
const thrown = new Map<string, unknown>();

/**
 * The loader of a module that only some pages, or only some readers, need. An application's bundler may split it into a chunk of its own.
 * The build of the script-tag file replaces each file `load-*.ts` by a loader that fetches the module from the script's folder, or from
 * `assetBase`, the folder of the worklets and Workers (scripts/build/script/lazy-files.mjs).
 * @param name Name in error messages.
 * @param load Imports it.
 * @returns Loads it; rejects with SpeechError `asset-blocked`, and tries again the next time.
 */
export function lazyModule<Module>(
  name: string,
  load: () => Promise<Module>,
): (assetBase: string | undefined) => Promise<Module> {
  return () => importChunk(name, load);
}

function importChunk<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
  const importOnce = async () => {
    if (thrown.has(name)) throw thrown.get(name);
    let loading: Promise<Module>;
    try {
      loading = load();
    } catch (error) {
      thrown.set(name, error);
      throw error;
    }
    return loading;
  };
  return diagnoseCsp(importOnce, (blocked, cause) => {
    const what = `A file of the application could not be loaded (${name})`;
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (blocked.some((violation) => violation.includes('trusted-types')) || /Policy/.test(reason))
      return `${what}: its bundler loads files without a Trusted Types policy that the page allows. To fix it, add the bundler's own policy to trusted-types of the Content-Security-Policy, or "default" and a policy of that name for addresses of the site.`;
    const found = blocked.length
      ? `the Content-Security-Policy blocked ${blocked.join(', ')}. To fix it, allow that address in script-src`
      : `${reason.replace(/\.$/, '')}. To fix it, keep the files of a release until nobody has a page of it open, or reload the page`;
    return `${what}: ${found}.`;
  });
}
