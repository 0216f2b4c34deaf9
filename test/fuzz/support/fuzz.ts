import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { watched } from './watchdog.ts';

/** Cases per property: few and always the same in `npm test`, many and new ones in `npm run test:fuzz`. */
const { FUZZ_CASES, FUZZ_SEED } = process.env;
const CASES = Number(FUZZ_CASES ?? 100);
const SEED = Number(FUZZ_SEED ?? 20_251_121);
const WARM_UP = Math.min(1000, Math.ceil(CASES / 4));
const LONGEST_CASE = 1500;

export interface FuzzOptions {
  /** Share of the usual number of cases, below 1 for slow properties. 1 when omitted. */
  readonly share?: number;
}

/**
 * A property as a test. A failure prints the seed and the smallest failing case: run the file again with FUZZ_SEED set to that seed and
 * the same FUZZ_CASES. With FUZZ_CASES set, memory before and after is printed.
 */
export function fuzz<Case>(
  name: string,
  cases: fc.Arbitrary<Case>,
  check: (value: Case) => Promise<void>,
  { share = 1 }: FuzzOptions = {},
): void {
  test(name, async (context) => {
    let done = 0;
    let before = '';
    const property = fc.asyncProperty(cases, async (value) => {
      if (++done === WARM_UP) before = await memory();
      await watched(() => check(value));
    });
    const started = performance.now();
    const numRuns = Math.ceil(CASES * share);
    const result = await fc.check(property, { numRuns, seed: SEED });
    if (result.failed) {
      const shown = inspect(result.counterexample?.[0], { maxStringLength: LONGEST_CASE, depth: 8 });
      assert.fail(
        `FUZZ_SEED=${result.seed} FUZZ_CASES=${CASES}, after ${result.numRuns} cases, for ${shown.slice(0, 2 * LONGEST_CASE)}: ${inspect(result.errorInstance)}`,
      );
    }
    if (FUZZ_CASES === undefined) return;
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const growth =
      before === '' ? '' : `, memory ${before} after ${WARM_UP} and ${await memory()} at the end`;
    context.diagnostic(`${name}: ${done} cases in ${seconds} s, seed ${SEED}${growth}`);
  });
}

/** Memory of the process and of its objects, after garbage collection if `gc` is exposed. */
async function memory(): Promise<string> {
  const { gc } = globalThis as { gc?: () => void };
  // Objects released by one collection are freed by the next.
  for (let round = 0; round < 3; round++) {
    gc?.();
    await nextTurn();
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return `${Math.round(rss / 2 ** 20)} MB (objects ${Math.round((heapUsed + external) / 2 ** 20)} MB)`;
}
