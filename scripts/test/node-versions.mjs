import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../project.mjs';

/** What the tests run under: `npm run test:node`. */
export const NODE_VERSIONS = ['20', '22', '24', '26'];
const DAY_MS = 24 * 60 * 60 * 1000;

/** The versions named in `names`, by commas, or all of them; `next` stands for one of them, another each day. Ends this process on others. */
export function readVersions(names, today = Date.now()) {
  const versions = names?.split(',').map((name) => (name === 'next' ? nextVersion(today) : name));
  const unknown = versions?.filter((version) => !NODE_VERSIONS.includes(version)) ?? [];
  if (unknown.length) {
    console.error(
      `NODE_VERSIONS names ${unknown.join(', ')}; there are ${NODE_VERSIONS.join(', ')} and next.`,
    );
    process.exit(2);
  }
  return versions ?? NODE_VERSIONS;
}

const nextVersion = (today) => NODE_VERSIONS[Math.floor(today / DAY_MS) % NODE_VERSIONS.length];

/**
 * Path of a version's program, installed from npm's package of this platform into .cache/ where it is missing. The package `node` itself
 * only links to that one, in an install script that npm may refuse to run.
 */
export function ensureNode(version) {
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
