import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldersOf, sizeOf } from '../../../scripts/shape/source-files.mjs';
import { sourcesOf } from './sources.ts';

const lines = (count: number) => 'line\n'.repeat(count);
const sources = sourcesOf({
  'src/a/one.ts': lines(10),
  'src/a/two.ts': lines(40),
  'src/a/three.ts': lines(20),
  'src/a/deep/four.ts': lines(5),
});

test('foldersOf measures each folder without the folders in it', () => {
  assert.deepEqual(Object.fromEntries(foldersOf(sources)), {
    'src/a': { files: 3, lines: 70, median: 20, most: 40, largest: 'src/a/two.ts' },
    'src/a/deep': { files: 1, lines: 5, median: 5, most: 5, largest: 'src/a/deep/four.ts' },
  });
});

test('sizeOf measures them all', () => {
  assert.deepEqual(sizeOf(sources), { files: 4, lines: 75, median: 10, most: 40, largest: 'src/a/two.ts' });
});
