import { attempt } from '../project.mjs';
import { compileSources } from './compiled-sources.mjs';
import { groupTests } from './group-tests.mjs';

/**
 * Runs test files in Node and returns the exit code. Tests wait without limits of their own: one that hangs fails by name instead of
 * holding up the suite.
 * @param files From the root.
 * @param options.grouped Many files in one process.
 * @param options.node By default the one that runs this.
 * @param options.minutes The longest that a file may take.
 * @param options.concurrency How many files run at once.
 * @param options.reporters Reporter => the file that it writes; by default what is printed.
 */
export async function testInNode(
  files,
  { env, grouped = false, node = process.execPath, minutes = 5, concurrency = 4, reporters = {} } = {},
) {
  const compiledPath = await compileSources();
  const started = grouped ? groupTests(files, compiledPath) : files.map(compiledPath);
  const limits = [`--test-concurrency=${concurrency}`, `--test-timeout=${minutes * 60_000}`];
  const reports = Object.entries(reporters).flatMap(([reporter, path]) => [
    `--test-reporter=${reporter}`,
    `--test-reporter-destination=${path}`,
  ]);
  return attempt(node, ['--enable-source-maps', '--test', ...limits, ...reports, ...started], { env });
}
