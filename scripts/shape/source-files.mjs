import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CODE = /\.(?:ts|tsx|mjs)$/;
const GENERATED = /(?:^|\/)(?:node_modules|dist|\.cache|\.next)\//;

/** The code under some folders of a tree, by path (with `/`, relative to the root): its text and its number of lines. */
export function readSources(root, folders) {
  const sources = new Map();
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${name.replaceAll('\\', '/')}`;
      if (!CODE.test(path) || GENERATED.test(path)) continue;
      const text = readFileSync(join(root, path), 'utf8');
      sources.set(path, { text, lines: text.split('\n').length - 1 });
    }
  return new Map([...sources].sort(([a], [b]) => (a < b ? -1 : 1)));
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
