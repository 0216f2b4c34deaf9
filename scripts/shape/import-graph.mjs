import { posix } from 'node:path';
import ts from 'typescript';

/** The files that each file imports, in any way: values, types, `import()` and the `?url` of a worklet or Worker. */
export function importGraph(sources) {
  return new Map([...sources].map(([path, { text }]) => [path, importsOf(path, text, sources)]));
}

function importsOf(path, text, sources) {
  const folder = posix.dirname(path);
  const targets = importedNames(text)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(folder, name.replace(/\?.*$/, '')));
  return new Set(targets.filter((target) => sources.has(target)));
}

/** What a file's text imports, as it is written there: packages, and relative paths, with `?url` or `?source` where a file is meant, not its code. */
export function importedNames(text) {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

/** Groups of files that import each other in a cycle: the strongly connected components of more than one file (Tarjan, 1972). */
export function importCycles(graph) {
  const cycles = [];
  const indexes = new Map();
  const lowest = new Map();
  const stack = [];
  const visit = (file) => {
    const index = indexes.size;
    indexes.set(file, index);
    lowest.set(file, index);
    stack.push(file);
    for (const next of graph.get(file)) {
      if (!indexes.has(next)) visit(next);
      else if (!stack.includes(next)) continue;
      lowest.set(file, Math.min(lowest.get(file), lowest.get(next)));
    }
    if (lowest.get(file) !== index) return;
    const members = stack.splice(stack.indexOf(file));
    if (members.length > 1) cycles.push(members.sort());
  };
  for (const file of graph.keys()) if (!indexes.has(file)) visit(file);
  return cycles.sort();
}
