import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

test('every file that the README links to is in the package', () => {
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(listed) as [{ files: { path: string }[] }];
  const packed = new Set(files.map(({ path }) => path));
  const links = [...readFileSync('README.md', 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
  assert.ok(links.length > 20);
  assert.deepEqual(
    links.flatMap(([, path]) => (packed.has(path!) ? [] : [path])),
    [],
  );
});
