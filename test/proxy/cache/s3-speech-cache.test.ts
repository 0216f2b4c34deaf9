import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import { S3SpeechCache, type S3SpeechCacheOptions } from '../../../src/proxy/cache/s3-speech-cache.ts';
import type { CachedSpeech, CacheEntry } from '../../../src/proxy/cache/speech-cache.ts';
import { readSpeech } from '../support/read-speech.ts';
import { ACCESS_KEY, type S3Server, startS3Server } from '../support/s3-server.ts';

const PEER = new URL('../support/share-s3-speech-cache.ts', import.meta.url);

const newKey = () => randomBytes(32).toString('base64url');
const newKeys = (count: number) => Array.from({ length: count }, newKey);
const speechOf = (bytes: number, changes: Partial<CachedSpeech['info']> = {}): CachedSpeech => ({
  headers: { 'Content-Type': 'audio/pcm' },
  body: Uint8Array.from(randomBytes(bytes)),
  info: {
    createdAt: 1_800_000_000_000,
    characters: 12,
    voice: 'v',
    page: 'https://page.example/a',
    ...changes,
  },
});

async function entriesOf(cache: S3SpeechCache): Promise<CacheEntry[]> {
  const entries: CacheEntry[] = [];
  for await (const entry of cache.list()) entries.push(entry);
  return entries;
}

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);

describe('the cache in a bucket', () => {
  let server: S3Server;
  let prefix: string;
  before(async () => {
    server = await startS3Server();
  });
  after(() => server.stop());
  beforeEach(() => {
    prefix = `tests/${randomBytes(6).toString('hex')}`;
  });

  const optionsOf = (changes: Partial<S3SpeechCacheOptions> = {}): S3SpeechCacheOptions => ({
    bucket: server.bucket,
    endpoint: server.endpoint,
    prefix,
    ...ACCESS_KEY,
    ...changes,
  });
  const cacheOf = (changes: Partial<S3SpeechCacheOptions> = {}) => new S3SpeechCache(optionsOf(changes));

  it('returns what was written, to another instance too, until it is deleted', async () => {
    const key = newKey();
    const speech = speechOf(300_000);
    await cacheOf().write(key, speech);
    const other = cacheOf();
    const read = await readSpeech(other, key);
    assert.deepEqual(read, speech);
    assert.equal(await readSpeech(other, newKey()), undefined);
    const next = speechOf(10);
    await other.write(key, next);
    assert.deepEqual((await readSpeech(other, key))?.headers, next.headers);
    await other.delete(key);
    assert.equal(await readSpeech(other, key), undefined);
    await other.delete(key);
  });

  it('lists what every entry says of itself, over several pages', async () => {
    const cache = cacheOf({ pageSize: 3 });
    const pages = [
      'https://page.example/ھەواڵ',
      `https://page.example/${'long/'.repeat(1500)}`,
      '',
      'https://p.example',
    ];
    const written = newKeys(10).map((key, index) => ({
      key,
      speech: speechOf(100 + index, { page: pages[index % pages.length]!, voice: `v${index}` }),
    }));
    for (const { key, speech } of written) await cache.write(key, speech);
    const expected = written.map(({ key, speech }) => ({ key, bytes: speech.body.length, ...speech.info }));
    assert.deepEqual((await entriesOf(cache)).sort(byKey), expected.sort(byKey));
    assert.deepEqual(await cache.verify(), { whole: 10, damaged: 0 });
  });

  it('leaves alone what is not its own: other objects, folders below and beside it', async () => {
    const cache = cacheOf({ pageSize: 2 });
    const key = newKey();
    await cache.write(key, speechOf(10));
    const entry = await server.getRaw(`${prefix}/${key}`);
    const foreign = ['notes.txt', `below/${newKey()}`].map((name) => `${prefix}/${name}`);
    foreign.push(`${prefix}beside/${newKey()}`);
    for (const name of foreign) await server.putRaw(name, entry);
    assert.deepEqual(
      (await entriesOf(cache)).map((found) => found.key),
      [key],
    );
    assert.deepEqual(await cache.verify(), { whole: 1, damaged: 0 });
    for (const name of foreign) assert.deepEqual(await server.getRaw(name), entry);
  });

  it('keeps entries at the top of the bucket where no prefix is given', async () => {
    const key = newKey();
    const cache = cacheOf({ prefix: undefined });
    await cache.write(key, speechOf(10));
    assert.ok((await server.getRaw(key)).length > 10);
    assert.deepEqual(
      (await entriesOf(cache)).map((entry) => entry.key),
      [key],
    );
    await cache.delete(key);
  });

  it('never returns an object of which a byte has changed; it is deleted and reported', async () => {
    const damaged: string[] = [];
    const cache = cacheOf({ onDamaged: (key) => damaged.push(key) });
    const key = newKey();
    await cache.write(key, speechOf(300));
    const whole = await server.getRaw(`${prefix}/${key}`);
    const variants = [0, 1, 20, 200, whole.length - 200, whole.length - 1].map((at) => {
      const bytes = Uint8Array.from(whole);
      bytes[at]! ^= 1;
      return bytes;
    });
    variants.push(whole.slice(0, -1), whole.slice(0, 40), new Uint8Array(1));
    for (const bytes of variants) {
      await server.putRaw(`${prefix}/${key}`, bytes);
      assert.equal(await readSpeech(cache, key), undefined);
      await assert.rejects(server.getRaw(`${prefix}/${key}`), /NoSuchKey/);
    }
    assert.equal(damaged.length, variants.length);
  });

  it('is read to its end as it was, or fails, where an entry is written anew meanwhile', async () => {
    const damaged: string[] = [];
    const [key, cache] = [newKey(), cacheOf({ onDamaged: (damagedKey) => damaged.push(damagedKey) })];
    const [first, second] = [speechOf(500_000), speechOf(500_000)];
    for (const replaceAfter of [0, 1, 3]) {
      await cache.write(key, first);
      const opened = (await cache.open(key))!;
      const read: Uint8Array[] = [];
      const reading = (async () => {
        if (replaceAfter === 0) await cacheOf().write(key, second);
        for await (const piece of opened.read(0, opened.bytes)) {
          read.push(piece);
          if (read.length === replaceAfter) await cacheOf().write(key, second);
        }
      })();
      await assert.rejects(reading, /is gone, or was written anew/);
      const bytes = Buffer.concat(read);
      assert.ok(bytes.equals(first.body.subarray(0, bytes.length)), 'only what was there before');
      assert.deepEqual((await readSpeech(cache, key))?.body, second.body);
    }
    assert.deepEqual(damaged, []);
  });

  it('waits for an entry that another process is writing on a server that shows it half written', async () => {
    const [key, cache] = [newKey(), cacheOf()];
    await cache.write(key, speechOf(1000));
    const name = `${prefix}/${key}`;
    const whole = await server.getRaw(name);
    await server.putRaw(name, whole.slice(0, 700));
    const reading = readSpeech(cache, key);
    await delay(60);
    await server.putRaw(name, whole);
    assert.equal((await reading)?.body.length, 1000);
    assert.equal((await readSpeech(cache, key))?.body.length, 1000);
  });

  it('counts and deletes what is damaged, also where the list cannot show it', async () => {
    const cache = cacheOf({ pageSize: 2 });
    const keys = newKeys(5);
    for (const key of keys) await cache.write(key, speechOf(100));
    await server.putRaw(`${prefix}/${keys[0]}`, new Uint8Array(1));
    await server.putRaw(`${prefix}/${keys[1]}`, new Uint8Array(5000));
    assert.equal((await entriesOf(cache)).length, 3);
    assert.deepEqual(await cache.verify(), { whole: 3, damaged: 2 });
    assert.deepEqual(await cache.verify(), { whole: 3, damaged: 0 });
  });

  it('neither returns nor lists an entry under the name of another', async () => {
    const cache = cacheOf();
    const [one, other] = [newKey(), newKey()];
    await cache.write(one, speechOf(100));
    await server.putRaw(`${prefix}/${other}`, await server.getRaw(`${prefix}/${one}`));
    assert.deepEqual(
      (await entriesOf(cache)).map((entry) => entry.key),
      [one],
    );
    assert.equal(await readSpeech(cache, other), undefined);
  });

  it('refuses a key that would leave its folder', async () => {
    for (const key of ['../other', '..', '', 'a/b', `${newKey()}/`, `${newKey()}?acl`])
      await assert.rejects(readSpeech(cacheOf(), key), /Not a key/);
  });

  it('shares a bucket with other processes', async () => {
    const [one, two] = [newKeys(8), newKeys(8)];
    const peers = [
      [one, two],
      [two, one],
    ].map(async (keys) => {
      const values = [optionsOf(), ...keys].map((value) => JSON.stringify(value));
      const child = spawn(process.execPath, ['--import', 'tsx', PEER.pathname, ...values], {
        stdio: 'inherit',
      });
      return once(child, 'exit');
    });
    assert.deepEqual(await Promise.all(peers), [
      [0, null],
      [0, null],
    ]);
    assert.deepEqual(await cacheOf().verify(), { whole: 16, damaged: 0 });
  });

  it("fails with S3's status and code where the server refuses, and with no credentials", async () => {
    const [id, secret, session] = ['AKIDCANARY', 'SECRETCANARY', 'SESSIONCANARY'];
    for (const [changes, expected] of [
      [{ accessKeyId: id, sessionToken: session }, '403 (InvalidAccessKeyId)'],
      [{ secretAccessKey: secret }, '403 (SignatureDoesNotMatch)'],
      [{ bucket: 'no-such-bucket' }, '404 (NoSuchBucket)'],
    ] as const) {
      const cache = cacheOf(changes);
      for (const [name, step] of [
        ['GET', () => readSpeech(cache, newKey())],
        ['PUT', () => cache.write(newKey(), speechOf(10))],
        ['DELETE', () => cache.delete(newKey())],
        ['LIST', () => entriesOf(cache)],
        ['LIST', () => cache.verify()],
      ] as const)
        await assert.rejects(step, (error: Error) => {
          assert.equal(error.message, `S3 answered a ${name} with ${expected}.`);
          assert.doesNotMatch(
            inspect(error, { depth: 9, showHidden: true }),
            /CANARY|Signature=|Credential|X-Amz/i,
          );
          return true;
        });
      assert.doesNotMatch(inspect(cache, { depth: 9, showHidden: true }), /CANARY|S3RVER/);
    }
  });

  it('names an option that is wrong, without its value', () => {
    for (const [field, changes] of [
      ['bucket', { bucket: '' }],
      ['bucket', { bucket: 'CANARY/other' }],
      ['prefix', { prefix: 'CANARY/../other' }],
      ['prefix', { prefix: '/CANARY' }],
      ['prefix', { prefix: 'CANARY?acl' }],
      ['endpoint', { endpoint: 'CANARY' }],
      ['endpoint', { endpoint: 'https://CANARY:CANARY@s3.example' }],
      ['endpoint', { endpoint: 'http://s3.canary.example' }],
      ['region', { region: 'CANARY.example' }],
      ['region', { endpoint: undefined }],
      ['accessKeyId', { accessKeyId: '' }],
      ['accessKeyId', { accessKeyId: 'CANARY\n' }],
      ['secretAccessKey', { secretAccessKey: '' }],
      ['sessionToken', { sessionToken: 'CANARY CANARY' }],
      ['pageSize', { pageSize: 0 }],
    ] as const)
      assert.throws(
        () => cacheOf(changes),
        (error: Error & { code?: string; field?: string }) => {
          assert.deepEqual([error.code, error.field], ['invalid-argument', field]);
          assert.doesNotMatch(error.message, /CANARY|\n/i);
          return true;
        },
      );
    for (const endpoint of [
      'http://minio:9000',
      'http://192.168.1.2:9000',
      'https://id.r2.example/',
      undefined,
    ])
      cacheOf({ endpoint, region: 'eu-central-1' });
  });
});
