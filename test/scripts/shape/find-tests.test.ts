import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTests } from '../../../scripts/shape/find-tests.mjs';
import { sourcesOf } from './sources.ts';

const files = sourcesOf({
  'src/bar/bar.ts': "import './template.ts';\nimport type { Icon } from './icon.ts';\n",
  'src/bar/template.ts': '',
  'src/bar/icon.ts': '',
  'src/bar/deep/menu.ts': '',
  'src/clock.ts': '',
  'test/bar/bar.test.ts': "import '../../src/bar/bar.ts';\n",
  'test/clocks.test.ts': "import '../src/clock.ts';\n",
});

test('findTests finds the tests that import a source, and those that the map names for its folder and that reach it', () => {
  const { found, unfound, dead } = findTests(['src/bar/template.ts', 'src/clock.ts'], files, {
    'src/bar': ['test/bar/bar.test.ts'],
  });
  assert.deepEqual(Object.fromEntries(found), {
    'src/bar/template.ts': ['test/bar/bar.test.ts'],
    'src/clock.ts': ['test/clocks.test.ts'],
  });
  assert.deepEqual([unfound, dead], [[], []]);
});

test('findTests lists sources that the named tests do not reach, types aside, and that nothing names', () => {
  const untested = ['src/bar/template.ts', 'src/bar/icon.ts', 'src/bar/deep/menu.ts'];
  assert.deepEqual(findTests(untested, files, { 'src/bar': ['test/bar/bar.test.ts'] }).unfound, [
    'src/bar/icon.ts',
    'src/bar/deep/menu.ts',
  ]);
  assert.deepEqual(findTests(untested, files, {}).unfound, untested);
});

test('findTests names entries that nothing needs, or whose test is gone', () => {
  const testedBy = {
    'src/bar': ['test/bar/bar.test.ts', 'test/bar/gone.test.ts'],
    'src/clock.ts': ['test/clocks.test.ts'],
  };
  assert.deepEqual(findTests(['src/bar/template.ts', 'src/clock.ts'], files, testedBy).dead, [
    'scripts/shape/tested-by.mjs: of src/bar, nothing needs test/bar/gone.test.ts, or it reaches nothing.',
    'scripts/shape/tested-by.mjs: of src/clock.ts, nothing needs test/clocks.test.ts, or it reaches nothing.',
  ]);
});

test('findTests does not take a source for tested that very many tests import', () => {
  const many = Array.from({ length: 6 }, (_, index) => [
    `test/${index}.test.ts`,
    "import '../src/clock.ts';\n",
  ]);
  const { unfound } = findTests(
    ['src/clock.ts'],
    sourcesOf({ 'src/clock.ts': '', ...Object.fromEntries(many) }),
    {},
  );
  assert.deepEqual(unfound, ['src/clock.ts']);
});
