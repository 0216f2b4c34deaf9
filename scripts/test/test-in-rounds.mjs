// Runs tests, and runs files again that failed or whose browser crashed.
import { existsSync, rmSync } from 'node:fs';
import { readResults, sumUp } from '../engines/results.mjs';

/**
 * @param path Where the runner writes its results. @param rounds The maximum; only the first runs all files.
 * @param run Runs the tests with an environment whose `TEST_FILES` and `TEST_RESULTS` configure the runner.
 * @returns Counts of tests; `unfinished` files without a result, `faulty` ones, and `flaky` ones, which failed at first, as `{ file, message }`.
 */
export async function testInRounds({ path, rounds, run }) {
  const messages = new Map();
  let results = {};
  let again;
  for (let round = 0; round < rounds && again?.length !== 0; round++) {
    rmSync(path, { force: true });
    await run({ TEST_RESULTS: path, ...(again && { TEST_FILES: JSON.stringify(again) }) }, again);
    if (!existsSync(path)) continue;
    results = { ...results, ...readResults(path) };
    const { unfinished, faulty } = sumUp(results);
    for (const file of faulty) messages.set(file, messages.get(file) ?? results[file].message);
    again = [...unfinished, ...faulty];
  }
  const total = sumUp(again ? results : { 'any file': null });
  const flaky = [...messages]
    .filter(([file]) => ![...total.faulty, ...total.unfinished].includes(file))
    .map(([file, message]) => ({ file, message }));
  return { ...total, flaky };
}
