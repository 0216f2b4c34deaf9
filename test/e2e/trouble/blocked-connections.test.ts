import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { writeFakeMicrophone } from '../../fake-microphone.ts';
import { GRANT_MICROPHONE, launchBrowser, microphoneFrom } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from '../script-tag-site.ts';

// A page whose policy forgets connect-src: the console says what to add.

let site: ScriptTagSite;
let browser: Browser;
before(async () => {
  site = await startScriptTagSite();
  const microphone = writeFakeMicrophone('.cache/fake-microphone-blocked.wav');
  browser = await launchBrowser([...microphoneFrom(microphone), GRANT_MICROPHONE]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** Presses the element's button under a policy. @returns The first line of the console that names `connect-src` in our words. */
async function lineAfterPress(element: string, button: string, sources: string): Promise<string> {
  const html = `<!doctype html><html lang="en"><title>x</title><script type="module" src="/own/kurdish-speech.js"></script>${element}`;
  const url = site.page(html, {
    'Content-Security-Policy': `default-src 'none'; script-src 'self' blob:; style-src 'self'; worker-src 'self' blob:; connect-src ${sources}`,
  });
  const page = await newPage(browser);
  const line = new Promise<string>((resolve) =>
    page.on('console', (message) => {
      if (message.text().startsWith('kurdish-speech: the Content-Security-Policy')) resolve(message.text());
    }),
  );
  await page.goto(url);
  const target = await page.waitForSelector(button, { visible: true });
  await target?.click();
  const said = await line;
  await page.close();
  return said;
}

test('a player whose requests are blocked says that connect-src lacks the page’s own origin', async () => {
  const line = await lineAfterPress(
    '<kurdish-tts controls text="سڵاو"></kurdish-tts>',
    'kurdish-tts >>> [part=play-button]',
    "'none'",
  );
  assert.match(line, /add 'self' to connect-src/);
});

test('a dictation whose socket is blocked says which address connect-src lacks, and nothing of its token', async () => {
  const line = await lineAfterPress(
    '<kurdish-dictate mode="live" dialect="sorani"></kurdish-dictate>',
    'kurdish-dictate >>> [part=button]',
    "'self' blob: data:",
  );
  assert.ok(
    line.endsWith(
      `blocks connections to ${site.liveSource}. To fix it, add ${site.liveSource} to connect-src.`,
    ),
    line,
  );
});
