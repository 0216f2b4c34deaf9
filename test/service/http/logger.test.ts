import assert from 'node:assert/strict';
import test from 'node:test';
import { SpeechError } from '../../../src/contract/errors.ts';
import { describeError } from '../../../src/service/http/logger.ts';

test('an error is logged by its kind and location, never by its message', () => {
  for (const error of [
    new Error('heard: سڵاو'),
    new Error('two lines\n    at سڵاو (file:1:1)'),
    new SpeechError('internal', 'heard\n    at سڵاو'),
    Object.assign(new Error('سڵاو'), { message: 'changed' }),
    Object.assign(new Error('x'), { message: '' }),
  ]) {
    const described = describeError(error);
    assert.equal(described.error, error.name);
    assert.ok(!described.at.includes('سڵاو'), described.at);
  }
  assert.match(describeError(new TypeError('x')).at, /logger\.test\.ts/);
  assert.deepEqual(describeError('سڵاو'), { error: 'string', at: '' });
});
