import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { mirror } from '../../../scripts/build/mirror.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kurdish-speech-mirror-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const files = (contents: Record<string, string | Buffer>) => new Map(Object.entries(contents));
const names = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

test('files and folders of an earlier build are gone, and so is what was put there by hand', () => {
  mirror(folder, files({ 'a.js': 'one', 'old/deep/b.js': 'two', 'kept/c.js': 'three' }));
  mkdirSync(join(folder, 'kept/empty'));
  writeFileSync(join(folder, 'kept/notes.txt'), '');
  mirror(folder, files({ 'kept/c.js': 'three', 'kept/d.gz': Buffer.from([1, 2]) }));
  assert.deepEqual(names(), ['kept', join('kept', 'c.js'), join('kept', 'd.gz')]);
  assert.deepEqual([...readFileSync(join(folder, 'kept/d.gz'))], [1, 2]);
});

test('a file may become a folder, and a folder a file', () => {
  mirror(folder, files({ one: 'file', 'two/file': 'file' }));
  mirror(folder, files({ 'one/file': 'file', two: 'file' }));
  assert.deepEqual(names(), ['one', join('one', 'file'), 'two']);
});

test('only files whose contents changed are written', () => {
  mirror(folder, files({ 'same.js': 'one', 'changed.js': 'one' }));
  for (const name of names()) utimesSync(join(folder, name), 1, 1);
  mirror(folder, files({ 'same.js': 'one', 'changed.js': 'two' }));
  const isWritten = (name: string) => statSync(join(folder, name)).mtimeMs > 1000;
  assert.deepEqual(names().map(isWritten), [true, false]);
});
