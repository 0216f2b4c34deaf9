import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sourcesOf } from '../../../../scripts/build/cache/sources-of.mjs';
import { importGraph } from '../../../../scripts/shape/import-graph.mjs';
import { readSources } from '../../../../scripts/shape/source-files.mjs';

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const SOURCES = {
  'src/page.ts':
    "import { part } from './parts/part.ts';\nimport worklet from '../worklets/sound.ts?source';\n",
  'src/parts/part.ts': "export const load = () => import('./late.ts');\n",
  'src/parts/late.ts': "import type { Word } from './word.ts';\n",
  'src/parts/word.ts': 'export type Word = string;\n',
  'src/other.ts': "import './page.ts';\n",
  'worklets/sound.ts': 'registerProcessor();\n',
};

/** Of a tree with some sources changed: what `src/page.ts` depends on. */
function pageWith(changes: Record<string, string>, except: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-sources-'));
  folders.push(folder);
  for (const [path, text] of Object.entries({ ...SOURCES, ...changes })) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return sourcesOf(['src/page.ts'], { except, folder });
}

test('the same contents have the same hash in any folder, whatever other files contain', () => {
  const { hash } = pageWith({});
  assert.equal(pageWith({}).hash, hash);
  assert.equal(pageWith({ 'src/other.ts': '' }).hash, hash);
});

for (const path of [
  'src/page.ts',
  'src/parts/part.ts',
  'src/parts/late.ts',
  'src/parts/word.ts',
  'worklets/sound.ts',
])
  test(`a change of ${path}, which the page is or imports, changes the hash`, () => {
    assert.notEqual(
      pageWith({ [path]: `${SOURCES[path as keyof typeof SOURCES]}// Changed\n` }).hash,
      pageWith({}).hash,
    );
  });

test('what stands in for a module keeps it and what only it imports out', () => {
  const { paths } = pageWith({}, ['src/parts/part.ts']);
  assert.deepEqual([...paths].sort(), ['src/page.ts', 'worklets/sound.ts']);
});

test('every file that a glob may match counts, also one that was just added', () => {
  const page = "const all = import.meta.glob('./parts/*.ts', { eager: true, import: 'word' });\n";
  const { paths, hash } = pageWith({ 'src/page.ts': page });
  assert.ok(paths.has('src/parts/late.ts'));
  assert.notEqual(pageWith({ 'src/page.ts': page, 'src/parts/new.ts': '' }).hash, hash);
});

test('it sees every import in this repository that the compiler sees', () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url));
  const graph = importGraph(readSources(root, ['src', 'worklets']));
  const entries = ['src/cdn.ts', 'src/cli.ts', 'src/index.ts', 'src/service/index.ts'];
  const { paths } = sourcesOf(entries);
  const seen = new Set(entries);
  for (const path of seen) for (const imported of graph.get(path) ?? []) seen.add(imported);
  assert.ok(seen.size > 500);
  assert.deepEqual(
    [...seen].filter((path) => !paths.has(path)),
    [],
  );
});
