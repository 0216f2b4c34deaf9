import { filesUnder } from '../project.mjs';
import { cached } from './cache/cached.mjs';
import { sourcesOf } from './cache/sources-of.mjs';

/** The text of custom-elements.json. */
export function manifest() {
  const { hash } = sourcesOf(filesUnder('src/elements', '.ts'));
  return cached(['manifest', hash], async () => (await import('./build-manifest.mjs')).buildManifest());
}
