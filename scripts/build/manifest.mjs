import { filesUnder } from '../project.mjs';
import { remembered } from './memory/remembered.mjs';
import { sourcesOf } from './memory/sources-of.mjs';

/** The text of custom-elements.json. */
export function manifest() {
  const { hash } = sourcesOf(filesUnder('src/elements', '.ts'));
  return remembered(['manifest', hash], async () => (await import('./build-manifest.mjs')).buildManifest());
}
