// Browser tests, and once more those files that a starved machine or the end of a browser has spoiled.
import { existsSync, rmSync } from 'node:fs';
import { readResults, sumUp } from '../engines/results.mjs';

/**
 * @param path where the runner keeps its results. @param rounds at most; only the first runs all files.
 * @param run runs the tests with an environment of which `TEST_FILES` and `TEST_RESULTS` are the runner's configuration's.
 * @returns what became of them: counts of tests; `unfinished` and `faulty` files; `mended` ones, which failed at first.
 */
export async function testInRounds({ path, rounds, run }) {
  const everFaulty = new Set();
  let results = {};
  let again;
  for (let round = 0; round < rounds && again?.length !== 0; round++) {
    rmSync(path, { force: true });
    await run({ TEST_RESULTS: path, ...(again && { TEST_FILES: JSON.stringify(again) }) }, again);
    if (!existsSync(path)) continue;
    results = { ...results, ...readResults(path) };
    const { unfinished, faulty } = sumUp(results);
    for (const file of faulty) everFaulty.add(file);
    again = [...unfinished, ...faulty];
  }
  const total = sumUp(again ? results : { 'any file': null });
  const mended = [...everFaulty].filter((file) => ![...total.faulty, ...total.unfinished].includes(file));
  return { ...total, mended };
}
