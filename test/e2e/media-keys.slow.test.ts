import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'puppeteer-core';
import { type Backend, startBackend } from '../../demo/backend.ts';
import { launchWholeBrowser } from './launch-browser.ts';
import { newPage } from './new-page.ts';
import { serveScript } from './serve-script.ts';

// The media session as a Linux desktop sees it: media keys and the panel speak MPRIS, here over the test's own session bus.

const PLAYER = 'org.mpris.MediaPlayer2.Player';
const skip = spawnSync('dbus-daemon', ['--version']).error && 'there is no dbus-daemon';

let bus: ChildProcess;
let env: NodeJS.ProcessEnv;
let server: Server;
let port: number;
let backend: Backend;
let browser: Browser;

before(async () => {
  if (skip) return;
  bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [address] = (await once(bus.stdout!, 'data')) as [Buffer];
  env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: String(address).trim() };
  ({ server, port } = await serveScript(
    new URL('media-keys-page.ts', import.meta.url),
    (response, request) => {
      if (request.url?.startsWith('/speech/')) {
        backend.handle(request, response);
        return;
      }
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html lang="ckb" dir="rtl"><title>Rojname</title><button>Play</button>
      <article id="article"><h1>بەهار لە کوردستان</h1>
      <p>بەهار هات و چیاکان سەوز بوون. منداڵان لە باخچەکە یاری دەکەن. باران دەبارێت و گوڵەکان دەکرێنەوە.</p>
      </article><script type="module" src="/page.js"></script>`);
    },
  ));
  backend = await startBackend({ origins: [`http://127.0.0.1:${port}`] });
  browser = await launchWholeBrowser([], env);
});

after(async () => {
  await browser?.close();
  await backend?.close();
  server?.close();
  bus?.kill();
});

/** Makes one call on the bus and returns the reply as text. */
function call(destination: string, path: string, ...message: string[]): string {
  return execFileSync(
    'dbus-send',
    ['--session', '--print-reply', `--dest=${destination}`, path, ...message],
    { env, encoding: 'utf8' },
  );
}

/** Name of the browser's player on the bus. */
function player(): string | undefined {
  const names = call('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus.ListNames');
  return /org\.mpris\.[\w.]+/.exec(names)?.[0];
}

function property(name: string): string {
  const destination = player();
  if (!destination) return '';
  const get = 'org.freedesktop.DBus.Properties.Get';
  return call(destination, '/org/mpris/MediaPlayer2', get, `string:${PLAYER}`, `string:${name}`);
}

/** Does what a media key or a button of the panel does. */
function press(method: string, ...values: string[]): void {
  call(player() ?? '', '/org/mpris/MediaPlayer2', `${PLAYER}.${method}`, ...values);
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(50);
}

test('the system’s panel shows what is read, and media keys control it during playback', {
  skip,
  timeout: 180_000,
}, async () => {
  const page = await newPage(browser);
  await page.goto(`http://127.0.0.1:${port}/`);
  const state = (name: 'paused' | 'ended' | 'currentTime' | 'duration' | 'readyState') =>
    page.$eval('kurdish-tts', (element, name) => Number(element[name]), name);
  await until(async () => (await state('readyState')) === 4);
  await page.click('button');
  await until(() => property('PlaybackStatus').includes('Playing'));
  await until(() => property('Metadata').includes('بەهار لە کوردستان'));
  const metadata = property('Metadata');
  assert.match(metadata, /"127\.0\.0\.1"/);
  const [, microseconds] = /mpris:length"\s+variant\s+int64 (\d+)/.exec(metadata) ?? [];
  assert.equal(Math.round(Number(microseconds) / 1e5), Math.round((await state('duration')) * 10));

  const before = await state('currentTime');
  press('Seek', 'int64:3000000');
  await until(async () => (await state('currentTime')) > before + 2.5);
  press('Pause');
  await until(async () => (await state('paused')) === 1);
  await page.click('button');
  await until(async () => (await state('ended')) === 1);
  await until(() => !property('PlaybackStatus').includes('Playing'));
  await page.close();
});
