import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { NODE_RESULTS } from '../../../scripts/test/node-results.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-results-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test("counts each file's tests, and keeps the message of the first that failed", () => {
  const write = (name: string, code: string) => {
    writeFileSync(join(folder, name), code);
    return join(folder, name);
  };
  const head = "import { test } from 'node:test';\n";
  const files = [
    write('passing.mjs', `${head}test('a', () => {}); test.skip('b', () => {});`),
    write(
      'failing.mjs',
      `${head}test('c', () => { throw new Error('no\\nmore'); }); test('d', () => { throw 1; });`,
    ),
    write('crashing.mjs', 'process.exit(3);'),
  ];
  const path = join(folder, 'results.json');
  // Started inside a test, the runner would report to that test's own.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  spawnSync(
    process.execPath,
    ['--test', `--test-reporter=${NODE_RESULTS}`, `--test-reporter-destination=${path}`, ...files],
    { env },
  );
  const results = JSON.parse(readFileSync(path, 'utf8'));
  assert.deepEqual(
    files.map((file) => results[file]),
    [
      { passed: 1, failed: 0, skipped: 1, lost: false },
      { passed: 0, failed: 2, skipped: 0, lost: false, message: 'c: no' },
      { passed: 0, failed: 1, skipped: 0, lost: false, message: `${files[2]}: test failed` },
    ],
  );
});
