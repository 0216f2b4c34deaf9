import { readFileSync } from 'node:fs';
import { filesUnder, root } from '../project.mjs';
import { pruneCache } from './cache/prune-cache.mjs';
import { mirror } from './mirror.mjs';
import { pageFiles } from './page-files.mjs';
import { viteBuild } from './vite-build.mjs';

const FOLDER = '.cache/demo';

/**
 * Builds what `npm start` runs and serves, quickly and apart from `dist/`.
 * @returns Paths of the server, and of the folder with `cdn/`.
 */
export async function buildDemo() {
  const { assets, scripts } = await pageFiles({ quick: true });
  const pages = [...assets, ...scripts].map(([name, content]) => [`cdn/${name}`, content]);
  const models = filesUnder('src/engine/recognition/model', '').map((path) => [
    path,
    readFileSync(root + path),
  ]);
  pruneCache();
  mirror(FOLDER, new Map([...pages, ...(await viteBuild('demo')), ...models]));
  return { server: `${FOLDER}/demo/server.js`, files: FOLDER };
}
