import assert from 'node:assert/strict';
import { test } from 'node:test';
import { twins } from '../../../scripts/shape/twins.mjs';
import { sourcesOf } from './sources.ts';

const lines = (count: number, prefix = 'call') =>
  Array.from({ length: count }, (_, index) => `${prefix}(${index});\n`).join('');

test('twins are places that share twelve lines, with the first and last line of each', () => {
  const sources = sourcesOf({
    'a.ts': `start();\n${lines(14)}end();\n`,
    'b.ts': `${lines(14)}other();\n`,
    'c.ts': lines(11),
  });
  assert.deepEqual(twins(sources), [
    {
      count: 14,
      places: [
        { path: 'a.ts', from: 2, to: 15 },
        { path: 'b.ts', from: 1, to: 14 },
      ],
    },
  ]);
});

test('twins are compared without imports, comments, indentation, blank lines and lone punctuation', () => {
  const plain = lines(12).split('\n');
  const dressed = plain.join('\n\n    }\n  ');
  const sources = sourcesOf({
    'a.ts': `import {\n  call,\n} from './call.ts';\n/**\n * A comment.\n */\n${dressed}`,
    'b.ts': `// Another one.\n  ${plain.join('\n  ')}`,
  });
  assert.deepEqual(
    twins(sources).map(({ count, places }) => [count, ...places.map(({ path }) => path)]),
    [[12, 'a.ts', 'b.ts']],
  );
});

test('twins in one file are found, and a line that repeats itself is none', () => {
  const sources = sourcesOf({
    'a.ts': `${lines(12)}between();\n${lines(12)}`,
    'b.ts': 'same();\n'.repeat(20),
  });
  assert.deepEqual(
    twins(sources).map(({ places }) => places.map(({ path, from, to }) => [path, from, to])),
    [
      [
        ['a.ts', 1, 12],
        ['a.ts', 14, 25],
      ],
    ],
  );
});

test('twins of a long file of equal lines take linear time', () => {
  const found = twins(sourcesOf({ 'a.ts': 'same();\n'.repeat(50_000), 'b.ts': 'same();\n'.repeat(50_000) }));
  assert.ok(found.length < 100_000 / 12);
});
