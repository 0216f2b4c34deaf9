import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { RULES } from '../../src/conformance/rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rows = readFileSync(join(root, 'docs/contract-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map(readRow);
const ids = rows.map(({ id }) => id);

function readRow(line: string): { id: string; sources: string[]; kit: string[] } {
  const cells = line.split('|').slice(1, -1);
  assert.equal(cells.length, 4, line);
  const [id, , sources, kit] = cells.map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code!));
  return { id: id![0]!, sources: sources!, kit: kit! };
}

/** A test that runs, or one case of a table of tests; a skipped test covers nothing. */
const TEST_OR_CASE = /^(?:(?:test|it|behaves|fuzz)\(|\[$)/;

/** The ids in each `// covers: id id`, and whether a test follows it directly. */
function readTags(source: string): { id: string; isOnTest: boolean }[] {
  const lines = source.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    if (!line.startsWith('// covers:')) return [];
    const next = lines.slice(index + 1).find((text) => !text.startsWith('//')) ?? '';
    const names = line.slice('// covers:'.length).trim().split(/\s+/);
    return names.map((id) => ({ id, isOnTest: TEST_OR_CASE.test(next) }));
  });
}

const tags = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules') && !path.startsWith('docs'))
  .flatMap((path) =>
    readTags(readFileSync(join(root, 'test', path), 'utf8')).map((tag) => ({ ...tag, path })),
  );

function matches(pattern: string, id: string): boolean {
  const expression = pattern.replaceAll('.', '\\.').replaceAll('*', '.*');
  return new RegExp(`^${expression}$`).test(id);
}

test('every rule has a unique id and a source file that exists', () => {
  assert.ok(rows.length > 140);
  assert.deepEqual(
    ids.filter((id, index) => !/^[a-z]+(\.[a-z0-9-]+)+$/.test(id) || ids.indexOf(id) !== index),
    [],
  );
  for (const { id, sources } of rows) {
    assert.ok(sources.length > 0, id);
    for (const path of sources) assert.ok(existsSync(join(root, 'src', path)), `${id}: src/${path}`);
  }
});

test('every rule has a test that names it', () => {
  const covered = new Set(tags.filter(({ isOnTest }) => isOnTest).map(({ id }) => id));
  assert.deepEqual(
    ids.filter((id) => !covered.has(id)),
    [],
  );
});

test('every id in a test is a rule and is directly above a test', () => {
  assert.deepEqual(
    tags.filter(({ id, isOnTest }) => !isOnTest || !ids.includes(id)),
    [],
  );
});

test('a tag above a skipped test, or above no test, covers nothing', () => {
  const isOnTest = (code: string) => readTags(`// covers: a.b\n${code}`).every((tag) => tag.isOnTest);
  assert.equal(isOnTest("test('speaks', () => {});"), true);
  assert.equal(isOnTest("// Slow.\n  it('speaks', () => {});"), true);
  assert.equal(isOnTest("test.skip('speaks', () => {});"), false);
  assert.equal(isOnTest("test.todo('speaks');"), false);
  assert.equal(isOnTest('const speech = 1;'), false);
  assert.equal(isOnTest(''), false);
});

test('every rule of the conformance kit is in a row, and every rule in a row exists', () => {
  const kit = RULES.map(({ id }) => id);
  const patterns = rows.flatMap((row) => row.kit);
  assert.deepEqual(
    patterns.filter((pattern) => !kit.some((id) => matches(pattern, id))),
    [],
  );
  const own = ids.flatMap((id) => [id, `${id}.*`]);
  assert.deepEqual(
    kit.filter((id) => ![...patterns, ...own].some((pattern) => matches(pattern, id))),
    [],
  );
});
