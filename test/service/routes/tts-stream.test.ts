import assert from 'node:assert/strict';
import test from 'node:test';
import { openService } from '../support/open-service.ts';

const SORANI = { text: 'سڵاو ئەی هاوڕێ', speaker_id: 'sorani_m001' };

test('pcm is the samples and nothing else, with headers that describe them', async () => {
  const { post } = await openService();
  const response = await post('/api/tts-stream', { ...SORANI, stream_format: 'pcm' });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('x-sample-rate'), '24000');
  assert.equal(response.headers.get('x-channels'), '1');
  assert.equal(response.headers.get('x-bit-depth'), '16');
  assert.equal(response.headers.get('x-model-version'), 'v3');
  assert.equal(response.headers.get('cache-control'), 'no-store, no-transform');
  assert.equal(response.headers.get('x-accel-buffering'), 'no');
  const pcm = Buffer.from(await response.arrayBuffer());
  assert.equal(pcm.length, 3 * 4800 * 2);
  assert.equal(pcm.readInt16LE(2), Math.round(8000 * Math.sin((2 * Math.PI * 220) / 24000)));
});
