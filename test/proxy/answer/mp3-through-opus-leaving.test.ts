import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDeferred } from '../../../src/async/deferred.ts';
import { mp3ThroughOpus } from '../../../src/proxy/answer/mp3-through-opus.ts';
import type { Reply } from '../../../src/proxy/base/transport-types.ts';
import { MemorySpeechCache } from '../../../src/proxy/cache/memory-speech-cache.ts';
import { nodeHmac } from '../../../src/proxy/node/node-hmac.ts';
import { createProxyParts } from '../../../src/proxy/setup/proxy-parts.ts';
import { createFairCache } from '../../../src/proxy/sharing/fair-cache.ts';
import { createSharedSpeech } from '../../../src/proxy/sharing/shared-speech.ts';
import { testOptions } from '../support/transports.ts';

const REFUSED: Reply = { kind: 'reply', status: 503, headers: {}, body: '{"error":"busy"}' };

test('mp3ThroughOpus goes on asking the service for the second listener where the first leaves before the answer', async () => {
  const parts = createProxyParts(testOptions('http://localhost'), nodeHmac);
  const shared = createSharedSpeech(parts, createFairCache(parts, new MemorySpeechCache()));
  const asked = createDeferred();
  const answered = createDeferred();
  const signals: { readonly aborted: boolean }[] = [];
  const listen = (share: string, signal: AbortSignal) =>
    shared.answer(
      mp3ThroughOpus(
        {
          key: 'mp3',
          characters: 5,
          speed: 1,
          voice: 'v',
          page: 'p',
          visitor: { share, address: share, token: undefined, signal },
          place: { take: () => true, wait: async () => {}, leave: () => {} },
          buy: async () => ({ leave: () => {}, refund: async () => {} }),
          chargeBytes: async () => async () => {},
          generate: async () => assert.fail('Its Opus is asked for.'),
        },
        {
          parts,
          shared,
          path: '/api/tts-stream',
          type: 'text/event-stream',
          open: () => assert.fail('There is nothing to encode.'),
          opusKey: 'opus',
          generateOpus: async (_purchase, own) => {
            signals.push(own);
            asked.resolve();
            await answered.promise;
            return REFUSED;
          },
        },
      ),
    );
  const leaving = new AbortController();
  const first = listen('one', leaving.signal).catch((error: Error) => error.message);
  const second = listen('another', new AbortController().signal);
  await asked.promise;
  leaving.abort(new Error('left'));
  assert.equal(await first, 'left');
  const stopped = () => signals.map(({ aborted }) => aborted);
  assert.deepEqual(stopped(), [false]);
  answered.resolve();
  assert.equal(((await second) as Reply).status, 503);
  assert.equal(signals.length, 1);
});
