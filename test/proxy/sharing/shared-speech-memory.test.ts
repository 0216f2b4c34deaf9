import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StreamReply } from '../../../src/proxy/base/transport-types.ts';
import type { SpeechCache } from '../../../src/proxy/cache/speech-cache.ts';
import { nodeHmac } from '../../../src/proxy/node/node-hmac.ts';
import { createProxyParts } from '../../../src/proxy/setup/proxy-parts.ts';
import { createFairCache } from '../../../src/proxy/sharing/fair-cache.ts';
import { createSharedSpeech } from '../../../src/proxy/sharing/shared-speech.ts';
import { testOptions } from '../support/transports.ts';

describe('the memory that generations share', () => {
  const MEGABYTE = new Uint8Array(1024 * 1024);
  const buy = async () => ({ refund: async () => {}, leave: () => {} });
  const cache: SpeechCache = { open: () => undefined, write: () => {}, delete: () => {}, list: () => [] };
  const turns = () => new Promise((resolve) => setTimeout(resolve, 20));

  /** Answers requests for speech of so many megabytes, of a type that is never kept. */
  function startSharing() {
    const parts = createProxyParts(testOptions('http://localhost'), nodeHmac);
    const shared = createSharedSpeech(parts, createFairCache(parts, cache));
    return async (key: string, megabytes: number, share = key) => {
      const leaving = new AbortController();
      let generated = 0;
      let charged = 0;
      async function* body(signal: AbortSignal) {
        for (; generated < megabytes; generated++) {
          await Promise.resolve();
          signal.throwIfAborted();
          yield MEGABYTE;
        }
      }
      const headers = { 'Content-Type': 'audio/wav' };
      const reply = (await shared.answer({
        ...{ key, characters: 1, speed: 1, voice: '', page: '', buy },
        place: { take: () => true, wait: async () => {}, leave: () => {} },
        visitor: { share, address: undefined, token: share, signal: leaving.signal },
        chargeBytes: async (bytes) => {
          charged += bytes;
          return async () => {
            charged -= bytes;
          };
        },
        generate: async (_purchase, signal) => ({
          kind: 'stream',
          status: 200,
          headers,
          body: body(signal as AbortSignal),
        }),
      })) as StreamReply;
      await turns();
      const chunks = reply.body[Symbol.asyncIterator]();
      return {
        chunks,
        generated: () => generated,
        charged,
        status: reply.headers['Cache-Status'],
        leave: () => leaving.abort(),
      };
    };
  }

  it('is not free before the last reader has what was generated, or has left', async () => {
    const start = startSharing();
    const unread = await start('a', 30);
    assert.equal(unread.generated(), 30);
    const next = await start('b', 30);
    assert.ok(next.generated() < 20, `${next.generated()} MB more are held`);
    unread.leave();
    next.leave();
    await turns();
    assert.equal((await start('c', 30)).generated(), 30);
  });

  it('is never all taken by one visitor', async () => {
    const start = startSharing();
    for (const key of ['a', 'b', 'c']) await start(key, 30, 'one');
    assert.equal((await start('d', 10, 'another')).generated(), 10);
  });

  it('is free again once a generation is too long to be held', async () => {
    const start = startSharing();
    const long = await start('a', 100);
    assert.ok(long.generated() < 40);
    const joined = await start('a', 1);
    assert.match(joined.status ?? '', /collapsed/);
    assert.ok(joined.charged > 0);
    for (let read = 0; read < 80; read++) await long.chunks.next();
    const late = await start('a', 1);
    assert.match(late.status ?? '', /bypass/);
    assert.equal(late.charged, 0, 'the bytes of what is bought with characters');
    assert.equal((await start('b', 30)).generated(), 30);
  });

  it('is not filled by an endless generation that nobody follows', async () => {
    const start = startSharing();
    const endless = await start('a', 1_000_000);
    endless.leave();
    await turns();
    const generated = endless.generated();
    await turns();
    assert.equal(endless.generated(), generated);
    assert.equal((await start('b', 30)).generated(), 30);
  });
});
