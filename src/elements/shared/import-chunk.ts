import { diagnoseCsp } from '../../audio/assets/csp-diagnostics.ts';

/** What webpack's `import()` threw at once, by part: asked again for the same file, it would never answer. */
const thrown = new Map<string, unknown>();

/**
 * Imports a part that an application's bundler may have put into a file of its own.
 * @param name What the error calls it.
 * @throws SpeechError `asset-blocked`
 */
export function importChunk<Module>(name: string, load: () => Promise<Module>): Promise<Module> {
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
      return `${what}: its bundler loads files without a Trusted Types policy that the page allows. To mend it, add the bundler's own policy to trusted-types of the Content-Security-Policy, or "default" and a policy of that name for addresses of the site.`;
    const found = blocked.length
      ? `the Content-Security-Policy blocked ${blocked.join(', ')}. To mend it, allow that address in script-src`
      : `${reason.replace(/\.$/, '')}. To mend it, keep the files of a release until nobody has a page of it open, or reload the page`;
    return `${what}: ${found}.`;
  });
}
