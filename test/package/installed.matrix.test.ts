import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { packPackage } from '../../scripts/build/packed.mjs';
import { binary } from '../../scripts/project.mjs';
import { temporaryFolder } from '../service/support/open-service.ts';

// The tarballs as npm installs them, in empty folders: nothing of this repository is in reach.

const folder = temporaryFolder();
const QUIET = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
const install = (...packages: string[]) =>
  execFileSync('npm', ['install', ...QUIET, ...packages], { cwd: folder });
const run = (...args: string[]) => spawnSync('npx', args, { cwd: folder, encoding: 'utf8' });

let tarball = '';
before(() => {
  tarball = packPackage();
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  install(tarball);
});

test('with the package of sites alone, the proxy is there and the service says what to install', () => {
  assert.match(run('kurdish-speech', 'proxy', '--help').stdout, /--redis URL/);
  const { status, stderr } = run('kurdish-speech', 'serve');
  assert.equal(status, 1);
  assert.match(stderr, /^"kurdish-speech serve" needs .*: npm install kurdish-speech-service\n$/);
});

test('a proxy with Redis says that it needs ioredis', () => {
  const settings = {
    KURDISH_SPEECH_BASE_URL: 'http://127.0.0.1:1',
    KURDISH_SPEECH_TTS_KEY: 'ks_tts_none',
    KURDISH_SPEECH_TOKEN_SECRET: 'x'.repeat(32),
    KURDISH_SPEECH_ORIGINS: 'http://localhost',
    KURDISH_SPEECH_PUBLIC: '1',
  };
  const args = ['kurdish-speech', 'proxy', '--port', '0', '--redis', 'redis://127.0.0.1:1'];
  const { status, stderr } = spawnSync('npx', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...settings },
  });
  assert.equal(status, 2);
  assert.match(stderr, /needs the package ioredis; install it: npm install ioredis/);
});

test('both packages work together, and their types need no others', () => {
  install(tarball.replace('kurdish-speech-', 'kurdish-speech-service-'));
  for (const command of ['kurdish-speech', 'kurdish-speech-service']) {
    const { stdout } = run(command, 'account', 'create', '--data', command, '--tts-plan', 'starter');
    assert.match(stdout, /"tts_key":"ks_tts_/);
  }
  const own = fileURLToPath(new URL('../../node_modules/', import.meta.url));
  for (const name of ['@types/node', 'undici-types'])
    cpSync(join(own, name), join(folder, 'node_modules', name), { recursive: true });
  const subpaths = [
    '',
    '/elements',
    '/editors',
    '/client',
    '/contract',
    '/contract/schemas',
    '/audio',
    '/local',
    '/testing',
    '/testing/node',
    '/text',
    '/ponyfill',
  ];
  const modules = [...subpaths, '/proxy', '/proxy/node', '-service', '-service/testing'].map(
    (path) => `kurdish-speech${path}`,
  );
  const types = `${modules.map((name) => `import '${name}';`).join('\n')}
import type { Speaker } from 'kurdish-speech/contract';
import { speakerSchema } from 'kurdish-speech/contract/schemas';
const speaker: Speaker = speakerSchema.parse({});
// @ts-expect-error It is a string.
export const name: number = speaker.name;`;
  writeFileSync(join(folder, 'types.ts'), types);
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    'false',
    '--module',
    'nodenext',
    '--target',
    'es2022',
  ];
  const args = [binary('typescript-7#tsc'), ...options, '--types', 'node', 'types.ts'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  assert.equal(stdout, '');
});
