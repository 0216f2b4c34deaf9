import assert from 'node:assert/strict';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { filesOfGroup, groupTests } from '../../../scripts/test/group-tests.mjs';

const asIs = (file: string) => file;
const PAGES = Array.from({ length: 9 }, (_, index) => `test/e2e/page-${index}.test.ts`);

test('the files of one folder share a process, in their order, each file once', () => {
  const files = ['test/text/a.test.ts', 'test/async/b.test.ts', 'test/text/deep/c.test.ts', ...PAGES];
  const groups = groupTests(files, asIs);
  assert.deepEqual(
    groups.map((group) => basename(group)),
    ['text-1.test.mjs', 'async-1.test.mjs', 'e2e-1.test.mjs', 'e2e-2.test.mjs'],
  );
  assert.deepEqual(filesOfGroup(groups[0]!), [
    join(process.cwd(), 'test/text/a.test.ts'),
    join(process.cwd(), 'test/text/deep/c.test.ts'),
  ]);
  const grouped = groups.flatMap((group) => filesOfGroup(group) ?? []);
  assert.deepEqual(grouped.sort(), files.map((file) => join(process.cwd(), file)).sort());
});

for (const [what, file] of [
  ['counts threads', 'test/service/decode/decode-upload.test.ts'],
  ['has hooks for each test of its process', 'test/e2e/back-button/back-button.pages.test.ts'],
] as const)
  test(`a file that ${what} keeps a process of its own`, () => {
    assert.deepEqual(groupTests([file], asIs), [file]);
    assert.equal(filesOfGroup(file), undefined);
  });
