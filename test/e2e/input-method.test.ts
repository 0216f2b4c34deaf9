import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'puppeteer-core';
import { build } from 'vite';
import { launchBrowser } from './launch-browser.ts';
import { newPage } from './new-page.ts';

// Composition by an input method, as on phones and East Asian keyboards. Scripts in a page cannot start one, the DevTools protocol can.

const ENTRY = 'virtual:insertion';
const source = (name: string) => fileURLToPath(new URL(`../../src/elements/${name}.ts`, import.meta.url));

let browser: Browser;
let script: string;

before(async () => {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) =>
          id === ENTRY
            ? `import { FieldWriter } from '${source('insertion/field-writer')}';
               import { Insertion } from '${source('insertion/insertion')}';
               import { trackFields } from '${source('insertion/field-tracking')}';
               trackFields();
               globalThis.insertInto = (element) => new Insertion(new FieldWriter(element), 'append');`
            : null,
      },
    ],
    build: { write: false, target: 'es2022', modulePreload: false, rolldownOptions: { input: ENTRY } },
  });
  script = 'output' in output ? output.output[0].code : '';
  browser = await launchBrowser();
});

after(() => browser?.close());

for (const markup of ['<textarea></textarea>', '<div contenteditable></div>']) {
  test(`dictation does not disturb a composition in ${markup}, and inserts its text when the composition ends`, async () => {
    const page = await newPage(browser);
    await page.setContent(`<!doctype html>${markup}`);
    await page.addScriptTag({ content: script, type: 'module' });
    const input = await page.createCDPSession();
    await page.evaluate(() => {
      const field = document.querySelector<HTMLElement>('textarea, div');
      field?.focus();
      const { insertInto } = globalThis as unknown as { insertInto(element: unknown): Insertion };
      Object.assign(globalThis, { insertion: insertInto(field) });
    });
    const show = (text: string) =>
      page.evaluate((words) => {
        const { insertion } = globalThis as unknown as { insertion: Insertion };
        insertion.show(words);
      }, text);
    const value = () =>
      page.evaluate(
        () => document.querySelector('textarea')?.value ?? document.querySelector('div')?.textContent,
      );

    await input.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await show('yek');
    assert.equal(await value(), 'に');
    await input.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await show('yek du');
    assert.equal(await value(), 'にほ');
    await input.send('Input.insertText', { text: '日本' });
    assert.equal(await value(), 'yek du 日本');
    await show('yek du sê');
    assert.equal(await value(), 'yek du sê 日本');
    await page.evaluate(() => (globalThis as unknown as { insertion: Insertion }).insertion.close());
    await page.keyboard.down('Control');
    await page.keyboard.press('z');
    await page.keyboard.up('Control');
    assert.equal(await value(), '日本');
    await page.close();
  });
}

interface Insertion {
  show(text: string): void;
  close(): void;
}
