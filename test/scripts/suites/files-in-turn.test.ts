import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesInTurn } from '../../../scripts/suites/files-in-turn.mjs';
import { chooseSuites, ROUND_MS } from '../../../scripts/suites/suites.mjs';

const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `test/${name}.test.ts`);

test('three turns of the same suite have each file once', () => {
  const turns = [0, 1, 2].map((round) => Date.UTC(2026, 10, 28, 13) + round * ROUND_MS);
  const due = turns.map((today) =>
    chooseSuites({ changed: [], minutes: 0, today }).map(({ script }) => script),
  );
  assert.deepEqual(due, [due[0], due[0], due[0]]);
  assert.deepEqual(turns.flatMap((time) => filesInTurn(FILES, time)).sort(), FILES);
});
