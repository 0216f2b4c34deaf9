import { reportFlaky } from './flaky-files.mjs';
import { runTests } from './run-tests.mjs';

/**
 * Runs the test files of a long suite, and those that fail once more, alone. Prints which of them were flaky.
 * @param files From the root.
 * @param options As those of `runTests`.
 * @returns The exit code: 1 where a file failed twice, or too many were flaky.
 */
export async function runLongTests(files, { env, grouped } = {}) {
  const { failed, flaky } = await runTests(files, { env, grouped, rounds: 2 });
  const { lines, isTooMany } = reportFlaky(flaky);
  for (const line of lines) console.log(line);
  return failed.length || isTooMany ? 1 : 0;
}
