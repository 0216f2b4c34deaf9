// npm run build: dist/ (JavaScript, declarations, script-tag files, worklets) and custom-elements.json.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { buildScriptTagFiles, viteBuild } from './build-script-tag.mjs';
import { ensureInstalled, tool } from './project.mjs';

ensureInstalled();
rmSync('dist', { recursive: true, force: true });
rmSync('.cache/tsc', { recursive: true, force: true });
mkdirSync('dist', { recursive: true });

step('Declarations', () => tool('typescript#tsc', ['--build', 'worklets', 'src']));
step('Package', () => viteBuild('npm'));
const MODEL = 'service/engine/recognition/model';
cpSync(`src/${MODEL}`, `dist/${MODEL}`, { recursive: true });
await buildScriptTagFiles();
step('Manifest', () =>
  tool('@custom-elements-manifest/analyzer#cem', [
    'analyze',
    '--litelement',
    '--globs',
    'src/elements/**/*.ts',
    '--quiet',
  ]),
);
writeFileSync('dist/cli.js', '', { flag: 'a', mode: 0o755 });

function step(name, work) {
  console.log(`${name}…`);
  const code = work();
  if (code !== 0) process.exit(code);
}
