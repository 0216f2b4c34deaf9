import assert from 'node:assert/strict';
import test from 'node:test';
import { createService } from '../../src/service/service.ts';
import type { Store } from '../../src/service/store/store.ts';
import { openService } from './support/open-service.ts';
import { ToneEngine } from './support/tone-engine.ts';
import { ToneRecognizer } from './support/tone-recognizer.ts';

const PATHS = ['/api/tts-proxy', '/api/tts-stream'] as const;
const VALID = { text: 'سڵاو', speaker_id: 'sorani_m001' };

async function errorOf(response: Response): Promise<Record<string, unknown>> {
  assert.match(response.headers.get('content-type')!, /^application\/json/);
  return (await response.json()) as Record<string, unknown>;
}

// covers: authentication.api-key
test('a missing, malformed, unknown or foreign key is 401 on both endpoints, before the body is read', async () => {
  const { post, issue, engine } = await openService();
  const { ttsKey, sttKey } = await issue();
  const keys = ['', 'x', sttKey, ttsKey.slice(0, -1), `${ttsKey.slice(0, -4)}AAAA`, `${ttsKey}, ${ttsKey}`];
  for (const path of PATHS) {
    for (const key of keys) {
      const response = await post(path, 'not json', { 'x-api-key': key });
      assert.equal(response.status, 401);
      const { error, code } = await errorOf(response);
      assert.equal(code, 'unauthorized');
      assert.ok(key.length < 8 || !String(error).includes(key));
    }
  }
  assert.equal(engine.jobs.length, 0);
});

// covers: authentication.api-key
test('a key in the query or as a bearer token is ignored', async () => {
  const { service, issue } = await openService();
  const { ttsKey } = await issue();
  const response = await service.fetch(
    new Request(`http://service.test/api/tts-stream?x-api-key=${ttsKey}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ttsKey}` },
      body: JSON.stringify(VALID),
    }),
  );
  assert.equal(response.status, 401);
});

// covers: voices.plan
test('a change to the account applies from the next request', async () => {
  const { post, issue } = await openService();
  const { ttsKey } = await issue({ status: 'expired' });
  const response = await post('/api/tts-proxy', VALID, { 'x-api-key': ttsKey });
  assert.equal(response.status, 403);
  assert.equal((await errorOf(response)).code, 'plan-inactive');
});

// covers: requests.body errors.plain-text
test('a body that is not a JSON object is 400', async () => {
  const { post, engine } = await openService();
  const bodies = [
    '',
    'text',
    '{"text":',
    '{"speed":NaN}',
    '[]',
    'null',
    '"text"',
    Buffer.from([0x22, 0xff, 0x22]),
  ];
  for (const path of PATHS) {
    for (const body of bodies) {
      const response = await post(path, body);
      assert.equal(response.status, 400, String(body));
      assert.equal((await errorOf(response)).code, 'invalid-argument');
    }
  }
  assert.equal(engine.jobs.length, 0);
});

test('the plan is checked before the length of a text that is many times too long', async () => {
  const { issue, post } = await openService();
  const { ttsKey } = await issue({ ttsPlan: 'none' });
  const body = `{"text":"${'a'.repeat(200_000)}","speaker_id":"sorani_m001"}`;
  const refusal = await post('/api/tts-proxy', body);
  assert.equal(refusal.status, 400);
  const { code, error } = await errorOf(refusal);
  assert.equal(code, 'text-too-long');
  assert.match(String(error), /200000/);
  const withoutPlan = await post('/api/tts-proxy', body, { 'x-api-key': ttsKey });
  assert.equal(withoutPlan.status, 403);
});

// covers: requests.body
test('a body over 1 MiB is invalid, and the rest of it is not read', async () => {
  const { service, issue, post } = await openService();
  const { ttsKey } = await issue();
  const declared = await post('/api/tts-proxy', `{"text":"${'a'.repeat(1_048_576)}"}`);
  assert.equal(declared.status, 400);
  assert.match(String((await errorOf(declared)).error), /1048576 bytes/);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 16_384;
      controller.enqueue(new Uint8Array(16_384).fill(0x20));
    },
  });
  const init = { method: 'POST', headers: { 'x-api-key': ttsKey }, body: endless, duplex: 'half' };
  const response = await service.fetch(new Request('http://service.test/api/tts-proxy', init as RequestInit));
  assert.equal(response.status, 400);
  assert.ok(sent <= 1_048_576 + 65_536, String(sent));
});

// covers: requests.characters
test('5000 escaped letters outside the BMP fit', async () => {
  const { post } = await openService();
  const escaped = '\\ud83d\\ude00'.repeat(5000);
  const response = await post('/api/tts-proxy', `{"text":"${escaped}","speaker_id":"sorani_m001"}`);
  assert.equal(response.status, 200);
});

test('hostile bodies never cause an internal error', async () => {
  const { post } = await openService();
  const field = (json: string) => `{"text":"سڵاو","speaker_id":"sorani_m001",${json}}`;
  const bodies: [string, number][] = [
    [field('"__proto__":{"speed":9},"constructor":{"prototype":{}}'), 200],
    [field('"text":"a\\ud800b"'), 200],
    [field('"text":"a\\u0000b"'), 200],
    [field('"speaker_id":"__proto__"'), 403],
    [field('"speaker_id":"\\ud800"'), 403],
    [field('"dialect":"\\u0000"'), 400],
    [field('"speed":1e999'), 400],
    [field('"seed":1e308'), 422],
    [field(`"extra":${'['.repeat(20_000)}${']'.repeat(20_000)}`), 200],
    [field(`"emotion":${'['.repeat(20_000)}${']'.repeat(20_000)}`), 400],
    [`${'['.repeat(60_000)}`, 400],
    [`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
  ];
  for (const [body, status] of bodies) {
    for (const path of PATHS) {
      const response = await post(path, body);
      assert.equal(response.status, status, body.slice(0, 100));
      await response.arrayBuffer();
    }
  }
});

// covers: errors.unknown-route
test('an unknown path is 404, a wrong method 405 with the allowed ones, both as JSON', async () => {
  const { service } = await openService();
  const ask = (path: string, method = 'GET') =>
    service.fetch(new Request(`http://service.test${path}`, { method }));
  for (const path of ['/', '/api', '/api/tts-proxy/', '/api/tts-proxy/..%2fhealthz', '//api/get-speakers']) {
    const response = await ask(path);
    assert.equal(response.status, 404, path);
    assert.equal((await errorOf(response)).code, 'not-supported');
  }
  const wrong = async (path: string, method: string) => {
    const response = await ask(path, method);
    assert.equal(response.status, 405);
    assert.ok((await errorOf(response)).error);
    return response.headers.get('allow');
  };
  assert.equal(await wrong('/api/tts-proxy', 'GET'), 'POST');
  assert.equal(await wrong('/api/tts-stream', 'OPTIONS'), 'POST');
  assert.equal(await wrong('/api/get-speakers', 'POST'), 'GET, HEAD, OPTIONS');
});

// covers: operation.health
test('the health check reports that the service is alive, and what its recognizer was trained on', async () => {
  const health = async (stt?: ToneRecognizer) => {
    const { service } = await openService({ stt });
    const response = await service.fetch(new Request('http://service.test/healthz'));
    assert.equal(response.status, 200);
    return response.json();
  };
  assert.deepEqual(await health(), { status: 'ok' });
  const recognition = { name: 'tone', trained_on: 'nothing' };
  assert.deepEqual(await health(new ToneRecognizer()), { status: 'ok', recognition });
});

// covers: errors.internal
test('a request keeps its id, gets one if it has none, and an invalid one is not echoed', async () => {
  const { service } = await openService();
  const idFor = async (sent?: string) => {
    const headers: Record<string, string> = sent === undefined ? {} : { 'x-request-id': sent };
    const response = await service.fetch(new Request('http://service.test/nowhere', { headers }));
    return response.headers.get('x-request-id')!;
  };
  assert.equal(await idFor('trace-1.a:b_c'), 'trace-1.a:b_c');
  assert.match(await idFor(), /^[\da-f-]{36}$/);
  assert.match(await idFor('<script>'), /^[\da-f-]{36}$/);
  assert.match(await idFor('x'.repeat(129)), /^[\da-f-]{36}$/);
});

// covers: errors.accounts-unreachable
test('an unreachable account store is 503', async () => {
  const { service, issue, post } = await openService();
  const { ttsKey } = await issue();
  await service.close();
  const response = await post('/api/tts-proxy', VALID, { 'x-api-key': ttsKey });
  assert.equal(response.status, 503);
  assert.equal((await errorOf(response)).code, 'service-unavailable');
});

// covers: errors.internal
test('an internal error is 500 JSON with the request id and no stack trace, and the service keeps running', async () => {
  const store = {
    findByKey: async () => ({
      get ttsPlan(): never {
        throw new TypeError('secret detail');
      },
    }),
    removeExpiredFiles: async () => {},
    filesIn: async () => [],
    close: async () => {},
  } as unknown as Store;
  const lines: string[] = [];
  const service = createService({
    tts: new ToneEngine(),
    store,
    logger: { info() {}, error: (event, fields) => lines.push(JSON.stringify([event, fields])) },
  });
  const request = () =>
    new Request('http://service.test/api/tts-proxy', {
      method: 'POST',
      headers: { 'x-api-key': `ks_tts_${'a'.repeat(43)}`, 'x-request-id': 'trace-7' },
      body: JSON.stringify(VALID),
    });
  for (let round = 0; round < 2; round++) {
    const response = await service.fetch(request());
    assert.equal(response.status, 500);
    assert.equal(response.headers.get('x-request-id'), 'trace-7');
    const body = JSON.stringify(await errorOf(response));
    assert.ok(body.includes('trace-7') && !body.includes('secret') && !body.includes('.ts'), body);
  }
  assert.equal(lines.length, 2);
  assert.ok(
    lines[0]!.includes('trace-7') && lines[0]!.includes('TypeError') && !lines[0]!.includes('secret'),
  );
});

// covers: operation.logs
test('log lines about a request contain its id', async () => {
  const lines: Record<string, string | number>[] = [];
  const log = (event: string, fields: Record<string, string | number>) => {
    lines.push({ event, ...fields });
  };
  const engine = new ToneEngine({
    beforeChunk() {
      throw new Error('broken');
    },
  });
  const { post } = await openService({ engine, logger: { info: log, error: log } });
  await post('/api/tts-proxy', VALID, { 'x-request-id': 'trace-9' });
  assert.deepEqual(
    lines.map(({ event, requestId, route, status }) => [event, requestId, route, status]),
    [
      ['synthesis-failed', 'trace-9', undefined, undefined],
      ['request', 'trace-9', '/api/tts-proxy', 500],
    ],
  );
});

// covers: authentication.secrecy operation.logs
test('neither keys nor texts ever reach the log', async () => {
  const lines: string[] = [];
  const log = (event: string, fields: object) => {
    lines.push(JSON.stringify([event, fields]));
  };
  const engine = new ToneEngine({
    beforeChunk(index) {
      if (index === 1) throw new Error('cannot say گوڵەبەڕۆژە');
    },
  });
  const { issue, post, service } = await openService({ engine, logger: { info: log, error: log } });
  const { ttsKey, sttKey } = await issue();
  const text = 'گوڵەبەڕۆژە گوڵەبەڕۆژە';
  await post('/api/tts-proxy', { ...VALID, text }, { 'x-api-key': ttsKey });
  await post('/api/tts-proxy', { ...VALID, text }, { 'x-api-key': sttKey });
  await post('/api/tts-proxy', text, { 'x-api-key': ttsKey });
  const stream = await post('/api/tts-stream', { ...VALID, text }, { 'x-api-key': ttsKey });
  await stream.text().catch(() => {});
  await service.fetch(new Request(`http://service.test/${ttsKey}?text=${encodeURIComponent(text)}`));
  assert.ok(lines.length >= 7);
  for (const line of lines) {
    for (const secret of [ttsKey, sttKey, 'گوڵەبەڕۆژە', encodeURIComponent('گوڵ')]) {
      assert.ok(!line.includes(secret), line);
    }
  }
});

test('closing the service closes its engine and its accounts', async () => {
  const { service, engine } = await openService();
  await service.close();
  assert.equal(engine.isClosed, true);
});
