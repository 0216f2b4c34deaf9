import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testInRounds } from '../../../scripts/test/test-in-rounds.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-rounds-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const passing = { passed: 2, failed: 0, skipped: 0, lost: false };
const failing = { passed: 1, failed: 1, skipped: 0, lost: false, message: 'plays: too late' };

/** Runs rounds with these results; returns the outcome and the files selected for each round. */
async function rounds(...results: Record<string, object | null>[]) {
  const selected: (readonly string[] | undefined)[] = [];
  const outcome = await testInRounds({
    path: join(folder, 'results.json'),
    rounds: results.length,
    run({ TEST_RESULTS }, again) {
      writeFileSync(TEST_RESULTS, JSON.stringify(results[selected.length]));
      selected.push(again);
    },
  });
  return { outcome, selected };
}

test('runs everything once where all of it passes', async () => {
  const { outcome, selected } = await rounds({ a: passing, b: passing }, {});
  assert.deepEqual(selected, [undefined]);
  assert.deepEqual([outcome.passed, outcome.failed, outcome.flaky], [4, 0, []]);
});

test('runs files that failed or gave no result again, and reports which failed and then passed', async () => {
  const { outcome, selected } = await rounds(
    { a: passing, b: failing, c: null, d: failing },
    { b: passing, c: passing, d: failing },
  );
  assert.deepEqual(selected, [undefined, ['c', 'b', 'd']]);
  assert.deepEqual(outcome.flaky, [{ file: 'b', message: 'plays: too late' }]);
  assert.deepEqual(outcome.faulty, ['d']);
  assert.deepEqual(outcome.unfinished, []);
});
