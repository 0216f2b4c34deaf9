import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { FolderSpeechCache } from '../../../src/proxy/cache/folder-speech-cache.ts';

const KILLS = 50;
const WRITER = new URL('../support/write-speech-cache.ts', import.meta.url);

it(`a folder has only whole entries after a process that writes was killed ${KILLS} times, and its temporary files go`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'speech-cache-'));
  const temporaryFiles = async () => (await readdir(folder)).filter((name) => name.endsWith('.tmp'));
  let temporary = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(process.execPath, ['--import', 'tsx', WRITER.pathname, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout!, 'data');
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
    child.kill('SIGKILL');
    await once(child, 'exit');
    temporary += (await temporaryFiles()).length;
    for (const name of await temporaryFiles()) await utimes(join(folder, name), 0, 0);
  }
  assert.ok(temporary > 0, 'no process was killed while it wrote');
  const damaged: string[] = [];
  const cache = new FolderSpeechCache({ folder, onDamaged: (key) => damaged.push(key) });
  const { whole } = await cache.verify();
  assert.deepEqual(damaged, []);
  assert.ok(whole >= KILLS, String(whole));
  const info = { createdAt: 0, characters: 1, voice: '', page: '' };
  await cache.write('A'.repeat(43), { headers: {}, body: new Uint8Array(2), info });
  assert.deepEqual(await temporaryFiles(), []);
  await rm(folder, { recursive: true });
});
