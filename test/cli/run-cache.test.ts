import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { FolderSpeechCache } from '../../src/proxy/cache/folder-speech-cache.ts';
import { S3SpeechCache } from '../../src/proxy/cache/s3-speech-cache.ts';
import type { SpeechCache } from '../../src/proxy/cache/speech-cache.ts';
import { ACCESS_KEY, type S3Server, startS3Server } from '../proxy/support/s3-server.ts';
import { runHere } from './run-here.ts';

const keys = Array.from({ length: 4 }, () => randomBytes(32).toString('base64url'));
const pages = ['https://n.example/a', 'https://n.example/a/b', 'https://n.example/ab', 'https://n.example/c'];

async function fill(cache: SpeechCache): Promise<void> {
  for (const [index, key] of keys.entries()) {
    const info = {
      createdAt: Date.UTC(2026, 0, index + 1),
      characters: 100,
      voice: `v${index % 2}`,
      page: pages[index]!,
    };
    await cache.write(key, { headers: {}, body: new Uint8Array(2048), info });
  }
}

interface Medium {
  /** Value of `--cache`. */
  readonly cache: string;
  readonly variables: Record<string, string>;
  /** Changes one byte of an entry. */
  damage(key: string): Promise<void>;
}

function behavesAsDocumented(medium: () => Medium): void {
  const cache = (...args: string[]) =>
    runHere(['cache', ...args, '--cache', medium().cache], medium().variables);

  it('lists what is kept, the latest first, with a total', async () => {
    const { stdout } = await cache('list');
    const lines = stdout.trim().split('\n');
    assert.match(lines[0]!, /^2026-01-04T00:00:00.000Z +2 KiB +100 chars {2}v1 {2}https:\/\/n\.example\/c$/);
    assert.equal(lines.at(-1), '4 kept, 0.0 MiB, 400 characters');
    const json = await cache('list', '--json');
    const [first] = json.stdout.trim().split('\n');
    assert.deepEqual(JSON.parse(first!), {
      key: keys[3],
      bytes: 2048,
      characters: 100,
      voice: 'v1',
      page: pages[3],
      created_at: '2026-01-04T00:00:00.000Z',
    });
  });

  it('deletes what is damaged', async () => {
    await medium().damage(keys[3]!);
    assert.equal((await cache('verify')).stdout.trim(), '3 whole, 1 damaged and deleted');
    assert.equal((await cache('verify')).stdout.trim(), '3 whole, 0 damaged and deleted');
  });

  it('purges by page, by voice, or everything', async () => {
    assert.match((await cache('purge', '--page', 'https://n.example/a')).stdout, /^2 purged/);
    assert.match((await cache('purge', '--voice', 'v9')).stdout, /^0 purged/);
    assert.match((await cache('purge', '--all')).stdout, /^1 purged/);
    assert.equal((await cache('list')).stdout.trim(), '0 kept, 0.0 MiB, 0 characters');
  });
}

describe('the cache command for a folder', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'speech-cache-'));
    await fill(new FolderSpeechCache({ folder }));
  });
  after(() => rm(folder, { recursive: true }));

  behavesAsDocumented(() => ({
    cache: folder,
    variables: {},
    async damage(key) {
      const path = join(folder, key.slice(0, 2), key);
      await writeFile(path, changed(await readFile(path)));
    },
  }));

  for (const [args, message] of [
    [['purge'], /one of --voice ID, --page URL and --all/],
    [['purge', '--all', '--voice', 'v1'], /one of --voice ID, --page URL and --all/],
    [['burn'], /Unknown subcommand cache "burn"; use cache list, cache purge or cache verify/],
    [['list', '--nonsense'], /nonsense/],
  ] as const)
    it(`explains in one line what is wrong with: cache ${args.join(' ')}`, async () => {
      const { code, stderr } = await runHere(['cache', ...args, '--cache', folder]);
      assert.equal(code, 2);
      assert.match(stderr.trim(), message);
      assert.equal(stderr.trim().split('\n').length, 1);
    });

  it('names the folder that is missing', async () => {
    const { code, stderr } = await runHere(['cache', 'list', '--cache', join(folder, 'none')]);
    assert.deepEqual([code, /is not a folder/.test(stderr)], [2, true]);
  });
});

describe('the cache command for a bucket', () => {
  let server: S3Server;
  let variables: Record<string, string>;
  const prefix = 'news/speech';
  before(async () => {
    server = await startS3Server();
    variables = {
      AWS_ENDPOINT_URL_S3: server.endpoint,
      AWS_ACCESS_KEY_ID: ACCESS_KEY.accessKeyId,
      AWS_SECRET_ACCESS_KEY: ACCESS_KEY.secretAccessKey,
    };
    await fill(new S3SpeechCache({ ...server, prefix, ...ACCESS_KEY }));
  });
  after(() => server.stop());

  behavesAsDocumented(() => ({
    cache: `s3://${server.bucket}/${prefix}`,
    variables,
    damage: async (key) =>
      server.putRaw(`${prefix}/${key}`, changed(await server.getRaw(`${prefix}/${key}`))),
  }));

  for (const [name, changes, expected] of [
    ['a missing secret', { AWS_SECRET_ACCESS_KEY: '' }, [2, /^Set AWS_SECRET_ACCESS_KEY to [^\n]+\n$/]],
    [
      'a wrong secret',
      { AWS_SECRET_ACCESS_KEY: 'CANARY' },
      [1, /^S3 answered a LIST with 403 \(Sig\w+\)\.\n$/],
    ],
    ['no server', { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' }, [1, /^S3 did not answer a LIST[^\n]*\n$/]],
  ] as const)
    it(`explains in one line: ${name}`, async () => {
      const address = `s3://${server.bucket}/${prefix}`;
      const { code, stderr } = await runHere(['cache', 'list', '--cache', address], {
        ...variables,
        ...changes,
      });
      assert.equal(code, expected[0], stderr);
      assert.match(stderr, expected[1]);
      assert.doesNotMatch(stderr, /CANARY/);
    });
});

function changed(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(bytes);
  copy[copy.length - 100]! ^= 1;
  return copy;
}
