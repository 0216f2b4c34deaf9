import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'examples/README.md',
  'training/results.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

const linkTargets = (markdown: string) =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!).filter((t) => !/^[a-z]+:/.test(t));

/** GitHub's anchors for a page's headings: lower case, no punctuation, hyphens for spaces. */
function anchorsOf(markdown: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    [...headings].map(([, heading]) => {
      const slug = heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-');
      const count = seen.get(slug) ?? 0;
      seen.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}

test('every link between documents points to a file', () => {
  for (const page of pages)
    for (const target of linkTargets(read(page))) {
      const [file = ''] = target.split('#');
      const path = join(dirname(page), decodeURIComponent(file));
      assert.ok(file === '' || existsSync(join(root, path)), `${page} links to ${target}`);
    }
});

test('every link to a section points to a heading', () => {
  for (const page of pages)
    for (const target of linkTargets(read(page))) {
      const [file = '', anchor] = target.split('#');
      const path = file === '' ? page : normalize(join(dirname(page), decodeURIComponent(file)));
      if (anchor === undefined || !path.endsWith('.md')) continue;
      assert.ok(anchorsOf(read(path)).has(anchor), `${page} links to ${target}`);
    }
});

test("headings that repeat or contain code or punctuation get GitHub's anchors", () => {
  const page = '# A `b`: c, d\n## Twice\n## Twice\n```sh\n# a comment\n```\n';
  assert.deepEqual([...anchorsOf(page)], ['a-b-c-d', 'twice', 'twice-1']);
});
