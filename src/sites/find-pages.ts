import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import picomatch from 'picomatch';

/**
 * HTML files of a folder, in order: paths from there, with slashes.
 * @param globs Which of them; all where there are none.
 */
export async function findPages(directory: string, globs: readonly string[]): Promise<string[]> {
  const isWanted = globs.length ? pageMatcher(globs) : () => true;
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.html?$/i.test(entry.name))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isWanted)
    .sort();
}

/**
 * Whether a page is one of a site's articles. Globs are matched against its path and against its address: `posts/*` has
 * `posts/a/index.html`. One that begins with `!` leaves pages out.
 */
export function pageMatcher(globs: readonly string[]): (path: string) => boolean {
  const plain = globs.map((glob) => glob.replace(/^(!?)\.?\//, '$1'));
  const ignore = plain.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  const isMatch = picomatch(
    plain.filter((glob) => !glob.startsWith('!')),
    { ignore },
  );
  return (path) => {
    const address = path.replace(/(?:\/?index)?\.html?$/i, '');
    return isMatch(path) || isMatch(address);
  };
}
