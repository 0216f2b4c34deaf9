// The sources as JavaScript, for tests in Node: a loader that compiles them in each process and each thread takes as long as the tests.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesUnder, root } from '../project.mjs';

const FOLDER = '.cache/node-tests';
const NOTES = join(root, FOLDER, 'compiled.json');
const COMPILED_FOLDERS = ['src', 'worklets', 'test', 'demo', 'training', 'bench'];
/** What compiles them: after a change of these, everything is compiled again. */
const TOOLS = ['package-lock.json', 'scripts/test/compiled-sources.mjs'];
/** Linked as they are: what the sources read by a path from their own. */
const LINKED = ['package.json', 'lexicons', 'scripts', 'website', 'test/node_modules', 'bench/node_modules'];
const SOURCE = /(?<!\.d)\.tsx?$/;
/** These find threads, models, lists of names and package.json from where they are; the rest finds fixtures and pages where they were. */
const MOVED = /^(?:src|worklets)\//;

const compiledPath = (path) => join(root, FOLDER, path.replace(/\.tsx?$/, '.js'));

/** The source of a compiled file; any other path as it is. */
export function sourceOf(path) {
  const inside = path.startsWith(join(root, FOLDER)) && path.slice(join(root, FOLDER).length + 1);
  if (!inside) return path;
  const source = join(root, inside.replace(/\.js$/, '.ts'));
  return existsSync(source) ? source : `${source}x`;
}

/**
 * Compiles what has changed since the last time.
 * @returns The path of a source's compiled file, by the source's path from the root.
 */
export async function compileSources() {
  const tools = TOOLS.map(hashOf).join();
  const notes = existsSync(NOTES) ? JSON.parse(readFileSync(NOTES, 'utf8')) : {};
  const before = notes.files ?? {};
  const paths = COMPILED_FOLDERS.flatMap((folder) => filesUnder(folder, ''));
  const now = Object.fromEntries(paths.map((path) => [path, SOURCE.test(path) ? hashOf(path) : 'linked']));
  for (const path of Object.keys(before)) if (!now[path]) rmSync(compiledPath(path), { force: true });
  const changed = paths.filter((path) => notes.tools !== tools || now[path] !== before[path]);
  const { transformWithOxc } = changed.some((path) => SOURCE.test(path)) ? await import('vite') : {};
  await Promise.all(
    changed.map((path) => (SOURCE.test(path) ? compile(path, transformWithOxc) : link(path))),
  );
  for (const path of LINKED) link(path);
  writeFileSync(NOTES, JSON.stringify({ tools, files: now }));
  return compiledPath;
}

const hashOf = (path) =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');

async function compile(path, transform) {
  const to = compiledPath(path);
  mkdirSync(dirname(to), { recursive: true });
  const address = pathToFileURL(join(root, path)).href;
  const { code, map } = await transform(readFileSync(join(root, path), 'utf8'), join(root, path), {
    target: 'node20',
    sourcemap: true,
    typescript: { rewriteImportExtensions: 'rewrite' },
    ...(!MOVED.test(path) && { define: { 'import.meta.url': JSON.stringify(address) } }),
  });
  writeFileSync(`${to}.map`, JSON.stringify({ ...map, sources: [address] }));
  writeFileSync(to, `${code}\n//# sourceMappingURL=${to.split('/').at(-1)}.map\n`);
}

function link(path) {
  const to = join(root, FOLDER, path);
  if (existsSync(to) || !existsSync(join(root, path))) return;
  mkdirSync(dirname(to), { recursive: true });
  rmSync(to, { force: true });
  symlinkSync(join(root, path), to);
}
