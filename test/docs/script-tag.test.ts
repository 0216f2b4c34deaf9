import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { LAZY_FILES } from '../../scripts/build/script/lazy-files.mjs';

const page = readFileSync('docs/script-tag.md', 'utf8');
const limits: readonly { path: string; limit: string }[] = JSON.parse(
  readFileSync('.size-limit.json', 'utf8'),
);

/** The text under a heading of the page. */
const section = (heading: string) => page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

test('the table of fetched files lists every built file and its limit', () => {
  const listed = new Map<string, string>();
  for (const [, names, limit] of section('What loads when').matchAll(/^\| (`.+?`) \| (.+?) \|/gm))
    for (const [, name] of names.matchAll(/`(.+?)`/g)) listed.set(name, limit);
  const built = JSON.parse(readFileSync('dist/cdn/integrity.json', 'utf8'));
  const fetched = limits.filter(({ path }) => path.startsWith('dist/'));
  const held = new Map(fetched.map(({ path, limit }) => [basename(path), limit]));
  assert.deepEqual(Object.fromEntries([...listed].sort()), Object.fromEntries([...held].sort()));
  assert.deepEqual([...listed.keys()].sort(), Object.keys(built).sort());
});

test('the page names the files whose hashes the script contains', () => {
  const [row = ''] = /^\|.*loaded with their hash/m.exec(section('Subresource integrity')) ?? [];
  for (const { file } of LAZY_FILES) assert.ok(row.includes(`\`${file}\``), file);
});
