import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CODE = /\.(?:ts|tsx|mjs)$/;
const GENERATED = ['node_modules', 'dist', '.cache', '.next'];

/** The code under some folders of a tree, by path (with `/`, relative to the root): its text and its number of lines. */
export function readSources(root, folders) {
  const paths = folders.flatMap((folder) => pathsUnder(root, folder));
  return new Map(
    paths.sort().map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [path, { text, lines: text.split('\n').length - 1 }];
    }),
  );
}

/** The folders under some folders of a tree that are projects of the compiler. */
export function projectsOf(root, folders) {
  return folders
    .flatMap((folder) => pathsUnder(root, folder, /\/tsconfig\.json$/))
    .map((path) => dirname(path))
    .sort();
}

function pathsUnder(root, folder, kind = CODE) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return GENERATED.includes(entry.name) ? [] : pathsUnder(root, path, kind);
    return kind.test(path) ? [path] : [];
  });
}

/** Files, lines, and the median and largest file of each folder: a folder without the folders in it. */
export function foldersOf(sources) {
  const folders = new Map();
  for (const [path, source] of sources) {
    const folder = folders.get(dirname(path)) ?? new Map();
    folders.set(dirname(path), folder.set(path, source));
  }
  return new Map(
    [...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, files]) => [path, sizeOf(files)]),
  );
}

/** The files and lines of some sources, the lines of the median file, and the largest file. */
export function sizeOf(sources) {
  const sorted = [...sources].sort(([, a], [, b]) => a.lines - b.lines);
  const [largest, { lines: most }] = sorted.at(-1);
  return {
    files: sorted.length,
    lines: sorted.reduce((sum, [, { lines }]) => sum + lines, 0),
    median: sorted[Math.floor((sorted.length - 1) / 2)][1].lines,
    largest,
    most,
  };
}
