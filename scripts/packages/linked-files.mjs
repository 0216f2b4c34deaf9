import { posix } from 'node:path';
import { importsOf, packageOf, withImports } from './module-imports.mjs';
import { targetOf } from './split-files.mjs';
import { VENDORED, vendoredFiles, vendoredPath } from './vendored.mjs';

/**
 * The files of both packages with imports that fit: what is in the other package by its name, and what is part of ours as a file of it.
 * @param files All of `dist/`, contents by path.
 * @param split Paths of each package, as splitFiles returns them.
 * @returns Contents by path of the `site`'s and the `service`'s package, with the vendored files in the first.
 */
export async function linkedFiles(files, split) {
  const vendored = await vendoredFiles(usedExports(files, [...split.site, ...split.service]));
  const inSite = (path) => split.site.has(path) || vendored.has(path);
  const inService = (path) => split.service.has(path);
  const site = link(split.site, { isOwn: inSite, isOther: inService, other: 'kurdish-speech-service' });
  const service = link(split.service, { isOwn: inService, isOther: inSite, other: 'kurdish-speech' });
  return { site: new Map([...site, ...vendored]), service };

  function link(paths, packages) {
    return new Map(
      [...paths].sort().map((path) => {
        const content = files.get(path);
        if (!/\.(?:d\.ts|js)$/.test(path) || path.startsWith('cdn/')) return [path, content];
        return [path, withImports(path, String(content), (specifier) => linkOf(path, specifier, packages))];
      }),
    );
  }
}

function linkOf(path, specifier, { isOwn, isOther, other }) {
  const name = packageOf(specifier);
  const isVendored = VENDORED.includes(name);
  const to = isVendored ? declaredAs(path, vendoredPath(name)) : targetOf(path, specifier);
  if (!to) return undefined;
  if (isOwn(to)) return isVendored ? relativePath(path, to) : undefined;
  if (isOther(to)) return `${other}/internal/${to.replace(/\.d\.ts$/, '.js')}`;
  throw new Error(`${path} imports ${specifier}, which is in neither package.`);
}

const declaredAs = (path, target) => (path.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target);

function relativePath(from, to) {
  const path = posix.relative(posix.dirname(from), to).replace(/\.d\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}

/** What is imported of each vendored package. */
function usedExports(files, paths) {
  const used = new Map(VENDORED.map((name) => [name, new Set()]));
  for (const path of paths.filter((each) => each.endsWith('.js') && !each.startsWith('cdn/'))) {
    const code = String(files.get(path));
    for (const { specifier, names } of importsOf(path, code)) {
      const exported = used.get(packageOf(specifier));
      if (!exported) continue;
      const members = packageOf(specifier) === 'zod' ? membersOfZod(code) : names;
      for (const name of members) exported.add(name);
    }
  }
  return used;
}

const membersOfZod = (code) => [...code.matchAll(/\bz\.(\w+)/g)].map(([, name]) => name);
