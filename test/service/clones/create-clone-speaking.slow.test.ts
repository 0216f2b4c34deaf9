import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { TtsPlanName } from '../../../src/contract/plans.ts';
import { createFormantEngine } from '../../../src/engine/threads/formant-engine.ts';
import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { createService, type Service } from '../../../src/service/service.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import type { Clone, Store } from '../../../src/service/store/store.ts';
import { pitchTrack, render } from '../../engine/formant/engine-fixture.ts';
import { temporaryFolder } from '../support/open-service.ts';

const TEXT = 'ناوم ئازادە و خەڵکی سلێمانیم.';
const KURMANJI = 'Navê min Azad e û ez ji Amedê me.';
const VOICE = { pitch: 112, formantScale: 0.96, tilt: 4, rate: 1.05 } as const;

const tts = createFormantEngine({ threads: 1 });
const folder = temporaryFolder();
const first = await openService();
const second = await openService();

interface Open {
  readonly service: Service;
  readonly store: Store;
}

/** A second service on the same folder and the same engine. */
async function openService(): Promise<Open> {
  const store = await openStore(folder);
  const engine = { ...tts, close: async () => undefined };
  const service = createService({ tts: engine, store, upgradeUrl: 'https://example.org/plans' });
  after(() => service.close());
  return { service, store };
}
after(() => tts.close());

async function accountOn(ttsPlan: TtsPlanName): Promise<{ id: string; key: string }> {
  const { account, ttsKey } = await createAccount(first.store, { ttsPlan, sttPlan: 'none' });
  return { id: account.id, key: ttsKey };
}

let count = 0;
async function cloneOf(account: string, changes: Partial<Clone> = {}): Promise<Clone> {
  const createdAt = new Date().toISOString();
  const clone: Clone = {
    id: `clone_test${count++}`,
    account,
    name: 'دارا',
    dialect: 'sorani',
    voice: VOICE,
    createdAt,
    ...changes,
  };
  assert.ok(await first.store.addClone(clone, 30));
  return clone;
}

function speak(
  { service }: Open,
  key: string,
  body: Record<string, unknown>,
  path = '/api/tts-proxy',
): Promise<Response> {
  return service.fetch(
    new Request(`http://service.test${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ text: TEXT, seed: 1, temperature: 1, ...body }),
    }),
  );
}

async function samplesOf(response: Response, header = 44): Promise<Int16Array> {
  assert.equal(response.status, 200, await response.clone().text());
  return new Int16Array((await response.arrayBuffer()).slice(header));
}

async function refused(response: Response, status: number, code: string) {
  const body = (await response.json()) as Record<string, unknown>;
  assert.equal(response.status, status, JSON.stringify(body));
  assert.equal(body.code, code);
  return body;
}

// covers: requests.speaker voices.clone voices.clone.group
test('a clone speaks on both endpoints with its measurements, under any group', async () => {
  const { id, key } = await accountOn('creator');
  const clone = await cloneOf(id);
  const expected = render({ voice: clone.id, clone: VOICE, text: TEXT }).samples;
  for (const model_version of [undefined, 'v3', 'v4', 'v5']) {
    const samples = await samplesOf(await speak(first, key, { speaker_id: clone.id, model_version }));
    assert.deepEqual(samples, expected);
  }
  const streamed = await speak(
    first,
    key,
    { speaker_key: clone.id, stream_format: 'pcm' },
    '/api/tts-stream',
  );
  assert.deepEqual(await samplesOf(streamed, 0), expected);
  const track = pitchTrack(expected).filter((hertz) => hertz > 0);
  const median = track.sort((a, b) => a - b)[track.length >> 1]!;
  assert.ok(Math.abs(12 * Math.log2(median / VOICE.pitch)) < 1, `${median} Hz`);
});

// covers: requests.dialect
test('a clone reads the dialect it was created with, or Sorani or Kurmanji on request, but not Badini', async () => {
  const { id, key } = await accountOn('pro');
  const clone = await cloneOf(id, { dialect: 'kurmanji' });
  const spoken = async (dialect?: string) =>
    samplesOf(await speak(first, key, { text: KURMANJI, speaker_id: clone.id, dialect }));
  const expected = (dialect: 'sorani' | 'kurmanji') =>
    render({ voice: clone.id, clone: VOICE, text: KURMANJI, dialect }).samples;
  assert.deepEqual(await spoken(), expected('kurmanji'));
  assert.deepEqual(await spoken('sorani'), expected('sorani'));
  const body = await refused(
    await speak(first, key, { speaker_id: clone.id, dialect: 'badini' }),
    400,
    'language-not-supported',
  );
  assert.equal(body.field, 'dialect');
});

// covers: requests.speaker voices.clone
test('a clone of another account, and one that never existed, are refused with 403 in the same words', async () => {
  const owner = await accountOn('business');
  const clone = await cloneOf(owner.id);
  const stranger = await accountOn('business');
  const foreign = await refused(
    await speak(first, stranger.key, { speaker_id: clone.id }),
    403,
    'voice-unavailable',
  );
  assert.equal(foreign.field, 'speaker_id');
  assert.equal(foreign.upgrade_required, undefined);
  const unknown = await refused(
    await speak(first, stranger.key, { speaker_id: 'clone_nobody' }),
    403,
    'voice-unavailable',
  );
  assert.equal(unknown.error, String(foreign.error).replace(clone.id, 'clone_nobody'));
  for (const speaker_id of ['clone_', 'clone_\0', `clone_${'x'.repeat(500)}`]) {
    await refused(await speak(first, stranger.key, { speaker_id }), 403, 'voice-unavailable');
  }
});

// covers: voices.clone voices.clone.free
test('the clone of a free plan cannot be used through the API, nor can those kept after a downgrade', async () => {
  for (const plan of ['free', 'starter', 'starter-v4', 'api-pro'] as const) {
    const { id, key } = await accountOn(plan);
    const clone = await cloneOf(id);
    const body = await refused(await speak(first, key, { speaker_id: clone.id }), 403, 'upgrade-required');
    assert.equal(body.upgrade_required, true);
    assert.equal(body.upgrade_url, 'https://example.org/plans');
  }
});

test('two services on one store speak with a clone as soon as it is created, and refuse it once it is removed', async () => {
  const { id, key } = await accountOn('developer');
  const clone = await cloneOf(id);
  const [here, there] = await Promise.all([
    speak(first, key, { speaker_id: clone.id }),
    speak(second, key, { speaker_id: clone.id }),
  ]);
  assert.deepEqual(await samplesOf(here), await samplesOf(there));
  assert.equal(await second.store.removeClone(id, clone.id), true);
  await refused(await speak(first, key, { speaker_id: clone.id }), 403, 'voice-unavailable');
  await refused(await speak(second, key, { speaker_id: clone.id }), 403, 'voice-unavailable');
});

test('a clone is billed like any other voice, and a refused one is not', async () => {
  const { id, key } = await accountOn('creator');
  const clone = await cloneOf(id);
  const used = async () => (await first.store.usage(id, 'characters'))!.used;
  await (await speak(first, key, { speaker_id: clone.id })).arrayBuffer();
  assert.equal(await used(), [...TEXT].length);
  await refused(await speak(first, key, { speaker_id: 'clone_nobody' }), 403, 'voice-unavailable');
  assert.equal(await used(), [...TEXT].length);
});
