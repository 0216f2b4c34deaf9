import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { NODE_RESULTS } from '../../../scripts/test/node-results.mjs';

const folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-results-'));
after(() => rmSync(folder, { recursive: true, force: true }));

// Started inside a test, the runner would report to that test's own.
const { NODE_TEST_CONTEXT: _, ...env } = process.env;

test('files of one process that crashes have no result from the one that ran last, and run again', () => {
  const group = join(folder, 'test-groups', 'all.test.mjs');
  mkdirSync(dirname(group));
  const head = "import { test } from 'node:test';\n";
  const files = ['one', 'two', 'three'].map((name) => join(folder, `${name}.mjs`));
  writeFileSync(files[0]!, `${head}test('a', () => {});`);
  writeFileSync(files[1]!, `${head}test('b', () => {}); test('c', () => process.exit(3));`);
  writeFileSync(files[2]!, `${head}test('d', () => {});`);
  writeFileSync(
    group,
    files.map((file) => `import '${pathToFileURL(file)}'; // ${relative(process.cwd(), file)}`).join('\n'),
  );
  const path = join(folder, 'grouped.json');
  spawnSync(
    process.execPath,
    ['--test', `--test-reporter=${NODE_RESULTS}`, `--test-reporter-destination=${path}`, group],
    { env },
  );
  // What a crashing process had to report may be lost with it.
  const { [files[0]!]: _, ...others } = JSON.parse(readFileSync(path, 'utf8'));
  assert.deepEqual(others, { [files[1]!]: null, [files[2]!]: null });
});

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
