import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CANNOT } from '../engines/cannot.ts';
import { describeInabilities } from '../engines/describe-inabilities.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}docs/browsers.md`, 'utf8');

test('the page lists the tests that each engine skips, and why', () => {
  const [, list] = /<!-- left-out -->\n([\s\S]*?)\n<!-- \/left-out -->/.exec(page) ?? [];
  assert.equal(list, describeInabilities(CANNOT), 'RECORD=1 npm run test:engines writes the list');
});

test('every test that an engine skips exists', () => {
  for (const { file, title } of CANNOT) {
    const path = `${root}test/${file}`;
    assert.ok(existsSync(path), file);
    const source = readFileSync(path, 'utf8');
    assert.ok(title === undefined || isInSource(title, source), `${file} "${title}"`);
  }
});

/** A title built from a template appears in the source in parts, joined by `${…}`. */
function isInSource(title: string, source: string): boolean {
  if (source.includes(title)) return true;
  const splits = [...title.matchAll(/\d+| (?=\w)/g)].map(({ 0: gap, index }) => [
    title.slice(0, gap === ' ' ? index + 1 : index),
    title.slice(index + gap.length),
  ]);
  return splits.some(([start, end]) => source.includes(`${start}\${`) && source.includes(end!));
}
