import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { FAKE_MICROPHONE, GRANT_MICROPHONE, launchBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from '../script-tag-site.ts';

// Players in frames that lack an origin, storage or permissions, as a page's embedded posts are, and in browsers that distort what pages measure.

const TEXT = 'کتێب دەبێت بێت بۆ لای منداڵەکان.';
/** As WordPress embeds a post of another site. */
const SANDBOX = 'sandbox="allow-scripts"';
const MODULE = '<script type="module" src="/own-with-cors/kurdish-player.js" crossorigin></script>';
const CLASSIC = '<script src="/own-with-cors/kurdish-speech.classic.js"></script>';

let site: ScriptTagSite;
let browser: Browser;

before(async () => {
  site = await startScriptTagSite();
  browser = await launchBrowser([FAKE_MICROPHONE, GRANT_MICROPHONE]);
});

after(async () => {
  await browser?.close();
  await site?.close();
});

afterEach(() => site.clear());

interface Heard {
  readonly events: string[];
  readonly error?: { readonly code: string; readonly message: string };
}

interface Framed {
  readonly page: Page;
  readonly frame: Frame;
  readonly heard: () => Promise<Heard>;
}

const html = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>x</title></head><body>${body}</body></html>`;
const player = (attributes: string) => `<kurdish-tts controls ${attributes}>${TEXT}</kurdish-tts>`;

/** Notes what an element in the document tells. */
async function listen(frame: Frame): Promise<() => Promise<Heard>> {
  await frame.evaluate(() => {
    const heard: { events: string[]; error?: { code: string; message: string } } = { events: [] };
    Object.assign(globalThis, { heard });
    for (const type of ['playing', 'ended', 'error', 'kurdish-progress', 'kurdish-degraded'])
      document.addEventListener(
        type,
        (event) => {
          const { detail } = event as CustomEvent<{ percent?: number; feature?: string } | null>;
          heard.events.push([type, detail?.percent ?? detail?.feature ?? []].flat().join(' '));
          if (type === 'error')
            heard.error = (({ code, message }) => ({ code, message }))(
              (event as unknown as { error: Heard['error'] & object }).error,
            );
        },
        true,
      );
  });
  return () => frame.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
}

/** Opens a page of another host with a frame of the site in it, by the frame's attributes. */
async function openFrame(content: string, attributes: string): Promise<Framed> {
  const inner = site.page(html(content));
  const outer = site.page(html(`<iframe ${attributes} src="${inner}" width="600" height="300"></iframe>`));
  const page = await newPage(browser);
  await page.goto(outer.replace('127.0.0.1', 'localhost'));
  const frame = await page.waitForFrame(inner);
  return { page, frame, heard: await listen(frame) };
}

/** Once it does not move any more. */
const press = (frame: Frame, selector: string) => frame.locator(selector).click();

const PLAY = 'kurdish-tts >>> [part=play-button]';
const over = (frame: Frame) =>
  frame.waitForFunction(() =>
    (globalThis as unknown as { heard: Heard }).heard.events.some(
      (each) => each === 'error' || each === 'kurdish-progress 100',
    ),
  );
/** The element renders it after it has dispatched it. */
async function shownError(frame: Frame, element = 'kurdish-tts'): Promise<string | undefined> {
  const error = await frame.waitForSelector(`${element} >>> [part=error]:not(:empty)`, {
    visible: true,
  });
  return error?.evaluate((each) => each.textContent?.trim());
}
const PROGRESS = [0, 25, 50, 75, 90, 100].map((percent) => `kurdish-progress ${percent}`);

async function assertSpoken({ page, frame, heard }: Framed): Promise<void> {
  await press(frame, PLAY);
  await over(frame);
  const { events, error } = await heard();
  assert.deepEqual(error, undefined);
  assert.deepEqual(
    events.filter((each) => each.startsWith('kurdish-progress')),
    PROGRESS,
  );
  await page.close();
}

for (const [kind, script] of Object.entries({ module: MODULE, 'classic script': CLASSIC })) {
  test(`a sandboxed frame speaks by itself, its files beside it (${kind})`, async () => {
    await assertSpoken(await openFrame(player('endpoint="local:"') + script, SANDBOX));
  });

  test(`a sandboxed frame whose service is away goes on by itself (${kind})`, async () => {
    const away = player('endpoint="http://127.0.0.1:9/speech" fallback="local"');
    await assertSpoken(await openFrame(away + script, SANDBOX));
  });

  test(`a sandboxed frame that the proxy does not serve says so in one sentence, and its log what the frame lacks (${kind})`, async () => {
    for (const attributes of ['endpoint="/speech"', 'endpoint="/speech" fallback="local"']) {
      const { page, frame, heard } = await openFrame(player(attributes) + script, SANDBOX);
      await press(frame, PLAY);
      await over(frame);
      const { error } = await heard();
      assert.equal(error?.code, 'origin-refused');
      assert.match(error?.message ?? '', /sandbox of its frame lacks allow-same-origin/);
      assert.equal(await shownError(frame), 'This site is not allowed to use the service.');
      await page.close();
    }
    assert.equal(await site.charactersUsed(), 0);
  });
}

test('a sandboxed frame whose files lack CORS headers says that they do', async () => {
  const { page, frame, heard } = await openFrame(
    `${player('endpoint="local:"')}<script src="/own/kurdish-speech.classic.js"></script>`,
    SANDBOX,
  );
  await press(frame, PLAY);
  await over(frame);
  const { error } = await heard();
  assert.equal(error?.code, 'asset-blocked');
  assert.match(
    error?.message ?? '',
    /lacks CORS headers, which a frame needs whose sandbox lacks allow-same-origin/,
  );
  await page.close();
});

test('a frame without an address of its own reaches the proxy of its page', async () => {
  const script = '<script type="module" src="/own/kurdish-speech.js"></script>';
  const content = html(player('endpoint="/speech"') + script).replaceAll('"', '&quot;');
  const page = await newPage(browser);
  await page.goto(site.page(html(`<iframe srcdoc="${content}" width="600" height="300"></iframe>`)));
  const frame = await page.waitForFrame('about:srcdoc');
  await assertSpoken({ page, frame, heard: await listen(frame) });
});

test('a sandboxed frame blocks the microphone, whatever it allows', async () => {
  const dictation = `<kurdish-dictate endpoint="local:" dialect="sorani"></kurdish-dictate>${CLASSIC}`;
  const { page, frame, heard } = await openFrame(dictation, `${SANDBOX} allow="microphone *"`);
  await press(frame, 'kurdish-dictate >>> button');
  await over(frame);
  const { error } = await heard();
  assert.equal(error?.code, 'not-allowed');
  assert.match(error?.message ?? '', /sandbox of its frame lacks allow-same-origin/);
  assert.equal(await shownError(frame, 'kurdish-dictate'), 'This page blocks the microphone.');
  await page.close();
});

for (const attributes of ['endpoint="local:"', 'endpoint="/speech"', 'endpoint="/speech" format="mp3"'])
  test(`blocked storage, a rate of 44.1 kHz and samples that read otherwise than they are cost nothing (${attributes})`, async () => {
    const page = await newPage(browser);
    await page.evaluateOnNewDocument(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      // As Firefox with privacy.resistFingerprinting.
      const { AudioContext } = globalThis;
      globalThis.AudioContext = class extends AudioContext {
        constructor(options?: AudioContextOptions) {
          super({ ...options, sampleRate: 44_100 });
        }
      };
      // As Brave.
      const { getChannelData } = AudioBuffer.prototype;
      AudioBuffer.prototype.getChannelData = function (channel) {
        const samples = getChannelData.call(this, channel);
        return samples.map((sample, index) => sample * (index % 2 ? 0.999 : 1.001));
      };
    });
    await page.goto(site.page(html(player(attributes) + MODULE)));
    const frame = page.mainFrame();
    await assertSpoken({ page, frame, heard: await listen(frame) });
  });
