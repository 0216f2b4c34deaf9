import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { compileSources, sourceOf } from '../../../scripts/test/compiled-sources.mjs';

const SOURCE = 'test/scripts/test/written-by-a-test.ts';
const write = (text: string) => writeFileSync(SOURCE, text);
after(() => rmSync(SOURCE, { force: true }));

test('a compiled file is that of its source now, imports compiled ones, and finds files where its source is', async () => {
  write(
    "import { delay } from '../../../src/async/delay.ts';\nexport const found: unknown[] = [delay, import.meta.url];",
  );
  const path = (await compileSources())(SOURCE);
  const { found } = await import(pathToFileURL(path).href);
  assert.deepEqual(
    found.map((each: unknown) => typeof each),
    ['function', 'string'],
  );
  assert.equal(found[1], pathToFileURL(join(process.cwd(), SOURCE)).href);
  assert.equal(sourceOf(path), join(process.cwd(), SOURCE));
  write('export const found: number = 2;');
  await compileSources();
  assert.match(readFileSync(path, 'utf8'), /found = 2/);
  rmSync(SOURCE);
  await compileSources();
  assert.ok(!existsSync(path));
});
