import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { siteFiles } from '../../scripts/packages/manifests.mjs';

test('every file that the README links to is in the package of sites', () => {
  const packed = new Set(siteFiles());
  const links = [...readFileSync('README.md', 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
  assert.ok(links.length > 20);
  assert.deepEqual(
    links.flatMap(([, path]) => (packed.has(path!) ? [] : [path])),
    [],
  );
});
