import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');

test('each recipe in the README is a file that other tests run', () => {
  const recipes = [...readme.matchAll(/<!-- (\S+) -->\n```\w+\n([\s\S]*?)```\n/g)];
  assert.ok(recipes.length >= 3);
  for (const [, path = '', code] of recipes) assert.equal(code, readFileSync(join(root, path), 'utf8'), path);
  // Commands, and the page at the top, which another test opens in a browser.
  const blocks = [...readme.matchAll(/^```(\w+)$/gm)].map(([, kind]) => kind);
  const others = blocks.filter((kind) => kind !== 'sh' && kind !== 'html');
  assert.equal(others.length, recipes.length, 'code that no test runs');
});
