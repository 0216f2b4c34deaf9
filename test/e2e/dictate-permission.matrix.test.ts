import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, before, test } from 'node:test';
import puppeteer, { type Browser } from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/test/browser.mjs';
import { serveScript } from './serve-script.ts';

// Every way in which a page may not listen, as the browser itself refuses it, and what the reader is told, in four languages.

const LANGUAGES = ['ckb', 'kmr', 'kmr-Arab', 'en'] as const;
type Told = Record<(typeof LANGUAGES)[number], string>;

let server: Server;
let port: number;
let requests: string[] = [];
const browsers: Browser[] = [];

before(async () => {
  ({ server, port } = await serveScript(
    new URL('../../src/elements/dictate/kurdish-dictate.ts', import.meta.url),
    (response, request) => {
      requests.push(request.url ?? '');
      if (request.url === '/forbidden') response.setHeader('Permissions-Policy', 'microphone=()');
      response.setHeader('Content-Type', 'text/html');
      response.end(
        '<!doctype html><kurdish-dictate></kurdish-dictate><script type="module" src="/page.js"></script>',
      );
    },
  ));
});

after(async () => {
  for (const browser of browsers) await browser.close();
  server.close();
});

async function launch(...flags: string[]): Promise<Browser> {
  const browser = await puppeteer.launch({
    executablePath: findBrowser() ?? '',
    args: [...CHROMIUM_ARGUMENTS, '--host-resolver-rules=MAP insecure.test 127.0.0.1', ...flags],
  });
  browsers.push(browser);
  return browser;
}

/** Presses the button, and reads what it says then in every language. */
async function press(browser: Browser, url: string) {
  const page = await browser.newPage();
  requests = [];
  await page.goto(url);
  await page.locator('kurdish-dictate >>> [part=button]').click();
  await page.waitForFunction(() => (document.querySelector('kurdish-dictate') as Dictate).error);
  const told: Record<string, string> = {};
  for (const lang of LANGUAGES) {
    told[lang] = await page.evaluate(async (tag) => {
      const element = document.querySelector('kurdish-dictate') as Dictate;
      document.documentElement.lang = tag;
      await new Promise(requestAnimationFrame);
      await element.updateComplete;
      return element.shadowRoot?.querySelector('[role=alert]')?.textContent?.trim() ?? '';
    }, lang);
  }
  const state = await page.evaluate(() => {
    const element = document.querySelector('kurdish-dictate') as Dictate;
    const states = ['denied', 'error'].filter((name) => element.matches(`:state(${name})`));
    return { code: element.error?.code, permission: element.permissionState, states, state: element.state };
  });
  await page.close();
  assert.deepEqual(
    requests.filter((path) => path.startsWith('/speech')),
    [],
    'nothing was bought',
  );
  return { told: told as Told, ...state };
}

test('a refused microphone, a missing device, a page that keeps it away and one that is not secure each say so', async () => {
  const browser = await launch('--use-fake-device-for-media-stream');
  const origin = `http://127.0.0.1:${port}`;
  const context = browser.defaultBrowserContext();

  await context.overridePermissions(origin, []);
  const denied = await press(browser, `${origin}/`);
  assert.deepEqual(
    { ...denied, told: denied.told.kmr },
    {
      code: 'not-allowed',
      permission: 'denied',
      states: ['denied', 'error'],
      state: 'inactive',
      told: 'Destûra mîkrofonê tune ye. Di sazkariyên gerokê de destûrê bide.',
    },
  );

  const forbidden = await press(browser, `${origin}/forbidden`);
  assert.equal(forbidden.code, 'not-allowed');
  assert.equal(forbidden.told.ckb, 'ئەم پەڕەیە ڕێگە بە مایکرۆفۆن نادات.');

  const insecure = await press(browser, `http://insecure.test:${port}/`);
  assert.equal(insecure.code, 'insecure-context');
  assert.match(insecure.told['kmr-Arab'], /https/);

  const missing = await press(await launch('--use-fake-ui-for-media-stream'), `${origin}/`);
  assert.equal(missing.code, 'audio-capture');
  assert.equal(missing.told.en, 'No microphone was found.');

  const sentences = [denied, missing, forbidden, insecure].flatMap(({ told }) => Object.values(told));
  assert.equal(new Set(sentences).size, 16, sentences.join('\n'));
});

type Dictate = HTMLElement & {
  error: { code: string } | null;
  state: string;
  permissionState: string;
  devices: readonly unknown[];
  updateComplete: Promise<boolean>;
};
