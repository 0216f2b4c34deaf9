// What a step of the build depends on: its sources, all that they import, and what builds them.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesUnder, root } from '../../project.mjs';

/** Any quoted path to a module of ours: imports of all kinds, and now and then one that only a comment names. */
const QUOTED = /['"](\.{1,2}\/[^'"\n]+\.ts)(?:\?\w+)?['"]/g;
const TOOLS = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.mjs',
  'scripts/project.mjs',
  ...filesUnder('scripts/build', '.mjs'),
  ...filesUnder('scripts/packages', '.mjs'),
  ...filesUnder('scripts/trust', '.mjs'),
  ...['src', 'worklets'].flatMap((folder) => filesUnder(folder, '.json')),
];
const files = new Map();

/**
 * @param entries Paths from the root.
 * @param options.except Modules that others stand in for: neither they nor what they alone import count.
 * @param options.folder The root.
 * @returns The `paths` of the entries and of all that they import; and a `hash` of their contents, and of the build's own.
 */
export function sourcesOf(entries, { except = [], folder = root } = {}) {
  const paths = new Set(entries);
  const left = new Set(except);
  for (const path of paths)
    for (const imported of read(folder, path).imports) if (!left.has(imported)) paths.add(imported);
  const tools = TOOLS.map((path) => `${path} ${read(root, path).hash}`);
  const lines = [...paths].sort().map((path) => `${path} ${read(folder, path).hash}`);
  return { paths, hash: hashOf([...tools, ...lines].join('\n')) };
}

/** Read once: a build sees one state of the sources. */
function read(folder, path) {
  const file = join(folder, path);
  if (!files.has(file)) {
    const bytes = readFileSync(file);
    files.set(file, { hash: hashOf(bytes), imports: importsOf(folder, path, bytes.toString()) });
  }
  return files.get(file);
}

function importsOf(folder, path, text) {
  if (!path.endsWith('.ts')) return [];
  return [...text.matchAll(QUOTED)].flatMap(([, quoted]) => {
    const to = posix.join(posix.dirname(path), quoted);
    // Of `import.meta.glob`: the folder, whichever of its files match.
    if (to.includes('*')) return modulesIn(folder, posix.dirname(to));
    return existsSync(join(folder, to)) ? [to] : [];
  });
}

function modulesIn(folder, path) {
  const names = readdirSync(join(folder, path)).filter((name) => name.endsWith('.ts'));
  return names.map((name) => posix.join(path, name));
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex');
}
