// Which of the two packages each built module goes into.
import { posix } from 'node:path';
import { importsOf } from './module-imports.mjs';

/** In each package that needs them: they start others by a path from their own. */
const IN_BOTH = /^(?:cli\.js|encode\/|worker-threads\/)/;
/** Loaded on demand, and only with what the service's package installs. */
const ON_DEMAND = new Set(['cli/service-commands.js', 'encode/mp3-file-encoder.js', 'sites/speak-site.js']);

/**
 * @param files All of `dist/`, contents by path.
 * @param siteEntries Modules and declarations that a site imports: what these reach is in `site`.
 * @param serviceEntries Those of the service: what else these reach is in `service`.
 * @returns Two sets of paths.
 */
export function splitFiles(files, { siteEntries, serviceEntries }) {
  const site = reach(files, siteEntries, (path) => !ON_DEMAND.has(path));
  const service = reach(files, serviceEntries, (path) => !site.has(path) || IN_BOTH.test(path));
  return { site, service };
}

function reach(files, entries, isWanted) {
  const reached = new Set();
  const add = (path) => {
    if (reached.has(path) || !files.has(path)) return;
    reached.add(path);
    for (const { specifier } of importsOf(path, String(files.get(path)))) {
      const to = targetOf(path, specifier);
      if (to && isWanted(to)) add(to);
    }
  };
  for (const entry of entries) {
    if (!files.has(entry)) throw new Error(`The build has no ${entry}, which a package exports.`);
    add(entry);
  }
  return reached;
}

/** The path of what a built file imports by a relative specifier: of a declaration file, the declarations. */
export function targetOf(path, specifier) {
  if (!specifier.startsWith('.')) return undefined;
  const to = posix.join(posix.dirname(path), specifier);
  return path.endsWith('.d.ts') ? to.replace(/(?:\.d)?\.[jt]s$/, '.d.ts') : to;
}
