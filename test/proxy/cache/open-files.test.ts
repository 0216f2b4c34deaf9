import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { FolderSpeechCache } from '../../../src/proxy/cache/folder-speech-cache.ts';
import { OpenFiles } from '../../../src/proxy/cache/open-files.ts';

const READERS = 100;

describe('files that are read at once', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'open-files-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Descriptors of this process that are of the folder. */
  async function openInFolder(): Promise<number> {
    const links = (await readdir('/proc/self/fd')).map((name) =>
      readlink(`/proc/self/fd/${name}`).catch(() => ''),
    );
    return (await Promise.all(links)).filter((path) => path.startsWith(folder)).length;
  }
  const skip = process.platform !== 'linux' && 'Linux lists the open files of a process.';

  it('are 64 of a cache with a hundred slow readers, each of whom gets the whole', { skip }, async () => {
    const cache = new FolderSpeechCache({ folder });
    const info = { createdAt: 1, characters: 1, voice: 'v', page: '' };
    const bodies = Array.from({ length: 4 }, () => Uint8Array.from(randomBytes(300_000)));
    const keys = bodies.map(() => randomBytes(32).toString('base64url'));
    for (const [index, body] of bodies.entries())
      await cache.write(keys[index]!, { headers: {}, body, info });
    const readers = await Promise.all(
      Array.from({ length: READERS }, async (_, index) => {
        const speech = (await cache.open(keys[index % 4]!))!;
        return { pieces: speech.read(0, speech.bytes)[Symbol.asyncIterator](), read: [] as Uint8Array[] };
      }),
    );
    let most = 0;
    for (let isReading = true; isReading; ) {
      const results = await Promise.all(readers.map(({ pieces }) => pieces.next()));
      most = Math.max(most, await openInFolder());
      for (const [index, result] of results.entries())
        if (!result.done) readers[index]!.read.push(result.value);
      isReading = results.some(({ done }) => !done);
    }
    assert.equal(most, 64);
    for (const [index, { read }] of readers.entries())
      assert.ok(Buffer.concat(read).equals(bodies[index % 4]!));
    assert.equal(await openInFolder(), 0);
  });

  it('are closed when their readers leave, also in the middle of a read', { skip }, async () => {
    const files = new OpenFiles(2);
    const path = join(folder, 'a');
    await writeFile(path, 'speech');
    const readings = Array.from({ length: 5 }, () => files.reading(path));
    const reads = readings.map((reading) => reading.read(0, 6));
    await Promise.all([...reads, ...readings.map((reading) => reading.close())]);
    assert.equal(await openInFolder(), 0);
    const next = files.reading(path);
    assert.equal(Buffer.from((await next.read(0, 6))!.bytes).toString(), 'speech');
    await next.close();
    await next.close();
    assert.equal(await openInFolder(), 0);
  });

  it('end for a reader whose file was closed to make room, and then replaced', async () => {
    const files = new OpenFiles(1);
    const [path, other, anew] = ['a', 'b', 'c'].map((name) => join(folder, name)) as [string, string, string];
    await writeFile(path, 'old old');
    await writeFile(other, 'other');
    await writeFile(anew, 'new new');
    const reading = files.reading(path);
    assert.equal(Buffer.from((await reading.read(0, 3))!.bytes).toString(), 'old');
    await rename(anew, path);
    assert.equal(Buffer.from((await reading.read(3, 7))!.bytes).toString(), ' old', 'while it is open');
    const second = files.reading(other);
    await second.read(0, 5);
    assert.equal(await reading.read(3, 7), undefined);
    await reading.close();
    await second.close();
  });

  it('fail as the disk does, and take no place then', async () => {
    const files = new OpenFiles(1);
    for (let round = 0; round < 3; round++) {
      const reading = files.reading(folder);
      await assert.rejects(reading.read(0, 3), { code: 'EISDIR' });
      await reading.close();
      const missing = files.reading(join(folder, 'missing'));
      assert.equal(await missing.read(0, 3), undefined);
      await missing.close();
    }
  });
});
