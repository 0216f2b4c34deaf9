import { importsOf, packageOf } from './module-imports.mjs';

const RESOLVED = /\brequire\.resolve\(["']([^"'/]+)["']/g;

/**
 * A sentence for each package that the files of a package import and its manifest does not name, and for each that it names in vain.
 * @param files Contents by path.
 * @param manifest The package.json.
 */
export function undeclaredPackages(files, { name, dependencies, peerDependencies }) {
  const imported = new Set();
  const used = new Set();
  for (const [path, content] of files) {
    if (/^(?:cdn|vendor)\//.test(path)) continue;
    const code = String(content);
    const names = importsOf(path, code).map(({ specifier }) => packageOf(specifier));
    // Types alone are a reason to depend on a package; those of frameworks are of use only to those who have them.
    if (path.endsWith('.js')) for (const each of names) imported.add(each);
    for (const each of [...names, ...[...code.matchAll(RESOLVED)].map(([, each]) => each)]) used.add(each);
  }
  imported.delete(undefined);
  const declared = new Set(Object.keys({ ...dependencies, ...peerDependencies }));
  // Its own name, and that of the service, which the command names where it is missing.
  const isKnown = (each) =>
    declared.has(each) || each === 'kurdish-speech' || each === 'kurdish-speech-service';
  return [
    ...[...imported]
      .filter((each) => !isKnown(each))
      .map((each) => `${name} imports ${each}: add it to its dependencies.`),
    ...Object.keys(dependencies)
      .filter((each) => !used.has(each))
      .map((each) => `${name} depends on ${each} and never imports it.`),
  ];
}
