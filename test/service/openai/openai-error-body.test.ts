import assert from 'node:assert/strict';
import test from 'node:test';
import { openAiErrorBody } from '../../../src/service/openai/openai-error-body.ts';

const NAMES = { text: 'input', speaker_id: 'voice' };

test("an error names OpenAI's field, and leaves the caller's own value as it is", () => {
  const body = {
    error: '"speaker_id" "text" is not a speaker of group v3; GET /api/get-speakers lists the voices.',
    code: 'voice-unavailable',
    field: 'speaker_id',
  } as const;
  assert.deepEqual(openAiErrorBody(403, body, NAMES), {
    error: {
      message: '"voice" "text" is not a speaker of group v3; GET /v1/audio/voices lists the voices.',
      type: 'permission_error',
      param: 'voice',
      code: 'voice-unavailable',
    },
  });
});

test('the first parameter that an engine rejects is the error', () => {
  const detail = [{ loc: ['body', 'seed'], msg: '"seed" must be an integer.', type: 'out_of_range' }];
  assert.deepEqual(openAiErrorBody(422, { detail }, NAMES).error, {
    message: '"seed" must be an integer.',
    type: 'invalid_request_error',
    param: 'seed',
    code: null,
  });
});

test('the type of an error follows from its status', () => {
  const types = [400, 401, 403, 404, 429, 500, 503].map((status) => openAiErrorBody(status, {}).error.type);
  assert.deepEqual(types, [
    'invalid_request_error',
    'authentication_error',
    'permission_error',
    'invalid_request_error',
    'rate_limit_error',
    'server_error',
    'server_error',
  ]);
});
