import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { tokenRequestSchema, tokenResponseSchema } from '../../src/contract/token.ts';
import { assertNothingLeaked } from '../proxy/support/secrets.ts';
import { ORIGIN, post, TRANSPORTS, testOptions } from '../proxy/support/transports.ts';

const RESPONSE = {
  token: 'a.b.c',
  token_type: 'Bearer',
  expires_in: 300,
  expires_at: 1_800_000_000,
  scope: ['tts'],
  limits: { max_chars: 500, characters: 2000, requests: 50 },
};

/** Where a value is wrong, and why. */
const faults = (schema: typeof tokenRequestSchema | typeof tokenResponseSchema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, code }) => [path.join('.'), code]) ?? [];

test('tokenRequestSchema accepts one scope or several', () => {
  for (const scope of [['tts'], ['stt'], ['tts', 'stt']])
    assert.deepEqual(tokenRequestSchema.parse({ scope }), { scope });
});

test('tokenRequestSchema names the scope that is missing, empty or unknown, and the valid ones', () => {
  assert.deepEqual(faults(tokenRequestSchema, {}), [['scope', 'invalid_type']]);
  assert.deepEqual(faults(tokenRequestSchema, { scope: 'tts' }), [['scope', 'invalid_type']]);
  assert.deepEqual(faults(tokenRequestSchema, { scope: [] }), [['scope', 'too_small']]);
  assert.deepEqual(faults(tokenRequestSchema, { scope: ['tts', 'all'] }), [['scope.1', 'invalid_value']]);
  const { error } = tokenRequestSchema.safeParse({ scope: ['all'] });
  assert.match(error?.issues[0]?.message ?? '', /"tts"\|"stt"/);
});

test('tokenResponseSchema accepts a token with and without what only some have', () => {
  for (const value of [
    RESPONSE,
    { ...RESPONSE, texts: 'pages' },
    { ...RESPONSE, limits: { ...RESPONSE.limits, max_upload_bytes: 26_214_400 } },
  ])
    assert.deepEqual(tokenResponseSchema.parse(value), value);
});

test('tokenResponseSchema names the field that is wrong', () => {
  const { limits } = RESPONSE;
  for (const [value, path] of [
    [{ ...RESPONSE, token: undefined }, 'token'],
    [{ ...RESPONSE, token_type: 'bearer' }, 'token_type'],
    [{ ...RESPONSE, expires_in: 0.5 }, 'expires_in'],
    [{ ...RESPONSE, expires_at: '2026-11-28' }, 'expires_at'],
    [{ ...RESPONSE, scope: ['admin'] }, 'scope.0'],
    [{ ...RESPONSE, limits: { ...limits, max_chars: undefined } }, 'limits.max_chars'],
    [{ ...RESPONSE, limits: { ...limits, max_upload_bytes: '25 MB' } }, 'limits.max_upload_bytes'],
    [{ ...RESPONSE, texts: 'signed' }, 'texts'],
  ] as const)
    assert.deepEqual(
      faults(tokenResponseSchema, value).map(([at]) => at),
      [path],
    );
});

for (const transport of TRANSPORTS)
  test(`tokenResponseSchema says all that a proxy answers, and no more: ${transport.name}`, async () => {
    const proxy = await transport.start(testOptions('http://127.0.0.1:1'));
    try {
      for (const scope of [['tts'], ['stt'], ['tts', 'stt']]) {
        const { status, json } = await post(`${proxy.url}/speech/token`, { scope }, { Origin: ORIGIN });
        assert.equal(status, 200);
        assert.deepEqual(tokenResponseSchema.parse(json), json);
      }
      // What the schema of requests refuses, the proxy does, and names the same field.
      for (const body of [{}, { scope: 'tts' }, { scope: [] }, { scope: ['all'] }]) {
        const { status, json } = await post(`${proxy.url}/speech/token`, body, { Origin: ORIGIN });
        assert.deepEqual([status, json.code, json.field], [400, 'invalid-argument', 'scope']);
        assert.ok(faults(tokenRequestSchema, body).length > 0);
      }
    } finally {
      await proxy.close();
    }
  });

after(assertNothingLeaked);
