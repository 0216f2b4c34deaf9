import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTokenSource } from '../../src/client/create-token-source.ts';
import type { TokenResponse } from '../../src/contract/token.ts';
import type { TokenScope } from '../../src/contract/token-scopes.ts';
import { createProxy } from '../../src/proxy/fetch/proxy.ts';
import { startServer } from './http-server.ts';

const LIMITS = { max_chars: 500, characters: 5000, requests: 60 };
let issued = 0;
const issue = (scope: TokenScope, lifetime = 300): TokenResponse => ({
  token: `token-${++issued}`,
  token_type: 'Bearer',
  expires_in: lifetime,
  expires_at: 0,
  scope: [scope],
  limits: LIMITS,
});

test('fetches once while a token is valid, and again 5 s before it expires', async () => {
  let now = 1_000_000;
  let requests = 0;
  const source = createTokenSource(
    async (scope) => {
      requests++;
      return issue(scope, 60);
    },
    { now: () => now },
  );
  const first = await source.token('tts');
  now += 54_000;
  assert.equal((await source.token('tts')).token, first.token);
  now += 1_001;
  assert.notEqual((await source.token('tts')).token, first.token);
  assert.equal(requests, 2);
});

test('shares one request between callers, and an aborted caller does not affect the others', async () => {
  let release = () => {};
  let requests = 0;
  const source = createTokenSource(async (scope) => {
    requests++;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return issue(scope);
  });
  const leaving = new AbortController();
  const left = source.token('tts', leaving.signal);
  const staying = source.token('tts');
  leaving.abort(new Error('left'));
  await assert.rejects(left, /left/);
  release();
  assert.match((await staying).token, /^token-/);
  assert.equal(requests, 1);
});

test('fetches again after a token was refused, and after a request failed', async () => {
  let requests = 0;
  const source = createTokenSource(async (scope) => {
    if (++requests === 1) throw new Error('down');
    return issue(scope);
  });
  await assert.rejects(source.token('tts'), /down/);
  const { token } = await source.token('tts');
  source.invalidate(token);
  assert.notEqual((await source.token('tts')).token, token);
});

test('never reuses a speech-to-text token, which is single-use', async () => {
  const source = createTokenSource(async (scope) => issue(scope));
  assert.notEqual((await source.token('stt')).token, (await source.token('stt')).token);
});

test('posts its scope as JSON and reports a refusal with its code', async () => {
  const server = await startServer((_, response) => {
    response.writeHead(403, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: 'This origin may not ask for tokens.', code: 'origin-refused' }));
  });
  try {
    const source = createTokenSource(`${server.url}/token`);
    await assert.rejects(source.token('tts'), { name: 'SpeechError', code: 'origin-refused', status: 403 });
    assert.equal(server.requests[0]?.method, 'POST');
    assert.equal(server.requests[0]?.headers['content-type'], 'application/json');
    assert.deepEqual(JSON.parse(server.requests[0]?.body ?? ''), { scope: ['tts'] });
  } finally {
    await server.close();
  }
});

for (const [status, answer] of [
  [200, '<!doctype html>'],
  [404, '<h1>Not Found</h1>'],
  [404, '{"error":"Not Found"}'],
  [405, ''],
  [501, '<h1>Unsupported method</h1>'],
] as const) {
  test(`names the URL when it is not a proxy, which answers ${status} ${answer}`, async (context) => {
    const warn = context.mock.method(console, 'warn', () => {});
    const server = await startServer((_, response) => {
      response.writeHead(status);
      response.end(answer);
    });
    const address = `${server.url}/speech/token`;
    await assert.rejects(createTokenSource(`${address}?page=7`).token('tts'), {
      code: 'service-unavailable',
      message: `${address} answered ${status}: no proxy of kurdish-speech is there; set \`endpoint\`.`,
      status,
      retryable: false,
    });
    assert.equal(warn.mock.callCount(), 1);
    await server.close();
  });
}

test('names the URL of a proxy that has no key for the scope', async (context) => {
  context.mock.method(console, 'warn', () => {});
  const proxy = createProxy({
    baseUrl: 'https://speech.example.com',
    sttKey: 'key-of-the-account',
    tokenSecret: 'a secret of more than thirty-two bytes',
    authorize: () => ({ subject: 'reader' }),
  });
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => proxy.fetch(new Request(input, init));
  await assert.rejects(createTokenSource('https://example.com/speech/token', { fetch }).token('tts'), {
    code: 'service-unavailable',
    message: 'https://example.com/speech/token answered 403: This proxy has no key for the scope "tts".',
    status: 403,
    retryable: false,
  });
});

test('reports a response that is not a token, and an endpoint that does not respond', async () => {
  const server = await startServer((_, response) => response.end('{}'));
  await assert.rejects(createTokenSource(server.url).token('tts'), { code: 'internal' });
  await server.close();
  await assert.rejects(createTokenSource(server.url).token('tts'), { code: 'network', retryable: true });
});
