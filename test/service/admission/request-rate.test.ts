import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_PLANS } from '../../../src/service/accounts/plan-rules.ts';
import { openService } from '../support/open-service.ts';
import { ToneRecognizer } from '../support/tone-recognizer.ts';

const BODY = { text: 'سڵاو', speaker_id: 'sorani_m001' };

async function statusesOf(count: number, ask: () => Promise<Response>): Promise<number[]> {
  const statuses = [];
  for (let index = 0; index < count; index++) statuses.push((await ask()).status);
  return statuses;
}

// covers: billing.rate
test('without a limit no request is rejected', async () => {
  const { post } = await openService();
  const statuses = await statusesOf(70, () => post('/api/tts-proxy', { ...BODY, speed: 9 }));
  assert.deepEqual(new Set(statuses), new Set([400]));
});

// covers: billing.rate
test('an account beyond its requests per minute is rate limited, and others are not', async () => {
  const { post, issue, engine } = await openService({ requestsPerMinute: 2 });
  const [one, other] = [await issue(), await issue()];
  const ask = (key: string) => post('/api/tts-proxy', BODY, { 'x-api-key': key });
  assert.deepEqual(await statusesOf(3, () => ask(one.ttsKey)), [200, 200, 429]);
  const refused = await ask(one.ttsKey);
  const { code, error } = (await refused.json()) as { code: string; error: string };
  assert.equal(code, 'rate-limited');
  assert.match(error, /2 requests a minute/);
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, String(seconds));
  assert.equal((await ask(other.ttsKey)).status, 200);
  assert.equal(engine.jobs.length, 3);
});

test('a wrong key is 401 however often it is tried, and both keys of an account are counted separately', async () => {
  const { post, issue } = await openService({ requestsPerMinute: 1, stt: new ToneRecognizer() });
  const { ttsKey, sttKey } = await issue({ sttPlan: 'free' });
  const wrong = () => post('/api/tts-proxy', BODY, { 'x-api-key': sttKey });
  assert.deepEqual(await statusesOf(3, wrong), [401, 401, 401]);
  const connect = () => post('/api/stt-stream-connect', { dialect: 'sorani' }, { 'x-api-key': sttKey });
  assert.deepEqual(await statusesOf(2, connect), [200, 429]);
  const speak = () => post('/api/tts-stream', BODY, { 'x-api-key': ttsKey });
  assert.deepEqual(await statusesOf(2, speak), [200, 429]);
});

test("a plan's own limit replaces the service's", async () => {
  const plans = {
    ...DEFAULT_PLANS,
    tts: { ...DEFAULT_PLANS.tts, free: { ...DEFAULT_PLANS.tts.free, requestsPerMinute: 3 } },
  };
  const { post, issue } = await openService({ requestsPerMinute: 1, plans });
  const { ttsKey } = await issue({ ttsPlan: 'free' });
  const free = () => post('/api/tts-proxy', BODY, { 'x-api-key': ttsKey });
  assert.deepEqual(await statusesOf(4, free), [200, 200, 200, 429]);
  assert.deepEqual(await statusesOf(2, () => post('/api/tts-proxy', BODY)), [200, 429]);
});
