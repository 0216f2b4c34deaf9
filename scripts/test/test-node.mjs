// npm run test:node [-- VERSION …]: the Node tests under Node 20, 22, 24 and 26, or under those named. `next` stands for one of them,
// another each day. Pages in browsers (test/e2e) do not depend on it and are left out. The versions come from npm, into .cache/.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../build/packed.mjs';
import { attempt, ensureInstalled, root, run, TEST_ARGUMENTS } from '../project.mjs';
import { ensurePostgres } from './postgres.mjs';
import { nodeTests } from './test-files.mjs';

const VERSIONS = ['20', '22', '24', '26'];
const DAY_MS = 24 * 60 * 60 * 1000;

const named = process.argv.slice(2).map((name) => (name === 'next' ? versionOfToday() : name));
const unknown = named.filter((name) => !VERSIONS.includes(name));
if (unknown.length) {
  console.error(`Not a version to test under: ${unknown.join(', ')}. Name ${VERSIONS.join(', ')} or next.`);
  process.exit(2);
}

ensureInstalled();
ensureBuilt();
ensurePostgres();
const files = nodeTests('quick').filter((file) => !file.startsWith('test/e2e/'));
const env = { TESTED_CLI: join(root, 'dist/cli.js') };
const failed = (named.length ? named : VERSIONS).filter((version) => {
  const node = ensureNode(version);
  console.log(`\n== Node ${version}`);
  return attempt(node, [...TEST_ARGUMENTS, ...files], { env }) !== 0;
});
if (failed.length) {
  console.error(`Failed under Node ${failed.join(', ')}`);
  process.exit(1);
}

function versionOfToday() {
  return VERSIONS[Math.floor(Date.now() / DAY_MS) % VERSIONS.length];
}

/** Path of the program, out of npm's package of this platform: `node` itself only links it, in a script that npm may refuse to run. */
function ensureNode(version) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = `.cache/node-${version}`;
  const path = join(root, folder, 'node_modules', name, 'bin', platform === 'win' ? 'node.exe' : 'node');
  if (!existsSync(path)) {
    console.log(`Installing Node ${version}…`);
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    run('npm', ['install', '--prefix', folder, ...quiet, `${name}@${version}`]);
  }
  return path;
}
