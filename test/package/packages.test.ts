import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { siteManifest } from '../../scripts/packages/manifests.mjs';
import { stagePackages } from '../../scripts/packages/staged-packages.mjs';
import { productionPackages } from '../../scripts/trust/production-packages.mjs';
import { temporaryFolder } from '../service/support/open-service.ts';

// Both packages as npm would install them, side by side. test:matrix installs the tarballs themselves.

let site = '';
let service = '';
before(async () => {
  [site, service] = await stagePackages();
});

test('a site installs at most 16 packages, none of them under the LGPL or with native code', () => {
  const packages = productionPackages(Object.keys(siteManifest().dependencies));
  assert.ok(packages.length + 1 <= 16, `${packages.length + 1} packages`);
  for (const { name, license } of packages) assert.doesNotMatch(String(license), /GPL/, name);
  for (const { path } of packages)
    assert.ok(!existsSync(join(path, 'binding.gyp')) && !/"(?:os|cpu)"/.test(manifestOf(path)), path);
});

const manifestOf = (path: string) => readFileSync(join(path, 'package.json'), 'utf8');

test('neither package has a file twice', () => {
  for (const folder of [site, service]) {
    const found = new Map<string, string>();
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const bytes = readFileSync(path);
      // Empty modules, and the few lines of a re-export.
      if (bytes.length < 1000) continue;
      const hash = createHash('sha256').update(bytes).digest('hex');
      assert.equal(found.get(hash), undefined, path);
      found.set(hash, path);
    }
  }
});

test("every subpath of both packages leads to a file, and a worklet's to the one beside the script-tag files", () => {
  for (const folder of [site, service]) {
    const { exports } = JSON.parse(manifestOf(folder)) as { exports: Record<string, string | object> };
    for (const target of Object.values(exports).flatMap((each) => Object.values({ each }).flat()))
      for (const path of typeof target === 'string' ? [target] : Object.values(target))
        if (!path.includes('*')) assert.ok(existsSync(join(folder, path)), path);
  }
  assert.ok(existsSync(join(site, 'dist/cdn/pcm-player-processor.js')));
});

test('the service of the second package speaks, also as MP3, and transcribes what it said', async () => {
  const command = join(service, 'dist/cli.js');
  const data = temporaryFolder();
  const plans = ['--tts-plan', 'developer', '--stt-plan', 'pro'];
  const created = execFileSync(process.execPath, [command, 'account', 'create', '--data', data, ...plans], {
    encoding: 'utf8',
  });
  const { tts_key, stt_key } = JSON.parse(created) as { tts_key: string; stt_key: string };
  const url = await start(command, data);
  const speak = (format: string) =>
    fetch(`${url}/api/tts-proxy`, {
      method: 'POST',
      headers: { 'x-api-key': tts_key, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Ez diçim malê.', speaker_id: 'kurmanji_m001', format }),
    });
  const mp3 = new Uint8Array(await (await speak('mp3')).arrayBuffer());
  assert.deepEqual([mp3[0], mp3[1]! & 0xe0], [0xff, 0xe0]);
  const form = new FormData();
  form.set('file', await (await speak('wav')).blob(), 'speech.wav');
  form.set('dialect', 'kurmanji');
  const heard = await fetch(`${url}/api/stt-proxy`, {
    method: 'POST',
    headers: { 'x-api-key': stt_key },
    body: form,
  });
  assert.equal(heard.status, 200);
  assert.match(JSON.stringify(await heard.json()), /malê/);
});

async function start(command: string, data: string): Promise<string> {
  const child = spawn(process.execPath, [command, 'serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  after(() => child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url) return url;
  }
  throw new Error('serve ended without an address.');
}

test('the command of the first package runs a proxy, and finds the service beside it', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(site, 'dist/cli.js'), ...args], { encoding: 'utf8' });
  assert.match(run('proxy', '--help').stdout, /kurdish-speech proxy/);
  assert.match(run('serve', '--help').stdout, /kurdish-speech serve/);
  assert.match(run('--version').stdout, /^\d+\.\d+\.\d+$/m);
});
