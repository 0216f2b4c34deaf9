import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SPEECH_ERROR_CODES, SpeechError } from '../../src/contract/errors.ts';

// covers: errors.codes
test('every code creates an error that keeps its cause', () => {
  for (const code of SPEECH_ERROR_CODES) {
    const cause = new Error('below');
    const error = new SpeechError(code, 'message', { cause });
    assert.equal(error.code, code);
    assert.equal(error.cause, cause);
    assert.ok(error instanceof Error);
  }
});
