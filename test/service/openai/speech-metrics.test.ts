import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWatchedService } from '../watch/open-watched-service.ts';

const INPUT = 'سڵاو ئەی هاوڕێ';

test('a call counts as one request, under its own path, with its code; what was billed counts once', async () => {
  const requests: string[] = [];
  const bills: number[] = [];
  const { service, ttsKey } = await openWatchedService([
    {
      requestEnded: ({ route }, { status, code }) => requests.push(`${route} ${status} ${code}`),
      billed: ({ amount }) => bills.push(amount),
    },
  ]);
  for (const voice of ['alloy', 'nobody']) {
    const response = await service.fetch(
      new Request('http://service.test/v1/audio/speech', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ttsKey}` },
        body: JSON.stringify({ model: 'tts-1', input: INPUT, voice, response_format: 'pcm' }),
      }),
    );
    await response.arrayBuffer();
  }
  assert.deepEqual(requests, ['/v1/audio/speech 200 undefined', '/v1/audio/speech 403 voice-unavailable']);
  assert.deepEqual(bills, [[...INPUT].length]);
});
