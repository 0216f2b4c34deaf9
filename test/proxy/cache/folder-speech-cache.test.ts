import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { FolderSpeechCache } from '../../../src/proxy/cache/folder-speech-cache.ts';
import type { CachedSpeech } from '../../../src/proxy/cache/speech-cache.ts';

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
    const read = await other.read(key);
    assert.deepEqual({ ...read, body: Uint8Array.from(read?.body ?? []) }, speech);
    assert.equal(await other.read(newKey()), undefined);
    const entries = [];
    for await (const entry of other.list()) entries.push(entry);
    assert.deepEqual(entries, [{ key, bytes: 5000, ...speech.info }]);
    await other.delete(key);
    assert.equal(await other.read(key), undefined);
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
      assert.equal(await cache.read(key), undefined);
    }
    assert.equal(damaged.length, variants.length);
    assert.deepEqual(await readdir(join(folder, key.slice(0, 2))), []);
  });

  it('does not return an entry under the name of another', async () => {
    const cache = new FolderSpeechCache({ folder });
    const [one, other] = [newKey(), `${newKey()}`];
    await cache.write(one, speechOf(100));
    await cache.write(other, speechOf(100));
    await writeFile(pathOf(other), await readFile(pathOf(one)));
    assert.equal(await cache.read(other), undefined);
  });

  it('refuses a key that would leave the folder', async () => {
    const cache = new FolderSpeechCache({ folder });
    for (const key of ['../../etc/passwd', '..', '', 'a/b', `${newKey()}/`])
      await assert.rejects(async () => cache.read(key), /Not a key/);
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
    assert.ok(await cache.read(keys[0]!));
    await cache.write(newKey(), speechOf(10_000));
    const left = await Promise.all(keys.map(async (key) => (await cache.read(key)) !== undefined));
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
    assert.equal(await cache.read(newKey()), undefined);
    assert.deepEqual(await temporaryFiles(), []);
  });
});
