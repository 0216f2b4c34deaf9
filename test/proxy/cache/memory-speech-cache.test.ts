import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemorySpeechCache } from '../../../src/proxy/cache/memory-speech-cache.ts';
import { readSpeech } from '../support/read-speech.ts';

const info = { createdAt: 1, characters: 2, voice: 'v', page: 'p' };
const speechOf = (bytes: number) => ({ headers: {}, body: new Uint8Array(bytes), info });

describe('the cache in memory', () => {
  it('returns what was written, and lists it', async () => {
    const cache = new MemorySpeechCache();
    const speech = speechOf(10);
    cache.write('a', speech);
    assert.deepEqual(await readSpeech(cache, 'a'), speech);
    assert.equal(cache.open('b'), undefined);
    assert.deepEqual([...cache.list()], [{ key: 'a', bytes: 10, ...info }]);
    cache.delete('a');
    assert.equal(cache.open('a'), undefined);
  });

  it('drops what was used least recently once it is full, and never keeps what is larger than all of it', () => {
    const cache = new MemorySpeechCache({ maxBytes: 40_000 });
    for (const key of ['a', 'b', 'c']) cache.write(key, speechOf(10_000));
    cache.open('a');
    cache.write('d', speechOf(10_000));
    const keys = () => [...cache.list()].map(({ key }) => key);
    assert.deepEqual(keys(), ['c', 'a', 'd']);
    cache.write('e', speechOf(50_000));
    assert.deepEqual(keys(), ['c', 'a', 'd']);
    cache.write('d', speechOf(50_000));
    assert.deepEqual(keys(), ['c', 'a'], 'nor what it replaces');
  });

  it('holds a million different texts in bounded memory', () => {
    const cache = new MemorySpeechCache({ maxBytes: 1_000_000 });
    for (let index = 0; index < 1_000_000; index++) cache.write(`key-${index}`, speechOf(10));
    assert.ok([...cache.list()].length < 1000);
    assert.ok(cache.open('key-999999'));
  });

  it('counts an entry that is written again once', () => {
    const cache = new MemorySpeechCache({ maxBytes: 30_000 });
    for (let round = 0; round < 10; round++) cache.write('a', speechOf(10_000));
    cache.write('b', speechOf(10_000));
    assert.ok(cache.open('a') && cache.open('b'));
  });
});
