// npm run build: dist/ (JavaScript, declarations, script-tag files, worklets) and custom-elements.json; types for frameworks and editors;
// dist/sbom.cdx.json, the list of what users install with it.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { ensureInstalled, tool } from '../project.mjs';
import { buildSbom } from '../trust/build-sbom.mjs';
import { buildManifest } from './build-manifest.mjs';
import { buildScriptTagFiles, viteBuild } from './build-script-tag.mjs';
import { buildTypes } from './build-types.mjs';
import { markPackageBuilt } from './packed.mjs';

ensureInstalled();
rmSync('dist', { recursive: true, force: true });
rmSync('.cache/tsc', { recursive: true, force: true });
mkdirSync('dist', { recursive: true });

step('Declarations', () => tool('typescript#tsc', ['--build', 'worklets', 'src']));
step('Package', () => viteBuild('npm'));
step('Player at rest', () => viteBuild('npm-player'));
const MODEL = 'engine/recognition/model';
cpSync(`src/${MODEL}`, `dist/${MODEL}`, { recursive: true });
await buildScriptTagFiles();
console.log('Manifest and types…');
buildManifest();
buildTypes();
buildSbom();
writeFileSync('dist/cli.js', '', { flag: 'a', mode: 0o755 });
markPackageBuilt();

function step(name, work) {
  console.log(`${name}…`);
  const code = work();
  if (code !== 0) process.exit(code);
}
