import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { firstLine, reportFlaky } from '../../../scripts/test/flaky-files.mjs';

const path = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const flaky = (name: string) => ({ file: path(name), message: 'plays: too late' });

test('two flaky files are reported and do not fail the suite, three do', () => {
  const [one, two, three] = ['test/a.test.ts', 'test/b.test.ts', 'test/c.test.ts'].map(flaky) as [
    ReturnType<typeof flaky>,
    ReturnType<typeof flaky>,
    ReturnType<typeof flaky>,
  ];
  assert.deepEqual(reportFlaky([one, two]), {
    lines: ['Flaky: test/a.test.ts: plays: too late', 'Flaky: test/b.test.ts: plays: too late'],
    isTooMany: false,
  });
  assert.equal(reportFlaky([one, two, three]).isTooMany, true);
});

test('of a message only the first line is reported', () => {
  assert.equal(firstLine('plays', 'too late\n  at line 1'), 'plays: too late');
  assert.equal(firstLine('plays'), 'plays: no message');
});
