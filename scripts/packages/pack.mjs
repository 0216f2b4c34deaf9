// npm run pack: builds both packages and packs them, for `npm publish FILE` or `npm install FILE`.
// `npm run pack -- FOLDER` writes the tarballs there; by default into the root.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureInstalled, root } from '../project.mjs';
import { stagePackages } from './staged-packages.mjs';

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;

ensureInstalled();
const folder = resolve(process.argv[2] ?? root);
mkdirSync(folder, { recursive: true });
for (const staged of await stagePackages()) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse(
    execFileSync('npm', args, { cwd: staged, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const { filename, size, unpackedSize, entryCount } = packed;
  console.log(
    `${filename}  ${megabytes(size)} packed, ${megabytes(unpackedSize)} unpacked, ${entryCount} files`,
  );
}
