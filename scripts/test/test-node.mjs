// npm run test:node: the Node tests of `npm test` under Node 20, 22, 24 and 26. NODE_VERSIONS=22,24 runs those; `next` stands for one of
// them, another each day. Pages in browsers (test/e2e) do not depend on the version and are left out.
import { join } from 'node:path';
import { ensureBuilt } from '../build/packed.mjs';
import { ensureTestsInstalled, root } from '../project.mjs';
import { ensureNode, readVersions } from './node-versions.mjs';
import { ensurePostgres } from './postgres.mjs';
import { ensureRedis } from './redis.mjs';
import { isQuick, runsInNode, testFiles } from './test-files.mjs';
import { testInNode } from './test-in-node.mjs';

const versions = readVersions(process.env.NODE_VERSIONS);
ensureTestsInstalled();
ensureBuilt();
ensurePostgres();
ensureRedis();
const files = testFiles().filter(
  (file) => runsInNode(file) && isQuick(file) && !file.startsWith('test/e2e/'),
);
const env = { TESTED_CLI: join(root, 'dist/cli.js') };
const failed = [];
for (const version of versions) {
  const node = ensureNode(version);
  console.log(`\n== Node ${version}`);
  if ((await testInNode(files, { grouped: true, env, node, minutes: 15 })) !== 0) failed.push(version);
}
if (failed.length) {
  console.error(`Failed under Node ${failed.join(', ')}`);
  process.exit(1);
}
