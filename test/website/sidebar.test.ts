import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sidebarOf } from '../../website/sidebar.mjs';

test("the sidebar has the README's groups, and each page once", () => {
  const groups = sidebarOf(readFileSync('README.md', 'utf8'));
  assert.deepEqual(
    groups.map(({ text }) => text),
    ['Start here', 'In Kurdish', 'Using it', 'Running it', 'Working on it'],
  );
  const links = groups.flatMap(({ items }) => items.map(({ link }) => link));
  assert.ok(links.includes('/docs/start/editor') && links.includes('/docs/api/elements'));
  assert.equal(new Set(links).size, links.length);
});

test('a README without that list is an error', () => {
  assert.throws(() => sidebarOf('# x'), /has no list under "## Documentation"/);
});
