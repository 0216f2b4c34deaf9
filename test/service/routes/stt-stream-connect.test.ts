import assert from 'node:assert/strict';
import test from 'node:test';
import { streamConnectResponseSchema } from '../../../src/contract/transcription.ts';
import { type OpenService, openService } from '../support/open-service.ts';
import { ToneRecognizer } from '../support/tone-recognizer.ts';

async function open(plans: Parameters<OpenService['issue']>[0] = { sttPlan: 'free' }, options = {}) {
  const opened = await openService({ stt: new ToneRecognizer(), ...options });
  const keys = await opened.issue(plans);
  const connect = (body: unknown = { dialect: 'sorani' }, key = keys.sttKey, base = 'http://service.test') =>
    opened.service.fetch(
      new Request(`${base}/api/stt-stream-connect`, {
        method: 'POST',
        headers: { 'x-api-key': key },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  return { ...opened, ...keys, connect };
}

// covers: live.connect.answer live.connect.dialect live.connect.debits-one-session
test('the response has every field of the contract and counts the session', async () => {
  const { connect, store, id } = await open();
  await store.setPurchased(id, 'sessions', 5);
  const urls = new Set<string>();
  for (let used = 1; used <= 2; used++) {
    const response = await connect({ dialect: 'kurmanji' });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const { websocket_url, message, ...rest } = streamConnectResponseSchema
      .strict()
      .parse(await response.json());
    assert.match(websocket_url, /^ws:\/\/service\.test\/api\/stt-live\/[A-Za-z0-9_-]{43}$/);
    urls.add(websocket_url);
    assert.match(message, /5 minutes/);
    assert.deepEqual(rest, {
      dialect: 'kurmanji',
      plan: 'free',
      streaming_sessions_used: used,
      streaming_sessions_total: 20,
      streaming_sessions_purchased: 5,
      streaming_sessions_remaining: 25 - used,
      max_session_duration_seconds: 120,
    });
  }
  assert.equal(urls.size, 2);
});

// covers: live.connect.answer live.connect.plan-limits
test('session counts and durations are those of the plan', async () => {
  for (const [sttPlan, total, seconds] of [
    ['starter', 100, 600],
    ['pro', 500, 1800],
  ] as const) {
    const { connect } = await open({ sttPlan });
    const answer = (await (await connect()).json()) as Record<string, unknown>;
    assert.deepEqual([answer.plan, answer.streaming_sessions_total], [sttPlan, total]);
    assert.equal(answer.max_session_duration_seconds, seconds);
  }
});

// covers: live.url.host
test('websocket_url has the host of the request, or that of the public URL', async () => {
  const plain = await open();
  const own = (await (
    await plain.connect(undefined, undefined, 'https://speech.example.org:8443')
  ).json()) as {
    websocket_url: string;
  };
  assert.ok(own.websocket_url.startsWith('wss://speech.example.org:8443/api/'));
  const behind = await open({ sttPlan: 'free' }, { publicUrl: 'https://example.org/speech-api/' });
  const answer = (await (await behind.connect()).json()) as { websocket_url: string };
  assert.ok(answer.websocket_url.startsWith('wss://example.org/speech-api/api/'), answer.websocket_url);
});

// covers: live.connect.dialect live.connect.refusals
test('an invalid body or dialect is 400 and costs no session', async () => {
  const { connect, store, id } = await open();
  const cases: [unknown, string][] = [
    ['', 'invalid-argument'],
    ['{"dialect":', 'invalid-argument'],
    ['[]', 'invalid-argument'],
    ['null', 'invalid-argument'],
    [{ dialect: 7 }, 'invalid-argument'],
    [{}, 'language-not-supported'],
    [{ dialect: 'badini' }, 'language-not-supported'],
    [{ dialect: 'Sorani' }, 'language-not-supported'],
  ];
  for (const [body, code] of cases) {
    const response = await connect(body);
    assert.equal(response.status, 400, JSON.stringify(body));
    assert.equal(((await response.json()) as { code: string }).code, code);
  }
  assert.equal((await store.usage(id, 'sessions'))!.used, 0);
});

test('a malformed body is 400 before the plan is checked, and an unknown dialect 403 without a plan', async () => {
  const { connect } = await open({ sttPlan: 'none' });
  assert.equal((await connect('{')).status, 400);
  assert.equal((await connect({ dialect: 7 })).status, 400);
  assert.equal((await connect({ dialect: 'badini' })).status, 403);
  assert.equal((await connect('{', 'x')).status, 401);
});

test('a session whose websocket_url cannot be issued is not billed', async () => {
  const { connect, store, id } = await open({ sttPlan: 'free' }, { publicUrl: 'no address' });
  assert.equal((await connect()).status, 500);
  assert.equal((await store.usage(id, 'sessions'))!.used, 0);
});

// covers: live.url
test('neither websocket_url nor the key is logged', async () => {
  const lines: string[] = [];
  const note = (event: string, fields: object) => lines.push(JSON.stringify([event, fields]));
  const { connect, sttKey } = await open({ sttPlan: 'free' }, { logger: { info: note, error: note } });
  const { websocket_url } = (await (await connect()).json()) as { websocket_url: string };
  assert.ok(lines.length > 0);
  const ticket = websocket_url.split('/').at(-1)!;
  assert.ok(!lines.join('').includes(ticket) && !lines.join('').includes(sttKey));
});

// covers: synthesis.characters-exhausted transcription.credits-exhausted live.connect.answer live.connect.refusals
// covers: authentication.api-key
test('a missing or foreign key is 401; no plan, an inactive plan and no sessions left are 403', async () => {
  const { connect, ttsKey, store, id } = await open();
  for (const key of ['', 'x', ttsKey]) assert.equal((await connect(undefined, key)).status, 401);
  for (const plans of [{ sttPlan: 'none' }, { sttPlan: 'free', status: 'expired' }] as const) {
    const refused = await (await open(plans)).connect();
    assert.equal(refused.status, 403);
    assert.equal(((await refused.json()) as { code: string }).code, 'plan-inactive');
  }
  await store.setRemaining(id, 'sessions', 1, 20);
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await connect()).status));
  assert.equal(statuses.filter((status) => status === 200).length, 1);
  const refused = await connect();
  assert.equal(refused.status, 403);
  const body = (await refused.json()) as Record<string, unknown>;
  assert.deepEqual([body.code, body.upgrade_required], ['session-limit', true]);
  assert.equal((await store.usage(id, 'sessions'))!.used, 20);
});
