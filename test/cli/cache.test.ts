import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { FolderSpeechCache } from '../../src/proxy/cache/folder-speech-cache.ts';
import { CLI_COMMAND } from './cli-command.ts';

function runCli(args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...CLI_COMMAND, ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

describe('the cache command', () => {
  let folder: string;
  const keys = Array.from({ length: 4 }, () => randomBytes(32).toString('base64url'));
  const pages = [
    'https://n.example/a',
    'https://n.example/a/b',
    'https://n.example/ab',
    'https://n.example/c',
  ];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'speech-cache-'));
    const cache = new FolderSpeechCache({ folder });
    for (const [index, key] of keys.entries()) {
      const info = {
        createdAt: Date.UTC(2026, 0, index + 1),
        characters: 100,
        voice: `v${index % 2}`,
        page: pages[index]!,
      };
      await cache.write(key, { headers: {}, body: new Uint8Array(2048), info });
    }
  });
  after(() => rm(folder, { recursive: true }));

  const cache = (...args: string[]) => runCli(['cache', ...args, '--cache', folder]);

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
    const path = join(folder, keys[3]!.slice(0, 2), keys[3]!);
    const bytes = await readFile(path);
    bytes[bytes.length - 100]! ^= 1;
    await writeFile(path, bytes);
    assert.equal((await cache('verify')).stdout.trim(), '3 whole, 1 damaged and deleted');
    assert.equal((await cache('verify')).stdout.trim(), '3 whole, 0 damaged and deleted');
  });

  it('purges by page, by voice, or everything', async () => {
    assert.match((await cache('purge', '--page', 'https://n.example/a')).stdout, /^2 purged/);
    assert.match((await cache('purge', '--voice', 'v9')).stdout, /^0 purged/);
    assert.match((await cache('purge', '--all')).stdout, /^1 purged/);
    assert.equal((await cache('list')).stdout.trim(), '0 kept, 0.0 MiB, 0 characters');
  });

  for (const [args, message] of [
    [['purge'], /one of --voice ID, --page URL and --all/],
    [['purge', '--all', '--voice', 'v1'], /one of --voice ID, --page URL and --all/],
    [['burn'], /Unknown subcommand cache "burn"; use cache list, cache purge or cache verify/],
    [['list', '--nonsense'], /nonsense/],
  ] as const)
    it(`explains in one line what is wrong with: cache ${args.join(' ')}`, async () => {
      const { code, stderr } = await cache(...args);
      assert.equal(code, 2);
      assert.match(stderr.trim(), message);
      assert.equal(stderr.trim().split('\n').length, 1);
    });

  it('names the folder that is missing', async () => {
    const { code, stderr } = await runCli(['cache', 'list', '--cache', join(folder, 'none')]);
    assert.deepEqual([code, /is not a folder/.test(stderr)], [2, true]);
  });
});
