// npm run test:examples: the pages in examples/ as a reader of them has them, on the package as npm would get it. The types of every
// framework are checked, the pages are built with Vite, and a real Chromium speaks and dictates in them, with the proxy and the service.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packPackage } from '../build/packed.mjs';
import { attempt, ensureFolderInstalled, ensureTestsInstalled, root, run } from '../project.mjs';

const FOLDER = 'examples';
const FRAMEWORKS = ['react', 'vue', 'svelte'];

ensureTestsInstalled();
ensureFolderInstalled(FOLDER);
// What the package needs is found in the folders above: nothing else is installed.
const installed = join(root, FOLDER, 'node_modules/kurdish-speech');
rmSync(installed, { recursive: true, force: true });
mkdirSync(installed, { recursive: true });
run('tar', ['-xzf', packPackage(), '-C', installed, '--strip-components=1']);

const bin = (name) => join(root, FOLDER, 'node_modules/.bin', name);
const failed = [
  ['types that are refused', () => attempt(bin('vue-tsc'), ['-p', `${FOLDER}/checks`])],
  ['types of react', () => attempt(bin('tsc'), ['-p', `${FOLDER}/react`])],
  ['types of vue', () => attempt(bin('vue-tsc'), ['-p', `${FOLDER}/vue`])],
  [
    'types of svelte',
    () => attempt(bin('svelte-check'), ['--workspace', `${FOLDER}/svelte`, '--tsconfig', './tsconfig.json']),
  ],
  ...FRAMEWORKS.map((name) => [
    `build of ${name}`,
    () => attempt(bin('vite'), ['build', `${FOLDER}/${name}`, '--logLevel', 'warn']),
  ]),
  ...['pages', 'wyoming'].map((name) => [
    name,
    () => attempt(process.execPath, ['--import', 'tsx', '--test', `test/examples/${name}.ts`]),
  ]),
]
  .map(([name, check]) => {
    console.log(`\n== ${name}`);
    return [name, check()];
  })
  .filter(([, code]) => code !== 0)
  .map(([name]) => name);

if (failed.length) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}
console.log('The examples hold.');
