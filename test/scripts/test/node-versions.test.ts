import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NODE_VERSIONS, readVersions } from '../../../scripts/test/node-versions.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;

test('takes all versions, those named, or each of them in turn', () => {
  assert.deepEqual(readVersions(undefined), NODE_VERSIONS);
  assert.deepEqual(readVersions('22,26'), ['22', '26']);
  const days = NODE_VERSIONS.map((_, day) => readVersions('next', day * DAY_MS)[0]);
  assert.deepEqual(days, NODE_VERSIONS);
});
