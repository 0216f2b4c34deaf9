import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SpeechError } from '../../../src/contract/errors.ts';
import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { DEFAULT_PLANS } from '../../../src/service/accounts/plan-rules.ts';
import { isRefusal } from '../../../src/service/admission/refusal.ts';
import { reserveQuota } from '../../../src/service/routes/reserve-quota.ts';
import { createService } from '../../../src/service/service.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import type { Allowance, Store } from '../../../src/service/store/store.ts';
import { type OpenService, openService, temporaryFolder } from '../support/open-service.ts';
import { ToneEngine } from '../support/tone-engine.ts';
import { silence, sing, ToneRecognizer } from '../support/tone-recognizer.ts';
import { wavFile } from '../support/wav-file.ts';

const PATHS = ['/api/tts-proxy', '/api/tts-stream'] as const;
/** 15 code points, one of them outside the BMP. */
const TEXT = 'سڵاو ئەی هاوڕێ😀';
const COST = 15;
const BODY = { text: TEXT, speaker_id: 'sorani_m001' };
const TOTAL = DEFAULT_PLANS.tts.free.characters;

/** Every kind of request for speech. */
const WAYS: readonly (readonly [path: string, fields: object])[] = [
  ['/api/tts-proxy', {}],
  ['/api/tts-proxy', { include_timestamps: true }],
  ['/api/tts-proxy', { format: 'opus' }],
  ['/api/tts-proxy', { format: 'mp3' }],
  ['/api/tts-stream', {}],
  ['/api/tts-stream', { stream_format: 'pcm' }],
  ['/api/tts-stream', { stream_format: 'wav' }],
];

async function free(options: Parameters<typeof openService>[0] = {}) {
  const opened = await openService(options);
  const { id, ttsKey } = await opened.issue({ ttsPlan: 'free' });
  const post = (path: string, body: unknown) => opened.post(path, body, { 'x-api-key': ttsKey });
  return { ...opened, id, ttsKey, post, used: () => used(opened, id) };
}

async function used({ store }: Pick<OpenService, 'store'>, id: string, allowance: Allowance = 'characters') {
  return (await store.usage(id, allowance))!.used;
}

interface RefusalBody {
  error: string;
  code: string;
  upgrade_required?: unknown;
  upgrade_url?: string;
}

async function refusal(response: Response): Promise<RefusalBody & { status: number }> {
  return { status: response.status, ...((await response.json()) as RefusalBody) };
}

function countOf(statuses: readonly number[], status: number): number {
  return statuses.filter((other) => other === status).length;
}

function brokenAt(chunk: number): ToneEngine {
  return new ToneEngine({
    beforeChunk(index) {
      if (index === chunk) throw new SpeechError('synthesis-failed', 'The voice broke.');
    },
  });
}

// covers: billing.characters
test('speech costs the code points of its text, once, in every format of both endpoints', async () => {
  for (const [path, fields] of WAYS) {
    const { post, used } = await free();
    const response = await post(path, { ...BODY, ...fields });
    assert.equal(response.status, 200);
    await response.arrayBuffer();
    assert.equal(await used(), COST, JSON.stringify([path, fields]));
  }
});

// covers: synthesis.collapsed streaming.nothing-speakable
test('a text with nothing speakable is collapsed and costs nothing', async () => {
  for (const [path, fields] of WAYS) {
    const { post, used } = await free();
    const response = await post(path, { ...BODY, ...fields, text: '؟! 🙂 …' });
    assert.equal(response.status, 200);
    await response.arrayBuffer();
    assert.equal(await used(), 0, JSON.stringify([path, fields]));
  }
});

// covers: synthesis.engine-failure billing.refusals
test('a failed generation costs nothing and releases its reservation', async () => {
  const cases = [...WAYS.map((way) => [...way, 0] as const), ['/api/tts-proxy', {}, 2] as const];
  for (const [path, fields, chunk] of cases) {
    const { post, used } = await free({ engine: brokenAt(chunk) });
    assert.equal((await post(path, { ...BODY, ...fields })).status, 500);
    assert.equal(await used(), 0, JSON.stringify([path, fields]));
  }
});

// covers: billing.stream-at-its-start billing.refusals
test('a stream is debited when it starts: failing, a disconnect or never being read changes nothing', async () => {
  for (const stream_format of ['sse', 'pcm']) {
    const broken = await free({ engine: brokenAt(1) });
    const response = await broken.post('/api/tts-stream', { ...BODY, stream_format });
    assert.equal(response.status, 200);
    assert.equal(await broken.used(), COST);
    await response.arrayBuffer().catch(() => {});
    assert.equal(await broken.used(), COST);

    const left = await free();
    await (await left.post('/api/tts-stream', { ...BODY, stream_format })).body!.cancel();
    assert.equal(await left.used(), COST);
  }
});

// covers: streaming.early-failure
test('a wav stream that fails before it is complete has not started, and costs nothing', async () => {
  const { post, used } = await free({ engine: brokenAt(2) });
  assert.equal((await post('/api/tts-stream', { ...BODY, stream_format: 'wav' })).status, 500);
  assert.equal(await used(), 0);
});

// covers: synthesis.disconnect
test('a caller that disconnects before the response is not billed', async () => {
  for (const path of PATHS) {
    const leaving = new AbortController();
    const engine = new ToneEngine({ beforeChunk: () => leaving.abort() });
    const { service, ttsKey, used } = await free({ engine });
    const init = { method: 'POST', headers: { 'x-api-key': ttsKey }, body: JSON.stringify(BODY) };
    await service.fetch(new Request(`http://service.test${path}`, { ...init, signal: leaving.signal }));
    assert.equal(await used(), 0);
  }
});

test('a caller that disconnects while the last chunk is synthesized is not billed', async () => {
  const leaving = new AbortController();
  const engine = new ToneEngine();
  const synthesize = engine.synthesize.bind(engine);
  engine.synthesize = async function* (job) {
    yield* synthesize(job);
    leaving.abort();
  };
  const { service, ttsKey, used } = await free({ engine });
  const init = { method: 'POST', headers: { 'x-api-key': ttsKey }, body: JSON.stringify(BODY) };
  const request = new Request('http://service.test/api/tts-proxy', { ...init, signal: leaving.signal });
  await service.fetch(request);
  assert.equal(await used(), 0);
});

test('refused requests cost nothing', async () => {
  const { post, used, engine } = await free();
  const wrong: [object, number][] = [
    [{ speed: 9 }, 400],
    [{ speaker_id: 'sorani_m003' }, 403],
    [{ model_version: 'v9' }, 403],
    [{ temperature: 0 }, 422],
    [{ temperature: 0.5, stability: 0.5 }, 422],
  ];
  for (const path of PATHS) {
    for (const [fields, status] of wrong) {
      assert.equal((await post(path, { ...BODY, ...fields })).status, status);
      assert.equal(await used(), 0);
    }
  }
  assert.equal(engine.jobs.length, 0);
});

// covers: synthesis.characters-exhausted transcription.credits-exhausted
test('exhausted characters are 403 before the engine parameters are checked, and after the voice', async () => {
  const { post, store, id, engine, used } = await free();
  await store.setRemaining(id, 'characters', COST - 1, TOTAL);
  for (const path of PATHS) {
    const answer = await refusal(await post(path, { ...BODY, temperature: 0 }));
    assert.deepEqual([answer.status, answer.code], [403, 'quota-exceeded']);
    assert.equal(answer.upgrade_required, true);
    assert.equal(answer.upgrade_url, 'http://service.test/plans');
    assert.match(answer.error, /takes 15 characters and 14 are left; the free plan has 10000 a month/);
    const foreign = await refusal(await post(path, { ...BODY, speaker_id: 'sorani_m003' }));
    assert.equal(foreign.code, 'upgrade-required');
  }
  assert.equal(engine.jobs.length, 0);
  const shorter = await post('/api/tts-proxy', { ...BODY, text: [...TEXT].slice(0, COST - 1).join('') });
  assert.equal(shorter.status, 200);
  assert.equal(await used(), TOTAL);
});

test('purchased characters are used after those of the plan', async () => {
  const { post, store, id } = await free();
  await store.setRemaining(id, 'characters', 0, TOTAL);
  assert.equal((await post('/api/tts-proxy', BODY)).status, 403);
  await store.setPurchased(id, 'characters', 2 * COST);
  const statuses = [];
  for (let round = 0; round < 3; round++) statuses.push((await post('/api/tts-proxy', BODY)).status);
  assert.deepEqual(statuses, [200, 200, 403]);
});

// covers: streaming.request billing.parallel
test('of 200 parallel requests on characters for 100, exactly 100 are spoken, on each endpoint and on both', async () => {
  const { post, store, id, used, engine } = await free({ engine: new ToneEngine({ chunkSamples: 31 }) });
  for (const paths of [[PATHS[0]], [PATHS[1]], PATHS]) {
    const before = engine.jobs.length;
    await store.setRemaining(id, 'characters', 100 * COST, TOTAL);
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const response = await post(paths[index % paths.length]!, BODY);
        await response.arrayBuffer();
        return response.status;
      }),
    );
    assert.deepEqual([countOf(statuses, 200), countOf(statuses, 403)], [100, 100]);
    assert.equal(engine.jobs.length - before, 100);
    assert.equal(await used(), TOTAL);
  }
});

test('characters reserved by one request are unavailable to another until they are released', async () => {
  let fail!: () => void;
  let reportStart!: () => void;
  const started = new Promise<void>((resolve) => {
    reportStart = resolve;
  });
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  let isFirst = true;
  const engine = new ToneEngine({
    async beforeChunk() {
      if (!isFirst) return;
      isFirst = false;
      reportStart();
      await failing;
      throw new SpeechError('synthesis-failed', 'The voice broke.');
    },
  });
  const { post, store, id, used } = await free({ engine });
  await store.setRemaining(id, 'characters', COST, TOTAL);
  const first = post('/api/tts-proxy', BODY);
  await started;
  assert.equal((await post('/api/tts-stream', BODY)).status, 403);
  fail();
  assert.equal((await first).status, 500);
  assert.equal((await post('/api/tts-stream', BODY)).status, 200);
  assert.equal(await used(), TOTAL);
});

function upload(file: Uint8Array): FormData {
  const form = new FormData();
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), 'note.wav');
  form.append('dialect', 'sorani');
  return form;
}

async function listener() {
  const stt = new ToneRecognizer();
  const opened = await openService({ stt });
  const { sttKey, id } = await opened.issue({ sttPlan: 'free' });
  const transcribe = (file: Uint8Array) =>
    opened.service.fetch(
      new Request('http://service.test/api/stt-proxy', {
        method: 'POST',
        headers: { 'x-api-key': sttKey },
        body: upload(file),
      }),
    );
  return { ...opened, stt, id, sttKey, transcribe };
}

// covers: billing.credit
test('of 200 parallel recordings on credits for 5, exactly 5 are transcribed', async () => {
  const { store, id, transcribe, stt } = await listener();
  await store.setRemaining(id, 'credits', 5, 50);
  const file = wavFile(sing('ab'));
  const statuses = await Promise.all(
    Array.from({ length: 200 }, async () => (await transcribe(file)).status),
  );
  assert.deepEqual([countOf(statuses, 200), countOf(statuses, 403)], [5, 195]);
  assert.equal(stt.streams.length, 5);
  assert.equal((await store.usage(id, 'credits'))!.used, 50);
});

// covers: synthesis.characters-exhausted transcription.credits-exhausted
test('without credits a recording is refused before it is transcribed, with the upgrade URL', async () => {
  const { store, id, transcribe, stt } = await listener();
  await store.setRemaining(id, 'credits', 0, 50);
  const answer = await refusal(await transcribe(Buffer.from('ID3\x04')));
  assert.deepEqual([answer.status, answer.code, answer.upgrade_required], [403, 'quota-exceeded', true]);
  assert.equal(answer.upgrade_url, 'http://service.test/plans');
  assert.match(answer.error, /free plan has 50 a month/);
  assert.equal(stt.streams.length, 0);
});

// covers: transcription.unreadable
test('a recording that cannot be decoded is refunded', async () => {
  const { store, id, transcribe } = await listener();
  await store.setRemaining(id, 'credits', 1, 50);
  assert.equal((await transcribe(Buffer.from('ID3\x04'))).status, 400);
  assert.equal((await transcribe(wavFile(silence(1)))).status, 200);
  assert.equal((await transcribe(wavFile(silence(1)))).status, 403);
});

// covers: live.connect.debits-one-session
test('of 200 parallel live sessions on 100, exactly 100 are granted', async () => {
  const { service, store, id, sttKey } = await listener();
  await store.setRemaining(id, 'sessions', 100, 20);
  const connect = async () => {
    const init = { method: 'POST', headers: { 'x-api-key': sttKey }, body: '{"dialect":"sorani"}' };
    return (await service.fetch(new Request('http://service.test/api/stt-stream-connect', init))).status;
  };
  const statuses = await Promise.all(Array.from({ length: 200 }, connect));
  assert.deepEqual([countOf(statuses, 200), countOf(statuses, 403)], [100, 100]);
});

/** A service whose store fails in some of its methods. */
async function withFailing(...methods: readonly (keyof Store)[]) {
  const real = await openStore(temporaryFolder());
  const { account, ttsKey } = await createAccount(real, { ttsPlan: 'free', sttPlan: 'none' });
  const fail = async () => {
    throw new Error('secret of the database');
  };
  const store = { ...real, ...Object.fromEntries(methods.map((method) => [method, fail])) } as Store;
  const engine = new ToneEngine();
  const lines: string[] = [];
  const service = createService({
    tts: engine,
    store,
    logger: { info() {}, error: (event) => lines.push(event) },
  });
  after(() => service.close());
  const post = (path: string) => {
    const init = { method: 'POST', headers: { 'x-api-key': ttsKey }, body: JSON.stringify(BODY) };
    return service.fetch(new Request(`http://service.test${path}`, init));
  };
  return { post, engine, lines, used: () => used({ store: real }, account.id) };
}

test('nothing is spoken without a reservation, and nothing is sent without a debit: a store that fails at either is 503', async () => {
  for (const path of PATHS) {
    const unreserved = await withFailing('reserve');
    const first = await refusal(await unreserved.post(path));
    assert.deepEqual([first.status, first.code], [503, 'service-unavailable']);
    assert.ok(!first.error.includes('secret'));
    assert.equal(unreserved.engine.jobs.length, 0);

    const unsettled = await withFailing('settle');
    assert.equal((await unsettled.post(path)).status, 503);
    assert.equal(await unsettled.used(), 0);

    const unreleased = await withFailing('settle', 'release');
    assert.equal((await unreleased.post(path)).status, 503);
    assert.deepEqual(unreleased.lines, ['account-store-unreachable', 'reservation-not-released']);
  }
});

test('a charge is settled for the part that was spoken, and asks the store for nothing once it is settled or released', async () => {
  const real = await openStore(':memory:');
  after(() => real.close());
  const { account } = await createAccount(real, { ttsPlan: 'free', sttPlan: 'none' });
  let releases = 0;
  const store: Store = {
    ...real,
    release(reservation) {
      releases++;
      return real.release(reservation);
    },
  };
  const logger = { info() {}, error() {} };
  const cost = { account: account.id, allowance: 'characters', total: 100 } as const;
  const reserve = async (amount: number) => {
    const exhausted = (left: number) => `${left} are left.`;
    const charge = await reserveQuota(
      { ...cost, amount, exhausted },
      { store, upgradeUrl: undefined, logger },
    );
    return isRefusal(charge) ? assert.fail(charge.body.error) : charge;
  };
  const spoken = await reserve(80);
  assert.equal(await used({ store }, account.id), 80);
  assert.equal(await spoken.settle(30), undefined);
  await spoken.release();
  assert.deepEqual([await used({ store }, account.id), releases], [30, 0]);
  const left = await reserve(70);
  await left.release();
  await left.release();
  assert.deepEqual([await used({ store }, account.id), releases], [30, 1]);
});

// covers: errors.body errors.upgrade-url
test('upgrade_url is the plans page at the public URL, or the configured URL', async () => {
  const urlWith = async (options: object) => {
    const { post } = await free(options);
    return (await refusal(await post('/api/tts-proxy', { ...BODY, speaker_id: 'sorani_m003' }))).upgrade_url;
  };
  assert.equal(await urlWith({}), 'http://service.test/plans');
  assert.equal(
    await urlWith({ publicUrl: 'https://example.org/api-root/' }),
    'https://example.org/api-root/plans',
  );
  assert.equal(await urlWith({ upgradeUrl: 'https://example.org/buy' }), 'https://example.org/buy');
});

test('a service applies its configured plans', async () => {
  const plans = {
    ...DEFAULT_PLANS,
    tts: { ...DEFAULT_PLANS.tts, free: { ...DEFAULT_PLANS.tts.free, characters: COST } },
  };
  const { post } = await free({ plans });
  assert.equal((await post('/api/tts-proxy', BODY)).status, 200);
  assert.match((await refusal(await post('/api/tts-proxy', BODY))).error, /free plan has 15 a month/);
});
