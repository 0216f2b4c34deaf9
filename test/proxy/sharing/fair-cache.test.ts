import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { MemorySpeechCache } from '../../../src/proxy/cache/memory-speech-cache.ts';
import type { KeptSpeech, SpeechCache } from '../../../src/proxy/cache/speech-cache.ts';
import { nodeHmac } from '../../../src/proxy/node/node-hmac.ts';
import { createProxyParts } from '../../../src/proxy/setup/proxy-parts.ts';
import { createFairCache } from '../../../src/proxy/sharing/fair-cache.ts';
import { assertNothingLeaked } from '../support/secrets.ts';
import { testOptions } from '../support/transports.ts';

const never = new AbortController().signal;
const visitorOf = (share: string, signal = never) => ({ share, address: share, token: undefined, signal });
const SPEECH = { headers: {}, body: new Uint8Array(200_000), info: infoOf() };

/** The driver's time in these tests, milliseconds. What it has is there in the same turn of the event loop. */
const TIMEOUT_MS = 20;

function infoOf() {
  return { createdAt: 1, characters: 2, voice: 'v', page: 'p' };
}

describe('the cache as visitors use it', () => {
  /** A driver that hangs for keys that begin with `slow`. */
  function start() {
    const memory = new MemorySpeechCache();
    const opened: string[] = [];
    const driver: SpeechCache = {
      open(key) {
        opened.push(key);
        return key.startsWith('slow') ? new Promise<undefined>(() => {}) : memory.open(key);
      },
      write: (key, speech) => memory.write(key, speech),
      delete: () => {},
      list: () => [],
    };
    const parts = createProxyParts(testOptions('http://localhost'), nodeHmac);
    return { opened, cache: createFairCache(parts, driver, TIMEOUT_MS) };
  }

  it('is asked for a newcomer while it hangs for a hundred requests of another visitor', async () => {
    const { cache, opened } = start();
    await cache.write('a', SPEECH);
    const leaving = new AbortController();
    const hanging = Array.from({ length: 100 }, (_, index) =>
      cache.open(`slow-${index}`, visitorOf('one', leaving.signal)),
    );
    const speech = await cache.open('a', visitorOf('another'));
    assert.equal(speech?.bytes, 200_000);
    assert.equal(opened.length, 9, 'eight of the first one at once');
    leaving.abort(new Error('left'));
    await Promise.allSettled(hanging);
  });

  it('is not asked again by the one for whom it did not answer, for a while, and as before for others', async () => {
    const { cache, opened } = start();
    await cache.write('a', SPEECH);
    assert.equal(await cache.open('slow', visitorOf('one')), undefined);
    assert.equal(await cache.open('a', visitorOf('one')), undefined);
    assert.equal((await cache.open('a', visitorOf('another')))?.bytes, 200_000);
    assert.deepEqual(opened, ['slow', 'a']);
  });

  it('refuses an address to a visitor with too many that lead nowhere, and to no other', async () => {
    const { cache, opened } = start();
    for (let guess = 0; guess < 120; guess++)
      assert.equal(await cache.openAddress(`guess-${guess}`, visitorOf('one')), undefined);
    await assert.rejects(cache.openAddress('guess-120', visitorOf('one')), {
      code: 'rate-limited',
      status: 429,
    });
    assert.equal(opened.length, 120);
    assert.equal(await cache.openAddress('guess-5', visitorOf('another')), undefined);
    assert.equal(opened.length, 120, 'it is known to lead nowhere');
    await cache.write('guess-5', SPEECH);
    assert.equal((await cache.openAddress('guess-5', visitorOf('another')))?.bytes, 200_000);
  });

  it('does not take an address for one without speech because the driver was slow, or was not asked', async () => {
    const { cache } = start();
    await cache.write('a', SPEECH);
    assert.equal(await cache.openAddress('slow', visitorOf('one')), undefined);
    assert.equal(await cache.openAddress('a', visitorOf('one')), undefined, 'paused');
    assert.equal((await cache.openAddress('a', visitorOf('another')))?.bytes, 200_000);
  });

  it('reads on only as it is asked, and stops when the visitor leaves', async () => {
    const { cache } = start();
    let pieces = 0;
    let closed = false;
    const speech: KeptSpeech = {
      headers: {},
      bytes: 1_000_000,
      info: infoOf(),
      async *read() {
        try {
          for (;;) {
            pieces += 1;
            yield new Uint8Array(1000);
          }
        } finally {
          closed = true;
        }
      },
    };
    const leaving = new AbortController();
    const reader = cache.read(speech, 0, 1_000_000, visitorOf('one', leaving.signal))[Symbol.asyncIterator]();
    await reader.next();
    await reader.next();
    assert.equal(pieces, 2);
    leaving.abort(new Error('left'));
    await assert.rejects(reader.next(), /left/);
    assert.deepEqual([pieces, closed], [2, true]);
  });
});

after(assertNothingLeaked);
