// Runs test files where they belong: in Node or in a browser.
import { join, relative } from 'node:path';
import { root } from '../project.mjs';
import { NODE_RESULTS } from './node-results.mjs';
import { runsInNode } from './test-files.mjs';
import { testInBrowsers } from './test-in-browsers.mjs';
import { testInNode } from './test-in-node.mjs';
import { testInRounds } from './test-in-rounds.mjs';

/**
 * @param files From the root.
 * @param options.env For both kinds. @param options.node The program that runs those of Node; by default this one.
 * @param options.grouped Many files of Node in one process, in the first round.
 * @param options.rounds 2: files that failed run again, alone, to show whether they are flaky.
 * @returns `failed`: the kinds that failed, `node` or `browser`; `flaky` files, as of `testInRounds`.
 */
export async function runTests(files, { env = {}, node, grouped = true, rounds = 1 } = {}) {
  const failed = [];
  const flaky = [];
  const kinds = [
    ['node', files.filter(runsInNode), (chosen, options) => runInNode(chosen, { ...options, node, grouped })],
    ['browser', files.filter((file) => !runsInNode(file)), runInBrowser],
  ];
  for (const [kind, chosen, runKind] of kinds) {
    if (!chosen.length) continue;
    let code = 1;
    const path = join(root, `.cache/${kind}-results.json`);
    const run = async (results, again) => {
      // A test that a helper defines is reported with the helper's file, which is not one to run.
      const known =
        again?.map((file) => relative(root, file)).filter((file) => chosen.includes(file)) ?? chosen;
      code = known.length ? await runKind(known, { env: { ...env, ...results }, alone: Boolean(again) }) : 1;
      if (known.length < (again?.length ?? 0)) code = 1;
    };
    const { unfinished, flaky: found } = await testInRounds({ path, rounds, run });
    flaky.push(...found);
    for (const file of unfinished) console.error(`${file} gave no result.`);
    if (code !== 0) failed.push(kind);
  }
  return { failed, flaky };
}

function runInNode(files, { env, alone, node, grouped }) {
  return testInNode(files, {
    grouped: grouped && !alone,
    env,
    node,
    minutes: 15,
    reporters: { spec: 'stdout', [NODE_RESULTS]: env.TEST_RESULTS },
    ...(alone && { concurrency: 1 }),
  });
}

const runInBrowser = (files, { env, alone }) =>
  testInBrowsers(files, { env: { ...env, ...(alone && { TEST_BROWSERS: '1' }) } });
