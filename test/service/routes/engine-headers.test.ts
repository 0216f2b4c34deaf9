import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Speaker } from '../../../src/contract/speakers.ts';
import type { TimestampedSpeech } from '../../../src/contract/synthesis.ts';
import { createSherpaVoices, type SherpaVoices } from '../../../src/engine/sherpa/voices/sherpa-voices.ts';
import { createFormantEngine } from '../../../src/engine/threads/formant-engine.ts';
import { createAccount } from '../../../src/service/accounts/accounts.ts';
import { createService, type Service } from '../../../src/service/service.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { KURMANJI } from '../../engine/formant/engine-fixture.ts';
import { toneVoice } from '../../engine/sherpa/support/tone-voice.ts';
import { assertContract } from '../support/assert-contract.ts';
import { temporaryFolder } from '../support/open-service.ts';

const tones = toneVoice();
let engine: SherpaVoices;
let service: Service;
let store: Store;
let key = '';
let account = '';

before(async () => {
  engine = createSherpaVoices({
    models: { tones: { input: 'letters', config: tones.config } },
    voices: { kurmanji_m001: { model: 'tones' } },
    embedded: createFormantEngine({ threads: 1 }),
  });
  store = await openStore(temporaryFolder());
  service = assertContract(createService({ tts: engine, store }));
  const issued = await createAccount(store, { ttsPlan: 'developer', sttPlan: 'none' });
  key = issued.ttsKey;
  account = issued.account.id;
  await engine.ready;
});
after(async () => {
  await service.close();
  rmSync(tones.folder, { recursive: true });
});

const get = (path: string) => service.fetch(new Request(`http://service.test${path}`));
const post = (path: string, body: object) =>
  service.fetch(
    new Request(`http://service.test${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: JSON.stringify(body),
    }),
  );
const used = async () => (await store.usage(account, 'characters'))?.used ?? 0;

test('the health check and the catalog name the engine of each voice', async () => {
  const health = (await (await get('/healthz')).json()) as object;
  assert.deepEqual(health, {
    status: 'ok',
    synthesis: { engine: 'formant', voices: { kurmanji_m001: 'sherpa-onnx' } },
  });
  const { speakers } = (await (await get('/api/get-speakers')).json()) as { speakers: Speaker[] };
  const engines = new Map(speakers.map(({ id, engine }) => [id, engine]));
  assert.equal(engines.get('kurmanji_m001'), 'sherpa-onnx');
  assert.equal(engines.get('sorani_m001'), 'formant');
  assert.ok(![...engines.values()].includes(undefined));
});

test('the answer says what spoke, and which fields made no difference', async () => {
  const body = { text: KURMANJI, speaker_id: 'kurmanji_m001', seed: 7, include_timestamps: true };
  const answer = await post('/api/tts-proxy', body);
  assert.equal(answer.headers.get('x-engine'), 'sherpa-onnx');
  assert.equal(answer.headers.get('x-ignored-parameters'), 'seed, temperature, stability');
  const { generation, timestamps } = (await answer.json()) as TimestampedSpeech;
  assert.equal(generation.engine, 'sherpa-onnx');
  assert.deepEqual(generation.ignored, ['seed', 'temperature', 'stability']);
  assert.deepEqual(
    timestamps.map(({ word }) => word),
    KURMANJI.split(' '),
  );

  const stream = await post('/api/tts-stream', {
    text: KURMANJI,
    speaker_id: 'kurmanji_m001',
    stream_format: 'pcm',
  });
  assert.equal(stream.headers.get('x-engine'), 'sherpa-onnx');
  assert.ok((await stream.arrayBuffer()).byteLength > 48_000);

  const other = await post('/api/tts-proxy', { ...body, speaker_id: 'kurmanji_m003' });
  assert.equal(other.headers.get('x-engine'), 'formant');
  assert.equal(other.headers.get('x-ignored-parameters'), null);
});

test('a request whose model process is killed is 500 and costs nothing; the next one is answered', async () => {
  const body = { text: `${KURMANJI} `.repeat(60).trim(), speaker_id: 'kurmanji_m001' };
  const askAndKill = async (delay: number) => {
    const before = await used();
    const asking = post('/api/tts-proxy', body);
    await wait(delay);
    process.kill(engine.pid!, 'SIGKILL');
    return { before, answer: await asking };
  };
  // Killed before it is given the text, it is replaced, and the request is answered.
  let delay = 0;
  let { before, answer } = await askAndKill(delay);
  while (answer.status === 200) {
    delay += 10;
    ({ before, answer } = await askAndKill(delay));
  }
  assert.equal(answer.status, 500);
  assert.match(((await answer.json()) as { error: string }).error, /stopped while speaking/);
  assert.equal(await used(), before);
  const next = await post('/api/tts-proxy', { text: KURMANJI, speaker_id: 'kurmanji_m001' });
  assert.equal(next.status, 200);
  assert.equal(await used(), before + [...KURMANJI].length);
});
