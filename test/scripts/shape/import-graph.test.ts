import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importCycles, importGraph } from '../../../scripts/shape/import-graph.mjs';
import { sourcesOf } from './sources.ts';

const graph = importGraph(
  sourcesOf({
    'src/a/one.ts': "import { two } from './two.ts';\nimport { lit } from 'lit';\n",
    'src/a/two.ts': "export type { Three } from '../b/three.ts';\n",
    'src/b/three.ts': "const load = () => import('../a/one.ts');\n// import './four.ts';\n",
    'src/b/four.ts': "import source from '../../worklets/five.ts?source';\n",
    'worklets/five.ts': 'export const five = 5;\n',
  }),
);

test('sees values, types, dynamic imports and the sources of worklets, and no packages or comments', () => {
  assert.deepEqual(
    [...graph].map(([file, targets]) => [file, ...targets]),
    [
      ['src/a/one.ts', 'src/a/two.ts'],
      ['src/a/two.ts', 'src/b/three.ts'],
      ['src/b/three.ts', 'src/a/one.ts'],
      ['src/b/four.ts', 'worklets/five.ts'],
      ['worklets/five.ts'],
    ],
  );
});

test('finds the files of a cycle, and only those', () => {
  assert.deepEqual(importCycles(graph), [['src/a/one.ts', 'src/a/two.ts', 'src/b/three.ts']]);
});

test('keeps two cycles apart that a third file joins', () => {
  const cycles = importCycles(
    new Map([
      ['one', new Set(['two', 'three'])],
      ['two', new Set(['one'])],
      ['three', new Set(['four'])],
      ['four', new Set(['three'])],
    ]),
  );
  assert.deepEqual(cycles, [
    ['four', 'three'],
    ['one', 'two'],
  ]);
});
