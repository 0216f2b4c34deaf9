// npm run build: dist/ (JavaScript, declarations, script-tag files, worklets) and custom-elements.json; types for frameworks and editors;
// dist/sbom.cdx.json, the list of what users install with it.
// `--profile` prints where the time goes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { binary, ensureInstalled } from '../project.mjs';
import { buildSbom } from '../trust/build-sbom.mjs';
import { buildManifest } from './build-manifest.mjs';
import { buildScriptTagFiles } from './build-script-tag.mjs';
import { buildTypes } from './build-types.mjs';
import { markPackageBuilt } from './packed.mjs';
import { profile, timed } from './timed.mjs';
import { viteBuild } from './vite-build.mjs';

ensureInstalled();
rmSync('dist', { recursive: true, force: true });
rmSync('.cache/tsc', { recursive: true, force: true });
mkdirSync('dist', { recursive: true });

// A process of its own, beside the bundles.
console.log('Declarations…');
const declarations = timed('declarations', async () => {
  const compiler = spawn(process.execPath, [binary('typescript-7#tsc'), '--build', 'worklets', 'src'], {
    stdio: 'inherit',
  });
  const [code] = await once(compiler, 'close');
  return code;
});
console.log('Package…');
await viteBuild('npm');
await viteBuild('npm-player');
const MODEL = 'engine/recognition/model';
cpSync(`src/${MODEL}`, `dist/${MODEL}`, { recursive: true });
await buildScriptTagFiles();
console.log('Manifest and types…');
await timed('manifest', () => buildManifest());
buildTypes();
buildSbom();
if ((await declarations) !== 0) process.exit(1);
writeFileSync('dist/cli.js', '', { flag: 'a', mode: 0o755 });
markPackageBuilt();
if (process.argv.includes('--profile')) console.log(profile().join('\n'));
