import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speechErrorFromResponse } from '../../src/contract/error-from-response.ts';
import type { SpeechError } from '../../src/contract/errors.ts';

const cases: [string, number, unknown, Partial<SpeechError>][] = [
  [
    'an over-long text',
    400,
    { error: 'Text too long: 501 characters, 500 allowed.' },
    { code: 'text-too-long' },
  ],
  ['an unknown dialect', 400, { error: 'Invalid dialect' }, { code: 'language-not-supported' }],
  // covers: errors.plain-text
  [
    'a plain-text refusal',
    400,
    'Missing speaker_id',
    { code: 'voice-unavailable', message: 'Missing speaker_id' },
  ],
  ['a wrong key', 401, 'Invalid API key', { code: 'unauthorized', retryable: false }],
  ['an expired token', 401, { error: 'The token has expired.' }, { code: 'token-expired', retryable: true }],
  ['a plan that ran out', 403, { error: 'Plan inactive or expired' }, { code: 'plan-inactive' }],
  ['a spent quota', 403, { error: 'Characters exhausted' }, { code: 'quota-exceeded' }],
  ['no session left', 403, { error: 'Streaming session limit exceeded' }, { code: 'session-limit' }],
  // covers: errors.body
  [
    'a voice outside the plan',
    403,
    {
      error: 'This speaker needs a paid plan',
      upgrade_required: true,
      upgrade_url: 'https://example.com/up',
    },
    { code: 'upgrade-required', upgradeUrl: 'https://example.com/up' },
  ],
  [
    'a refused parameter',
    422,
    { detail: [{ loc: ['body', 'temperature'], msg: 'must be above 0', type: 'value_error' }] },
    { code: 'invalid-argument', field: 'temperature', message: 'must be above 0' },
  ],
  ['a roster out of reach', 503, { error: 'try again' }, { code: 'service-unavailable', retryable: true }],
  ['too many requests', 429, { error: 'slow down' }, { code: 'rate-limited', retryable: true }],
  ['an HTML page of a gateway', 502, '<html>Bad Gateway</html>', { code: 'service-unavailable' }],
  [
    'an HTML page of a gateway that refuses an upload',
    413,
    '<html><center><h1>413 Request Entity Too Large</h1></center></html>',
    {
      code: 'file-too-large',
      message: 'The speech service answered with status 413, or nginx did: see client_max_body_size.',
    },
  ],
  [
    'a body whose fields are no texts',
    422,
    { detail: [{ loc: 7 }], error: { a: 1 }, upgrade_url: 3 },
    { field: undefined, upgradeUrl: undefined },
  ],
  ['a web server that is no service', 501, '<h1>Unsupported method</h1>', { code: 'not-supported' }],
  ['a failure without a body', 500, '', { code: 'internal' }],
  ['our own code over any guess', 403, { error: 'x', code: 'origin-refused' }, { code: 'origin-refused' }],
  ['a code that is not ours', 400, { error: 'x', code: 'made-up' }, { code: 'invalid-argument' }],
];

for (const [name, status, body, expected] of cases) {
  test(`reads ${name}`, () => {
    const error = speechErrorFromResponse(status, typeof body === 'string' ? body : JSON.stringify(body));
    assert.equal(error.status, status);
    for (const [key, value] of Object.entries(expected))
      assert.equal(error[key as keyof SpeechError], value, key);
    assert.ok(error.message && !error.message.includes('<'), 'one clear sentence');
  });
}
