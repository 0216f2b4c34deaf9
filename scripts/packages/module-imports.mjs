// What a built file imports, and how to have it import something else.
import { init, parse } from 'es-module-lexer';

await init;

/** Of a declaration file, as the compiler writes them. */
const DECLARED = /(?:\bfrom |\bimport\(|\bimport |\bmodule )(["'])(?<specifier>[^"']+)\1/g;
const NAMED = /^(?:import|export)\s*\{([^}]*)\}\s*from/;

/**
 * @param path Its name, which says whether it is a declaration file.
 * @returns For each import `specifier`, its `start` and `end` without the quotes, whether it is `dynamic`, and the `names` that it takes.
 */
export function importsOf(path, code) {
  if (path.endsWith('.d.ts')) return [...code.matchAll(DECLARED)].map(declaredImport);
  if (!path.endsWith('.js')) return [];
  const [imports] = parse(code);
  return imports
    .filter(({ n }) => n !== undefined)
    .map(({ n, s, e, ss, d }) => {
      const dynamic = d > -1;
      // The lexer's range of a dynamic import has the quotes too.
      const [start, end] = dynamic ? [s + 1, e - 1] : [s, e];
      const [, names = ''] = NAMED.exec(code.slice(ss, s)) ?? [];
      return { specifier: n, start, end, dynamic, names: names.split(',').map(originalName).filter(Boolean) };
    });
}

function declaredImport(match) {
  const { specifier } = match.groups;
  const start = match.index + match[0].indexOf(specifier);
  return { specifier, start, end: start + specifier.length, dynamic: false, names: [] };
}

const originalName = (name) => name.trim().split(/\s+as\s+/)[0];

/** @param rename What a file imports instead, by the specifier; undefined to leave it. */
export function withImports(path, code, rename) {
  let [text, from] = ['', 0];
  for (const { specifier, start, end } of importsOf(path, code)) {
    text += code.slice(from, start) + (rename(specifier) ?? specifier);
    from = end;
  }
  return text + code.slice(from);
}

/** The name of the package, of a specifier that names one. */
export function packageOf(specifier) {
  if (/^[./#]|^node:|^virtual:/.test(specifier)) return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
