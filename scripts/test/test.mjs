// npm test: installs what is missing and builds, then runs the tests in Node and in a real Chromium. NODE_VERSIONS=next runs those in
// Node under another of its versions each day (scripts/test/test-node.mjs).
import { join, relative } from 'node:path';
import { attempt, ensureInstalled, root, testInNode, tool } from '../project.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { reportFlaky } from './flaky-files.mjs';
import { NODE_RESULTS } from './node-results.mjs';
import { ensureNode, readVersions } from './node-versions.mjs';
import { ensurePostgres } from './postgres.mjs';
import { ensureRedis } from './redis.mjs';
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
const flaky = [];
suite('node', await testTwice('node', runInNode));
suite('browser', await testTwice('browser', runInBrowser));

const { lines, isTooMany } = reportFlaky(flaky);
if (isTooMany) failures.push(`${flaky.length} flaky files`);
for (const line of lines) console.log(line);
if (failures.length) {
  console.error(`Failed: ${failures.join(', ')}`);
  process.exit(1);
}
console.log('All tests passed.');

/**
 * Files that failed run again, alone, to show whether they are flaky.
 * @param runTests Runs the tests, in its second call those of the files given. @returns Its exit code.
 */
async function testTwice(name, runTests) {
  let code = 1;
  const run = (env, again) => {
    code = runTests(env, again);
  };
  const path = join(root, `.cache/${name}-results.json`);
  const { unfinished, flaky: found } = await testInRounds({ path, rounds: 2, run });
  flaky.push(...found);
  for (const file of unfinished) console.error(`${file} gave no result.`);
  return code;
}

function runInNode({ TEST_RESULTS }, again) {
  const files = nodeTests('quick');
  // A test that a helper defines is reported with the helper's file, which is not one to run.
  const chosen = again?.map((file) => relative(root, file)).filter((file) => files.includes(file)) ?? files;
  if (!chosen.length) return 1;
  const code = testInNode(chosen, {
    env,
    node: version && ensureNode(version),
    reporters: { spec: 'stdout', [NODE_RESULTS]: TEST_RESULTS },
    ...(again && { concurrency: 1 }),
  });
  return again && chosen.length < again.length ? 1 : code;
}

function runInBrowser(files, again) {
  return tool('@web/test-runner#wtr', [], { env: { ...files, ...(again && { TEST_BROWSERS: '1' }) } });
}
