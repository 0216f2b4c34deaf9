import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Makes a folder hold these files and nothing else. Files that are right already are left alone, for whoever is reading them.
 * @param files Contents by path in the folder.
 */
export function mirror(folder, files) {
  mkdirSync(folder, { recursive: true });
  const folders = new Set();
  for (const path of files.keys())
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) folders.add(parent);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    const isKept = entry.isDirectory() ? folders.has(path) : files.has(path);
    if (!isKept) rmSync(join(folder, path), { recursive: true, force: true });
  }
  for (const [path, content] of files) {
    const file = join(folder, path);
    const bytes = Buffer.from(content);
    if (existsSync(file) && readFileSync(file).equals(bytes)) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}
