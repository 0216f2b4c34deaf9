import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

test('check-journeys finds that a marked tone and a marked word touch the files of scripts/shape/journeys.mjs, and no others', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-journeys.mjs'], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
});
