import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STAGED } from '../packages/staged-packages.mjs';
import { attempt, root, tool } from '../project.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { reportFlaky } from './flaky-files.mjs';
import { ensureNode, readVersions } from './node-versions.mjs';
import { ensurePostgres } from './postgres.mjs';
import { ensureRedis } from './redis.mjs';
import { runTests } from './run-tests.mjs';
import { isQuick, testFiles } from './test-files.mjs';

/** Where these tools are installed. */
const TESTS = 'test';
const PACKAGES = ['kurdish-speech', 'kurdish-speech-service'];

/** Of a package that has been packed: its manifest, and its types as an application finds them. */
function checksOf(name) {
  const { version } = JSON.parse(readFileSync(join(root, STAGED, name, 'package.json'), 'utf8'));
  const types = [`.cache/${name}-${version}.tgz`, '--profile', 'esm-only', '--quiet'];
  return [
    [`manifest of ${name}`, tool('publint', [join(STAGED, name), '--strict'], { folder: TESTS })],
    [`types of ${name}`, tool('@arethetypeswrong/cli#attw', types, { folder: TESTS })],
  ];
}

/** Builds, checks the packages, and runs all tests that do not take minutes. @returns The exit code. */
export async function testEverything() {
  ensureBrowser();
  if (!ensurePostgres())
    console.log('The tests of the PostgreSQL store are skipped: no server is installed.');
  if (!ensureRedis()) console.log('The tests with Redis are skipped: no server is installed.');
  const [version] = process.env.NODE_VERSIONS ? readVersions(process.env.NODE_VERSIONS) : [];
  const steps = {
    build: attempt(process.execPath, ['scripts/build/build.mjs']),
    packing: attempt(process.execPath, ['scripts/packages/pack.mjs', '.cache']),
    // It looks for its own plugin in the nearest package.json, and for the limits in the folders above.
    size: tool('size-limit', [], { folder: TESTS, cwd: TESTS }),
    ...Object.fromEntries(PACKAGES.flatMap(checksOf)),
  };
  const { failed, flaky } = await runTests(testFiles().filter(isQuick), {
    // The command as it was just built: what users get, and started in a third of the time.
    env: { TESTED_CLI: join(root, 'dist/cli.js') },
    node: version && ensureNode(version),
    rounds: 2,
  });
  const failures = [...Object.keys(steps).filter((name) => steps[name] !== 0), ...failed];
  const { lines, isTooMany } = reportFlaky(flaky);
  if (isTooMany) failures.push(`${flaky.length} flaky files`);
  for (const line of lines) console.log(line);
  if (!failures.length) {
    console.log('All tests passed.');
    return 0;
  }
  console.error(`Failed: ${failures.join(', ')}`);
  return 1;
}
