import { readFileSync } from 'node:fs';
import { filesUnder, root } from '../project.mjs';
import { cached } from './cache/cached.mjs';
import { sourcesOf } from './cache/sources-of.mjs';

/**
 * The text of custom-elements.json.
 * @param declared The declarations of all sources. With them it is not made again when only the bodies of functions have changed.
 */
export function manifest(declared) {
  const { paths, hash } = sourcesOf(filesUnder('src/elements', '.ts'));
  return cached(['manifest', hash], async () => {
    if (!declared) return build();
    const { outlineOf } = await import('./cache/outline-of.mjs');
    const outlines = [...paths]
      .sort()
      .map((path) => [path, outlineOf(path, readFileSync(root + path, 'utf8'))]);
    return cached(['manifest', sourcesOf([]).hash, [...declared].sort(), outlines], build);
  });
}

const build = async () => (await import('./build-manifest.mjs')).buildManifest();
