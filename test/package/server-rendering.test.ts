import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { after, before, test } from 'node:test';
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { html } from 'lit';
import puppeteer, { type Browser } from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/test/browser.mjs';
import { newPage } from '../e2e/new-page.ts';
import { serveScript } from '../e2e/serve-script.ts';
import { importPackage } from './import-package.ts';

// Both elements of the built package, rendered by @lit-labs/ssr into declarative shadow roots and hydrated in Chromium.

await importPackage('kurdish-speech/elements');

const body = await collectResult(
  render(html`
    <kurdish-tts controls>سڵاو، چۆنیت؟</kurdish-tts>
    <form><kurdish-dictate name="note" required></kurdish-dictate></form>`),
);
const page = `<!doctype html><html lang="ckb" dir="rtl"><meta charset="utf-8"><title>Rendered</title><body>${body}</body></html>`;

let site: { server: Server; port: number };
let browser: Browser;

before(async () => {
  site = await serveScript(new URL('server-rendered-page.ts', import.meta.url), (response) =>
    response.setHeader('Content-Type', 'text/html').end(page),
  );
  browser = await puppeteer.launch({ executablePath: findBrowser() ?? '', args: [...CHROMIUM_ARGUMENTS] });
});

after(async () => {
  await browser?.close();
  site?.server.close();
});

test('server-rendered elements are visible before any script, then hydrate once, in the language of the page', async () => {
  const tab = await newPage(browser);
  const problems: string[] = [];
  tab.on('pageerror', (error) => problems.push(String(error)));
  tab.on('console', (message) => {
    if (['error', 'warn'].includes(message.type()) && !/favicon|404/.test(message.text()))
      problems.push(message.text());
  });
  await tab.goto(`http://localhost:${site.port}/`);
  const look = () =>
    tab.$$eval('kurdish-tts, kurdish-dictate', (elements) =>
      elements.map((element) => {
        const buttons = element.shadowRoot?.querySelectorAll('[part~=play-button], [part~=button]') ?? [];
        const { width, height } = element.getBoundingClientRect();
        return {
          buttons: buttons.length,
          label: buttons[0]?.getAttribute('aria-label'),
          size: [width, height],
        };
      }),
    );
  const rendered = await look();
  assert.deepEqual(
    rendered.map(({ buttons }) => buttons),
    [1, 1],
  );

  await tab.addScriptTag({ type: 'module', url: '/page.js' });
  await tab.waitForFunction(() => customElements.get('kurdish-dictate'));
  await tab.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll('kurdish-tts, kurdish-dictate')].map(
        (element) => (element as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete,
      ),
    ),
  );
  const alive = await look();
  assert.deepEqual(
    alive.map(({ buttons }) => buttons),
    [1, 1],
  );
  for (const { label } of alive) assert.match(label ?? '', /[ئ-ێ]/, 'in Sorani');
  assert.equal(alive[0]?.size[1], rendered[0]?.size[1], 'nothing on the page moves');
  assert.equal(await tab.$eval('form', (form) => form.checkValidity()), false, 'the form knows the element');
  assert.deepEqual(problems, []);
});
