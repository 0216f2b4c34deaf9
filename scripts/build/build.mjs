// npm run build: dist/ (JavaScript, declarations, script-tag files, worklets) and custom-elements.json; types for frameworks and editors;
// dist/sbom.cdx.json, the list of what users install with it. No step is repeated whose inputs are those of an earlier run (cache/cached.mjs).
// `--profile` prints where the time goes.
import { chmodSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { ensureInstalled } from '../project.mjs';
import { pruneCache } from './cache/prune-cache.mjs';
import { integrityOf } from './integrity.mjs';
import { mirror } from './mirror.mjs';
import { packageFiles } from './package-files.mjs';
import { profile, timed } from './timed.mjs';

ensureInstalled();
console.log('Building the package…');
const { files, manifest } = await packageFiles();
await timed('writing', () => mirror('dist', files));
chmodSync('dist/cli.js', 0o755);
writeFileSync('custom-elements.json', manifest);
for (const path of [...files.keys()].sort()) {
  if (!/^cdn\/.*\.js$/.test(path)) continue;
  const content = files.get(path);
  const size = `${(gzipSync(content).length / 1000).toFixed(1)} kB gzip`;
  console.log(`  dist/${path}  ${size}  ${integrityOf(content)}`);
}
pruneCache();
if (process.argv.includes('--profile')) console.log(profile().join('\n'));
