import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { listSpeakers } from '../../../src/service/catalog/catalog.ts';
import { openService } from '../support/open-service.ts';
import { ToneRecognizer } from '../support/tone-recognizer.ts';

const SORANI = { text: 'سڵاو ئەی هاوڕێ', speaker_id: 'sorani_m001' };

// covers: requests.unknown-fields
test('a field that is not in the contract is ignored', async () => {
  const { service, post, issue } = await openService({ stt: new ToneRecognizer() });
  const strange = { voice: 'alto', stream_format_version: 2, nested: { deep: [null] } };
  assert.equal((await post('/api/tts-proxy', { ...SORANI, ...strange })).status, 200);
  const stream = await post('/api/tts-stream', { ...SORANI, ...strange, stream_format: 'pcm' });
  assert.equal(stream.status, 200);
  await stream.arrayBuffer();
  const { sttKey } = await issue({ sttPlan: 'pro' });
  const connect = await service.fetch(
    new Request('http://service.test/api/stt-stream-connect', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': sttKey },
      body: JSON.stringify({ dialect: 'sorani', ...strange }),
    }),
  );
  assert.equal(connect.status, 200);
});

// covers: synthesis.bill-header
test('a header of a speech file states the characters billed, 0 if nothing was spoken', async () => {
  const { post } = await openService();
  for (const format of ['wav', 'opus', 'mp3']) {
    const spoken = await post('/api/tts-proxy', { ...SORANI, format });
    assert.equal(spoken.headers.get('x-characters-billed'), '14', format);
    const silent = await post('/api/tts-proxy', { ...SORANI, text: '؟! …', format });
    assert.equal(silent.headers.get('x-characters-billed'), '0', format);
  }
});

// covers: streaming.content-type
test('a pcm stream has the type audio/pcm, an event stream text/event-stream', async () => {
  const { post } = await openService();
  for (const [stream_format, type] of [
    ['pcm', 'audio/pcm'],
    ['sse', 'text/event-stream'],
    ['wav', 'audio/wav'],
  ]) {
    const response = await post('/api/tts-stream', { ...SORANI, stream_format });
    assert.equal(response.headers.get('content-type'), type);
    await response.arrayBuffer();
  }
});

// covers: catalog.is-no-entitlement
test('the catalog is the same with any key and without one', async () => {
  const { service, issue } = await openService();
  const { ttsKey } = await issue({ ttsPlan: 'free' });
  const list = async (headers: Record<string, string>) =>
    (await service.fetch(new Request('http://service.test/api/get-speakers', { headers }))).text();
  const listing = await list({});
  assert.equal(await list({ 'x-api-key': ttsKey }), listing);
  assert.equal(await list({ 'x-api-key': 'not a key' }), listing);
});

// covers: catalog.permanent
test('the ids of v3 and v4 never change', () => {
  const fingerprint = (group: 'v3' | 'v4') => {
    const ids = listSpeakers(group).map(({ id }) => id);
    return createHash('sha256').update(ids.join()).digest('hex').slice(0, 16);
  };
  // The groups are permanent: a change here breaks pages that use these voices.
  assert.equal(fingerprint('v3'), '6b36790bc577b63c');
  assert.equal(fingerprint('v4'), '1d43d404d2595182');
});
