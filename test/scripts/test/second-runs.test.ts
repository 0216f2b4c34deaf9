import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { unlistedSecondRuns } from '../../../scripts/test/second-runs.mjs';

const path = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

test('refuses a second run of a file that is not on the list', () => {
  const listed = [{ file: 'test/audio/known.test.ts' }];
  const files = [path('test/audio/known.test.ts'), path('test/audio/other.test.ts')];
  assert.deepEqual(unlistedSecondRuns(files, listed), ['test/audio/other.test.ts']);
});
