import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CANNOT } from '../engines/cannot.ts';
import { describeInabilities } from '../engines/describe-inabilities.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}docs/browsers.md`, 'utf8');

test('the page lists what each engine is not tested with, and why', () => {
  const [, list] = /<!-- left-out -->\n([\s\S]*?)\n<!-- \/left-out -->/.exec(page) ?? [];
  assert.equal(list, describeInabilities(CANNOT), 'RECORD=1 npm run test:engines writes the list');
});

test('each test that an engine is not tested with exists', () => {
  for (const { file, title = '' } of CANNOT) {
    const source = readFileSync(`${root}test/${file}`, 'utf8');
    // The rest of a title may come from a template.
    const beginning = title.split(' ', 4).join(' ');
    assert.ok(source.includes(beginning), `${file} has no test "${title}"`);
  }
});
