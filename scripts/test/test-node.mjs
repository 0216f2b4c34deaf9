// npm run test:node: the Node tests of `npm test` under Node 20, 22, 24 and 26. NODE_VERSIONS=22,24 runs those; `next` stands for one of
// them, another each day. Pages in browsers (test/e2e) do not depend on the version and are left out.
import { join } from 'node:path';
import { ensureBuilt } from '../build/packed.mjs';
import { ensureTestsInstalled, root, testInNode } from '../project.mjs';
import { groupTests } from './group-tests.mjs';
import { ensureNode, readVersions } from './node-versions.mjs';
import { ensurePostgres } from './postgres.mjs';
import { ensureRedis } from './redis.mjs';
import { isQuick, runsInNode, testFiles } from './test-files.mjs';

const versions = readVersions(process.env.NODE_VERSIONS);
ensureTestsInstalled();
ensureBuilt();
ensurePostgres();
ensureRedis();
const files = testFiles().filter(
  (file) => runsInNode(file) && isQuick(file) && !file.startsWith('test/e2e/'),
);
const env = { TESTED_CLI: join(root, 'dist/cli.js') };
const failed = versions.filter((version) => {
  const node = ensureNode(version);
  console.log(`\n== Node ${version}`);
  return testInNode(groupTests(files), { env, node, minutes: 15 }) !== 0;
});
if (failed.length) {
  console.error(`Failed under Node ${failed.join(', ')}`);
  process.exit(1);
}
