import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

test('a marked tone and a marked word touch the files that scripts/shape/journeys.mjs lists, and no others', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-journeys.mjs'], {
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  assert.equal(status, 0);
});
