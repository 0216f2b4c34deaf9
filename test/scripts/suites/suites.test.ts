import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chooseSuites, lastTurn, SUITES } from '../../../scripts/suites/suites.mjs';

const TURN_MS = 9 * 60 * 60 * 1000;
const TODAY = Date.UTC(2026, 10, 27, 9);

const names = (changed: string[], minutes: number, today = TODAY) =>
  chooseSuites({ changed, minutes, today }).map(({ script }) => script);

test('in three days each suite runs, whatever changes and however little time is left', () => {
  const turns = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((turn) => names([], 0, TODAY + turn * TURN_MS));
  assert.deepEqual(turns.sort(), SUITES.map(({ script }) => script).sort());
});

test('a change adds the suites of its folders, first, while they fit beside those whose turn it is', () => {
  const suites = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => ({
    script: `suite-${turn}`,
    turn,
    minutes: 5,
    paths: [`folder-${turn}/`],
  }));
  const choose = (changed: string[], minutes: number) =>
    chooseSuites({ changed, minutes, today: TODAY, suites }).map(({ script }) => script);
  const due = choose([], 60);
  assert.equal(due.length, 1);
  const [other] = suites.filter(({ script }) => !due.includes(script));
  assert.deepEqual(choose([`${other!.paths[0]}x`], 60), [other!.script, ...due]);
  assert.deepEqual(choose([`${other!.paths[0]}x`], 9), due);
});

test('the last turn of a suite is within the three days before', () => {
  const days = SUITES.map(
    (suite) => (TODAY - Date.parse(`${lastTurn(suite, TODAY).replace(' ', 'T')}Z`)) / TURN_MS,
  );
  assert.ok(Math.min(...days) >= 0, String(days));
  assert.ok(Math.max(...days) < 9, String(days));
  assert.equal(lastTurn({ turn: 0 }, 8 * TURN_MS + 1), '1970-01-01 00:00');
  assert.equal(lastTurn({ turn: 1 }, 8 * TURN_MS + 1), '1970-01-01 09:00');
});

test('every suite is a script, and every path of the map exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const { script, paths } of SUITES) {
    assert.ok(scripts[script], script);
    for (const path of paths) assert.ok(existsSync(path), path);
  }
});
