import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { FolderSpeechCache } from '../../../src/proxy/cache/folder-speech-cache.ts';
import type { CachedSpeech } from '../../../src/proxy/cache/speech-cache.ts';
import { readSpeech } from '../support/read-speech.ts';

const HEADERS = { 'Content-Type': 'audio/pcm' };

const newKey = () => randomBytes(32).toString('base64url');
const speechOf = (bytes: number, changes: Partial<CachedSpeech['info']> = {}): CachedSpeech => ({
  headers: HEADERS,
  body: Uint8Array.from(randomBytes(bytes)),
  info: {
    createdAt: 1_800_000_000_000,
    characters: 12,
    voice: 'v',
    page: 'https://page.example/a',
    ...changes,
  },
});

describe('the cache in a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'speech-cache-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  const temporaryFiles = async () => (await readdir(folder)).filter((name) => name.endsWith('.tmp'));

  it('returns what was written, in another process too, and lists it', async () => {
    const key = newKey();
    const speech = speechOf(5000);
    await new FolderSpeechCache({ folder }).write(key, speech);
    const other = new FolderSpeechCache({ folder });
    const read = await readSpeech(other, key);
    assert.deepEqual(read, speech);
    assert.equal(await readSpeech(other, newKey()), undefined);
    const entries = [];
    for await (const entry of other.list()) entries.push(entry);
    assert.deepEqual(entries, [{ key, bytes: 5000, ...speech.info }]);
    await other.delete(key);
    assert.equal(await readSpeech(other, key), undefined);
  });

  it('keeps nothing of a text or a page beyond what it lists', async () => {
    const key = newKey();
    await new FolderSpeechCache({ folder }).write(key, speechOf(10));
    const head = (await readFile(pathOf(key), 'latin1')).split('\n')[0]!;
    assert.deepEqual(Object.keys(JSON.parse(head)).sort(), [
      'bytes',
      'characters',
      'createdAt',
      'format',
      'headers',
      'key',
      'page',
      'voice',
    ]);
  });

  it('never returns an entry of which one byte has changed, wherever it is; it is deleted and reported', async () => {
    const damaged: string[] = [];
    const cache = new FolderSpeechCache({ folder, onDamaged: (key) => damaged.push(key) });
    const key = newKey();
    await cache.write(key, speechOf(300));
    const whole = await readFile(pathOf(key));
    const variants = Array.from(whole, (_, at) => {
      const bytes = Buffer.from(whole);
      bytes[at]! ^= 1;
      return bytes;
    });
    variants.push(
      whole.subarray(0, -1),
      whole.subarray(0, 40),
      Buffer.alloc(0),
      Buffer.concat([whole, whole]),
    );
    for (const bytes of variants) {
      await writeFile(pathOf(key), bytes);
      assert.equal(await readSpeech(cache, key), undefined);
    }
    assert.equal(damaged.length, variants.length);
    assert.deepEqual(await readdir(join(folder, key.slice(0, 2))), []);
  });

  it('ends in the middle where a later byte has changed, and gives none of that piece', async () => {
    const damaged: string[] = [];
    const cache = new FolderSpeechCache({ folder, onDamaged: (key) => damaged.push(key) });
    const [key, other] = [newKey(), newKey()];
    const { body, ...rest } = speechOf(300_000);
    await cache.write(key, { ...rest, body });
    await cache.write(other, { ...rest, body });
    const bytes = await readFile(pathOf(key));
    bytes[bytes.length - 100_000]! ^= 1;
    await writeFile(pathOf(key), bytes);
    const pieces: Uint8Array[] = [];
    const reading = async () => {
      const speech = await cache.open(key);
      for await (const piece of speech?.read(0, 300_000) ?? []) pieces.push(piece);
    };
    await assert.rejects(reading, /is damaged/);
    const given = Buffer.concat(pieces);
    assert.equal(given.length, 3 * 65_536);
    assert.ok(given.equals(body.subarray(0, given.length)));
    assert.deepEqual(damaged, [key]);
    assert.equal(await cache.open(key), undefined);
    assert.deepEqual((await readSpeech(cache, other))?.body, body);
  });

  it('gives a part of an entry, and keeps one that was written anew after it was opened', async () => {
    const damaged: string[] = [];
    const cache = new FolderSpeechCache({ folder, onDamaged: (key) => damaged.push(key) });
    const key = newKey();
    const { body, ...rest } = speechOf(300_000);
    await cache.write(key, { ...rest, body });
    const speech = await cache.open(key);
    const partOf = async (start: number, end: number) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of speech?.read(start, end) ?? []) pieces.push(piece);
      return Buffer.concat(pieces);
    };
    for (const [start, end] of [
      [0, 1],
      [65_535, 65_537],
      [70_000, 200_000],
      [299_999, 300_000],
    ] as const)
      assert.ok((await partOf(start, end)).equals(body.subarray(start, end)), `${start} to ${end}`);
    const next = speechOf(300_000);
    await cache.write(key, next);
    await assert.rejects(partOf(0, 300_000), /written anew/);
    assert.deepEqual(damaged, []);
    assert.deepEqual((await readSpeech(cache, key))?.body, next.body);
    await cache.delete(key);
    await assert.rejects(partOf(0, 300_000), /is gone/);
  });

  for (const [what, change] of [
    [
      'written anew by another process',
      (key: string) => new FolderSpeechCache({ folder }).write(key, speechOf(300_000)),
    ],
    ['deleted', (key: string) => new FolderSpeechCache({ folder }).delete(key)],
  ] as const)
    it(`is read to its end where it is ${what} meanwhile`, async () => {
      const damaged: string[] = [];
      const cache = new FolderSpeechCache({ folder, onDamaged: (key) => damaged.push(key) });
      const key = newKey();
      const { body } = speechOf(300_000);
      await cache.write(key, { ...speechOf(1), body });
      const opened = await cache.open(key);
      const pieces = opened!.read(0, opened!.bytes)[Symbol.asyncIterator]();
      const read = [(await pieces.next()).value as Uint8Array];
      await change(key);
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) read.push(next.value);
      assert.deepEqual(Buffer.concat(read), Buffer.from(body));
      assert.deepEqual(damaged, []);
    });

  it('does not return an entry under the name of another', async () => {
    const cache = new FolderSpeechCache({ folder });
    const [one, other] = [newKey(), `${newKey()}`];
    await cache.write(one, speechOf(100));
    await cache.write(other, speechOf(100));
    await writeFile(pathOf(other), await readFile(pathOf(one)));
    assert.equal(await readSpeech(cache, other), undefined);
  });

  it('refuses a key that would leave the folder', async () => {
    const cache = new FolderSpeechCache({ folder });
    for (const key of ['../../etc/passwd', '..', '', 'a/b', `${newKey()}/`])
      await assert.rejects(async () => readSpeech(cache, key), /Not a key/);
  });

  it('drops what was used least recently once it is full', async () => {
    const cache = new FolderSpeechCache({ folder, maxBytes: 100_000 });
    const keys = Array.from({ length: 9 }, newKey);
    for (const [index, key] of keys.entries()) {
      await cache.write(key, speechOf(10_000));
      const used = Date.now() / 1000 - 3600 + index;
      await utimes(pathOf(key), used, used);
    }
    // Its use makes it the most recent.
    assert.ok(await readSpeech(cache, keys[0]!));
    await cache.write(newKey(), speechOf(10_000));
    const left = await Promise.all(keys.map(async (key) => (await readSpeech(cache, key)) !== undefined));
    assert.equal(left[0], true);
    assert.equal(left[1], false);
    assert.equal(left[8], true);
    assert.ok((await cache.verify()).whole <= 9);
  });

  it('stays within its size, whatever arrives', async () => {
    const cache = new FolderSpeechCache({ folder, maxBytes: 50_000 });
    for (let round = 0; round < 100; round++) await cache.write(newKey(), speechOf(3000));
    await cache.write(newKey(), speechOf(60_000));
    const entries = [];
    for await (const entry of cache.list()) entries.push(entry);
    const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
    assert.ok(bytes <= 50_000 && bytes > 35_000, String(bytes));
  });

  it('fails where it cannot write, and leaves nothing behind', async () => {
    await writeFile(join(folder, 'file'), '');
    const cache = new FolderSpeechCache({ folder: join(folder, 'file') });
    await assert.rejects(cache.write(newKey(), speechOf(10)));
    assert.equal(await readSpeech(cache, newKey()), undefined);
    assert.deepEqual(await temporaryFiles(), []);
  });
});
