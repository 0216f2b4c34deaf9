import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseTests, testsOf } from '../../../scripts/test/choose-tests.mjs';

test('a source stands for the tests whose names begin with its own, and a folder for those in it', () => {
  assert.deepEqual(chooseTests({ paths: ['src/async/delay.ts'] }), ['test/async/delay.test.ts']);
  const inFolder = chooseTests({ paths: ['src/async'] });
  assert.ok(inFolder.includes('test/async/semaphore.test.ts') && inFolder.length > 4);
  assert.deepEqual(chooseTests({ paths: ['test/async/', 'test/async/delay.test.ts'] }), inFolder);
});

test('a source without a test of its name stands for those that import it, or that test what uses it', () => {
  assert.deepEqual(chooseTests({ paths: ['src/lexicon/write-pls.ts'] }), ['test/lexicon/read-pls.test.ts']);
  assert.deepEqual(chooseTests({ paths: ['src/dsp/kaiser-window.ts'] }), [
    'test/dsp/int16-rate-converter.test.ts',
  ]);
  assert.throws(
    () => chooseTests({ paths: ['src/cli/clone/run-clone-add.ts'] }),
    /Only tests that take minutes test src\/cli\/clone\/run-clone-add\.ts; name one: test\/cli\/clone\/run-clone\.slow\.test\.ts\./,
  );
});

test('tests that take minutes only run when they are named', () => {
  const slow = 'test/cli/clone/run-clone.slow.test.ts';
  assert.deepEqual(chooseTests({ paths: [slow] }), [slow]);
  assert.ok(!chooseTests({ paths: ['test/cli'] }).includes(slow));
  assert.ok(!chooseTests({}).includes(slow));
});

test('what has no tests, or is not there, is named', () => {
  assert.throws(() => chooseTests({ paths: ['LICENSE'] }), /LICENSE has no tests/);
  assert.throws(() => chooseTests({ paths: ['src/nowhere.ts'] }), /There is no src\/nowhere\.ts/);
});

test('a change reaches the tests that import it, also through other files, in Node and in browsers', () => {
  const reached = testsOf(['src/async/delay.ts']);
  assert.ok(reached.includes('test/async/delay.test.ts'));
  assert.ok(reached.includes('test/elements/tts/kurdish-tts.test.ts'));
  assert.ok(!reached.includes('test/text/words/nearest-names.test.ts'));
  assert.deepEqual(testsOf(['test/async/delay.test.ts']), ['test/async/delay.test.ts']);
});
