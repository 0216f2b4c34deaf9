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

function pathsUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return GENERATED.includes(entry.name) ? [] : pathsUnder(root, path);
    return CODE.test(path) ? [path] : [];
  });
}

/** Files and lines of each room: a folder without the folders in it. */
export function roomsOf(sources) {
  const rooms = new Map();
  for (const [path, { lines }] of sources) {
    const room = rooms.get(dirname(path)) ?? { files: 0, lines: 0 };
    rooms.set(dirname(path), { files: room.files + 1, lines: room.lines + lines });
  }
  return new Map([...rooms].sort(([a], [b]) => (a < b ? -1 : 1)));
}
