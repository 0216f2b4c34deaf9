import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chooseSuites, lastTurn, SUITES } from '../../../scripts/suites/suites.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const TODAY = Date.UTC(2026, 10, 27, 9);

const names = (changed: string[], minutes: number, today = TODAY) =>
  chooseSuites({ changed, minutes, today }).map(({ script }) => script);

test('in three days each suite runs, whatever changes and however little time is left', () => {
  const days = [0, 1, 2].flatMap((day) => names([], 0, TODAY + day * DAY_MS));
  assert.deepEqual(days.sort(), SUITES.map(({ script }) => script).sort());
});

test('a change adds the suites of its folders, first, while they fit beside the turn of the day', () => {
  const due = names([], 60);
  const [other] = SUITES.filter(({ script }) => !due.includes(script));
  const changed = [`${other!.paths[0]}x`];
  assert.deepEqual(names(changed, 60), [other!.script, ...due]);
  const minutes = SUITES.filter(({ script }) => due.includes(script)).reduce(
    (sum, suite) => sum + suite.minutes,
    0,
  );
  assert.deepEqual(names(changed, minutes + other!.minutes - 1), due);
});

test('the last turn of a suite is within the three days before', () => {
  assert.deepEqual([0, 1, 2].map((turn) => lastTurn({ turn }, TODAY)).sort(), [
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
});

test('every suite is a script, and every path of the map exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const { script, paths } of SUITES) {
    assert.ok(scripts[script], script);
    for (const path of paths) assert.ok(existsSync(path), path);
  }
});
