import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, before, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { type DictateElement, DictationDriver } from '../dictation-driver.ts';
import { FAKE_MICROPHONE, GRANT_MICROPHONE, launchWholeBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { serveScript } from '../serve-script.ts';

// Each way in which the browser itself refuses the microphone, and the message that readers see, in four languages.

const LANGUAGES = ['ckb', 'kmr', 'kmr-Arab', 'en'] as const;
type Messages = Record<(typeof LANGUAGES)[number], string>;

let server: Server;
let port: number;
let requests: string[] = [];
const browsers: Browser[] = [];

before(async () => {
  ({ server, port } = await serveScript(
    new URL('../../../src/elements/dictate/kurdish-dictate.ts', import.meta.url),
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
  const browser = await launchWholeBrowser(['--host-resolver-rules=MAP insecure.test 127.0.0.1', ...flags]);
  browsers.push(browser);
  return browser;
}

/** Presses the button and reads the alert in every language. */
async function press(browser: Browser, url: string) {
  const page = await newPage(browser);
  requests = [];
  await page.goto(url);
  const dictation = new DictationDriver(page);
  await dictation.press();
  await dictation.fails();
  const messages: Record<string, string> = {};
  for (const lang of LANGUAGES) {
    messages[lang] = await page.evaluate(async (tag) => {
      const element = document.querySelector('kurdish-dictate') as DictateElement;
      document.documentElement.lang = tag;
      await new Promise(requestAnimationFrame);
      await element.updateComplete;
      return element.shadowRoot?.querySelector('[role=alert]')?.textContent?.trim() ?? '';
    }, lang);
  }
  const state = await page.evaluate(() => {
    const element = document.querySelector('kurdish-dictate') as DictateElement;
    const states = ['denied', 'error'].filter((name) => element.matches(`:state(${name})`));
    return { code: element.error?.code, permission: element.permissionState, states, state: element.state };
  });
  await page.close();
  assert.deepEqual(
    requests.filter((path) => path.startsWith('/speech')),
    [],
    'no speech request was sent',
  );
  return { messages: messages as Messages, ...state };
}

test('a denied microphone, a missing device, a Permissions-Policy and an insecure page each show their own message', async () => {
  const browser = await launch(FAKE_MICROPHONE);
  const origin = `http://127.0.0.1:${port}`;
  const context = browser.defaultBrowserContext();

  await context.overridePermissions(origin, []);
  const denied = await press(browser, `${origin}/`);
  assert.deepEqual(
    { ...denied, messages: denied.messages.kmr },
    {
      code: 'not-allowed',
      permission: 'denied',
      states: ['denied', 'error'],
      state: 'inactive',
      messages: 'Destûra mîkrofonê tune ye. Di sazkariyên gerokê de destûrê bide.',
    },
  );

  const forbidden = await press(browser, `${origin}/forbidden`);
  assert.equal(forbidden.code, 'not-allowed');
  assert.equal(forbidden.messages.ckb, 'ئەم پەڕەیە ڕێگە بە مایکرۆفۆن نادات.');

  const insecure = await press(browser, `http://insecure.test:${port}/`);
  assert.equal(insecure.code, 'insecure-context');
  assert.match(insecure.messages['kmr-Arab'], /پاراستی/);

  const missing = await press(await launch(GRANT_MICROPHONE), `${origin}/`);
  assert.equal(missing.code, 'audio-capture');
  assert.equal(missing.messages.en, 'No microphone was found.');

  const sentences = [denied, missing, forbidden, insecure].flatMap(({ messages }) => Object.values(messages));
  assert.equal(new Set(sentences).size, 16, sentences.join('\n'));
});
