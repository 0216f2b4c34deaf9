// npm test: installs what is missing and builds, then runs the tests in Node and in a real Chromium. NODE_VERSIONS=next runs those in
// Node under another of its versions each day (scripts/test/test-node.mjs).
import { join } from 'node:path';
import { attempt, ensureInstalled, root, testInNode, tool } from '../project.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { ensureNode, readVersions } from './node-versions.mjs';
import { ensurePostgres } from './postgres.mjs';
import { ensureRedis } from './redis.mjs';
import { unlistedSecondRuns } from './second-runs.mjs';
import { nodeTests } from './test-files.mjs';
import { testInRounds } from './test-in-rounds.mjs';

ensureInstalled();
ensureBrowser();
if (!ensurePostgres()) console.log('The tests of the PostgreSQL store are skipped: no server is installed.');
if (!ensureRedis()) console.log('The tests with Redis are skipped: no server is installed.');

const failures = [];
const suite = (name, code) => {
  if (code !== 0) failures.push(name);
};

suite('build', attempt(process.execPath, ['scripts/build/build.mjs']));
suite('size', tool('size-limit', []));
suite('package', tool('publint', ['--strict']));
suite('types', tool('@arethetypeswrong/cli#attw', ['--pack', '.', '--profile', 'esm-only', '--quiet']));
// The command as it was just built: what users get, and started in a third of the time.
const env = { TESTED_CLI: join(root, 'dist/cli.js') };
const [version] = process.env.NODE_VERSIONS ? readVersions(process.env.NODE_VERSIONS) : [];
suite('node', testInNode(nodeTests('quick'), { env, node: version && ensureNode(version) }));
suite('browser', await testInBrowser());

if (failures.length) {
  console.error(`Failed: ${failures.join(', ')}`);
  process.exit(1);
}
console.log('All tests passed.');

/** Files that failed run again, alone, to show whether they are flaky. One that then passes still fails the suite, unless it is listed. */
async function testInBrowser() {
  const { failed, unfinished, mended } = await testInRounds({
    path: join(root, '.cache/browser-results.json'),
    rounds: 2,
    run: (env, again) =>
      tool('@web/test-runner#wtr', [], { env: { ...env, ...(again && { TEST_BROWSERS: '1' }) } }),
  });
  const unlisted = unlistedSecondRuns(mended);
  for (const file of mended) console.log(`${file} failed at first, and passed alone.`);
  for (const file of unfinished) console.error(`${file} gave no result.`);
  for (const file of unlisted)
    console.error(`${file} is flaky: mend it, or list it in scripts/test/second-runs.mjs.`);
  return failed + unfinished.length + unlisted.length;
}
