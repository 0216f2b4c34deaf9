import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairFaults, twoWayPairs } from '../../../scripts/shape/two-way-pairs.mjs';

const graphOf = (imports: Record<string, readonly string[]>) =>
  new Map(Object.entries(imports).map(([file, targets]) => [file, new Set(targets)]));

test('twoWayPairs finds folders that import each other, with an example of each way', () => {
  const graph = graphOf({
    'src/a/one.ts': ['src/b/two.ts', 'src/a/four.ts'],
    'src/b/two.ts': [],
    'src/b/three.ts': ['src/a/four.ts'],
    'src/a/four.ts': ['src/c/five.ts'],
    'src/c/five.ts': [],
  });
  assert.deepEqual(twoWayPairs(graph, ['src/a', 'src/b', 'src/c']), [
    {
      folders: ['src/a', 'src/b'],
      project: 'src/a and src/b',
      examples: [
        ['src/a/one.ts', 'src/b/two.ts'],
        ['src/b/three.ts', 'src/a/four.ts'],
      ],
    },
  ]);
});

test('twoWayPairs takes a folder and one inside it for two folders, of the nearest project', () => {
  const graph = graphOf({
    'src/a/deep/one.ts': ['src/a/two.ts'],
    'src/a/two.ts': ['src/a/deep/three.ts'],
    'src/a/deep/three.ts': [],
  });
  assert.deepEqual(
    twoWayPairs(graph, ['src/a', 'src/b', 'src/c']).map(({ folders, project }) => [...folders, project]),
    [['src/a', 'src/a/deep', 'src/a']],
  );
});

const pairOf = (a: string, b: string) => ({
  folders: [a, b] as const,
  project: a,
  examples: [
    [`${a}/one.ts`, `${b}/two.ts`],
    [`${b}/three.ts`, `${a}/four.ts`],
  ] as const,
});

test('pairFaults names each pair, with its examples', () => {
  assert.deepEqual(pairFaults([pairOf('src/bell', 'src/bell/deep')]), [
    'src/bell and src/bell/deep import each other: src/bell/one.ts imports src/bell/deep/two.ts, ' +
      'src/bell/deep/three.ts imports src/bell/four.ts. Move one of these files.',
  ]);
});
