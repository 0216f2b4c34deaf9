import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createAccount } from '../../src/service/accounts/accounts.ts';
import { createService } from '../../src/service/service.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import { watchService } from '../../src/service/watch-service.ts';
import { ToneEngine } from './support/tone-engine.ts';

/** 40 words of 4 letters and a space. */
const TEXT = 'وشەو '.repeat(40).trim();

/** A watched service whose caller leaves before a chunk of 2 s, which has one word. */
async function open({ leavesBefore = Number.POSITIVE_INFINITY } = {}) {
  const leaving = new AbortController();
  const engine = new ToneEngine({
    chunkSamples: 48_000,
    beforeChunk: (index) => {
      if (index >= leavesBefore) leaving.abort();
    },
  });
  const store = await openStore(':memory:');
  const { account, ttsKey } = await createAccount(store, { ttsPlan: 'developer', sttPlan: 'none' });
  const billed: object[] = [];
  const { wrap, ...parts } = watchService({ tts: engine, stt: undefined, store }, [
    { billed: (each) => void billed.push(each) },
  ]);
  const service = wrap(createService(parts));
  after(() => service.close());
  const init = {
    method: 'POST',
    headers: { 'x-api-key': ttsKey, 'content-type': 'application/json' },
    body: JSON.stringify({ text: TEXT, speaker_id: 'sorani_m001' }),
    signal: leaving.signal,
  };
  await service.fetch(new Request('http://service.test/api/tts-proxy', init));
  const used = (await store.usage(account.id, 'characters'))!.used;
  return { used, billed, account: account.id };
}

test('watchService changes nothing in what is billed: who leaves pays for the words that were made, and the rest is returned', async () => {
  const { used, billed, account } = await open({ leavesBefore: 35 });
  assert.equal(used, 35 * 5 - 1);
  assert.deepEqual(billed, [{ account, allowance: 'characters', amount: 35 * 5 - 1, voice: 'sorani_m001' }]);
});

test('watchService tells what was billed, and nothing of what was forgiven', async () => {
  const whole = await open();
  assert.equal(whole.used, TEXT.length);
  assert.deepEqual(whole.billed, [
    { account: whole.account, allowance: 'characters', amount: TEXT.length, voice: 'sorani_m001' },
  ]);
  const forgiven = await open({ leavesBefore: 10 });
  assert.deepEqual([forgiven.used, forgiven.billed], [0, []]);
});
