import assert from 'node:assert/strict';
import { test } from 'node:test';
import { programName } from '../../../scripts/cpu-time/program-name.mjs';

const named = (...args: string[]) => programName(args.map((argument) => `${argument}\0`).join(''));

test('a script of Node is named by its folder and file, behind the options', () => {
  assert.equal(
    named('/usr/bin/node', '--import', 'tsx', '/a/b/bench/text.ts', '--runs'),
    'node bench/text.ts',
  );
});

test('our command is named with its first word, and without its other arguments', () => {
  assert.equal(
    named('node', '/a/dist/cli.js', 'say', 'نهێنی', '--key', 'tts_secret'),
    'node dist/cli.js say',
  );
});

test('a group of tests has one name in every run', () => {
  const group = '/a/.cache/test-groups/4711/service-1.test.mjs';
  assert.equal(named('node', '--test-concurrency=4', group), 'node service-1.test.mjs');
});

test('the runner of tests is not taken for the first file that it runs', () => {
  assert.equal(
    named('node', '--test', '--test-timeout=1', '/a/one.test.js', '/a/two.test.js'),
    'node --test',
  );
});

test('a program as an argument is not shown', () => {
  assert.equal(named('node', '-e', 'console.log("secret")', 'other'), 'node -e');
});

test('processes of Chromium are told apart by their kind', () => {
  assert.equal(named('/usr/lib/chromium/chromium', '--headless'), 'chromium browser');
  assert.equal(programName('/usr/lib/chromium/chromium --type=renderer --lang=en\0'), 'chromium renderer');
});

test('a title that a process gives itself is read like its arguments', () => {
  assert.equal(programName('npm test\0'), 'npm test');
  assert.equal(programName('postgres: checkpointer \0'), 'postgres');
});

test('a process that is about to end has no name', () => {
  assert.equal(programName(''), undefined);
});
