import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { collectProblems } from '../collect-problems.ts';
import { launchBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from '../script-tag-site.ts';

// The small script-tag file from another origin than the page, in a real browser, with a real proxy.

const FILE = 'kurdish-player.js';
const FULL = 'kurdish-speech.js';
const integrity: Record<string, string> = JSON.parse(readFileSync('dist/cdn/integrity.json', 'utf8'));

type Player = HTMLElement & { ended: boolean; paused: boolean; error: Error | null; play(): Promise<void> };

let site: ScriptTagSite;
let browser: Browser;

before(async () => {
  site = await startScriptTagSite();
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await site?.close();
});

afterEach(async () => {
  for (const context of browser.browserContexts())
    if (context !== browser.defaultBrowserContext()) await context.close();
  site.clear();
});

const PLAYER = '<kurdish-tts controls headline="A" text="ڕۆژ باش"></kurdish-tts>';

async function open(
  body = PLAYER,
  { more = '', lang = 'ckb', headers = {}, folder = site.cdn, prepare = () => {} } = {},
): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await newPage(context);
  await page.evaluateOnNewDocument(prepare);
  const tag = `<script type="module" src="${folder}${FILE}" crossorigin ${more}></script>`;
  const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">${tag}</head><body>${body}</body></html>`;
  await page.goto(site.page(html, headers), { waitUntil: 'load' });
  // Away from the player.
  await page.mouse.move(0, 500);
  await page.waitForNetworkIdle();
  return page;
}

const scripts = () =>
  site.requests.filter((each) => each.startsWith('cdn ')).map((each) => each.slice('cdn '.length));

async function until(page: Page, look: (player: Player) => boolean): Promise<void> {
  for (let waited = 0; waited < 15_000; waited += 50) {
    if (await page.$eval('kurdish-tts', look as never)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`not reached: ${look}`);
}

test('at rest it shows the bar and requests one file; one press speaks, without the code of dictation', async () => {
  const page = await open();
  assert.deepEqual(scripts(), [FILE]);
  assert.equal(
    await page.$eval('kurdish-tts', ({ shadowRoot }) => shadowRoot?.querySelectorAll('button').length),
    2,
  );
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  await until(page, ({ ended }) => ended);
  assert.equal(await page.$$eval('kurdish-tts >>> [part=base]', ({ length }) => length), 1);
  assert.ok(!scripts().includes('dictate.js'));
});

for (const lang of ['en', 'ckb', 'kmr', 'kmr-Arab'])
  test(`at rest in ${lang} it is the bar of the loaded element, of the same height`, async () => {
    const page = await open(PLAYER, { lang });
    assert.deepEqual(scripts(), [FILE]);
    const look = () =>
      page.$eval('kurdish-tts', (player) => [
        player.shadowRoot?.querySelector('[part=base]')?.outerHTML.replace(/<!--.*?-->|\s(?=\s|>)/gs, ''),
        player.getBoundingClientRect().height,
      ]);
    const resting = await look();
    await page.hover('kurdish-tts');
    await until(page, (player) => 'paused' in player);
    await page.waitForNetworkIdle();
    assert.deepEqual(await look(), resting);
  });

test('hover loads the element in place: focus, listeners and references stay', async () => {
  const page = await open();
  await page.$eval('kurdish-tts', (player) => {
    Object.assign(window, { player });
    player.addEventListener('play', () => player.setAttribute('data-played', ''));
  });
  await page.keyboard.press('Tab');
  await until(page, (player) => 'paused' in player && player.isConnected);
  await page.waitForNetworkIdle();
  assert.equal(
    await page.$eval('kurdish-tts', ({ shadowRoot }) => shadowRoot?.activeElement?.getAttribute('part')),
    'play-button',
  );
  assert.ok(
    await page.$eval('kurdish-tts', (player) => (window as unknown as { player: Element }).player === player),
  );
  await page.keyboard.press('Enter');
  await until(page, (player) => player.hasAttribute('data-played'));
});

for (const [device, press] of [
  [
    'mouse',
    async (page: Page) => {
      await page.hover('kurdish-tts >>> [part=play-button]');
      await page.mouse.down();
      return () => page.mouse.up();
    },
  ],
  [
    'keyboard',
    async (page: Page) => {
      await page.keyboard.press('Tab');
      await page.keyboard.down('Space');
      return () => page.keyboard.up('Space');
    },
  ],
  [
    'finger',
    async (page: Page) => {
      const { x, y } = await page.$eval('kurdish-tts >>> [part=play-button]', (button) =>
        button.getBoundingClientRect().toJSON(),
      );
      const touch = await page.touchscreen.touchStart(x + 10, y + 10);
      return () => touch.end();
    },
  ],
] as const)
  test(`a press of the ${device} during which another script loads the element speaks once`, async () => {
    const page = await open();
    await page.$eval('kurdish-tts', (player) => {
      player.addEventListener('play', () =>
        player.setAttribute('data-plays', `${player.getAttribute('data-plays') ?? ''}1`),
      );
    });
    const release = await press(page);
    await page.evaluate((url) => import(url), `${site.cdn}${FULL}`);
    await until(page, (player) => 'paused' in player);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await release();
    await until(page, ({ ended }) => ended);
    assert.equal(await page.$eval('kurdish-tts', (player) => player.getAttribute('data-plays')), '1');
  });

test('a call before the element is loaded is answered by it', async () => {
  const page = await open();
  const code = await page.$eval('kurdish-tts', (player) =>
    (player as Player).play().then(
      () => 'plays',
      (error: { code: string }) => error.code,
    ),
  );
  assert.match(code, /^(plays|not-allowed)$/);
});

test('a page that pins the file pins what it loads', async () => {
  const more = `integrity="${integrity[FILE]}"`;
  const page = await open(PLAYER, { more });
  site.serve(FULL, { body: 'document.title = "wrong"' });
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  await until(page, ({ shadowRoot }) => Boolean(shadowRoot?.querySelector('[part=error]')));
  assert.equal(await page.title(), '');
});

test('where the file is missing the reader sees why, and can try again', async () => {
  const page = await open();
  site.serve(FULL, { status: 503 });
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  await until(page, ({ shadowRoot }) => Boolean(shadowRoot?.querySelector('[part=retry-button]')));
  site.serve(FULL, {});
  await page.locator('kurdish-tts >>> [part=retry-button]').click();
  await until(page, ({ ended }) => ended);
});

for (const [how, body, use] of [
  ['the pointer comes near', PLAYER, (page: Page) => page.hover('kurdish-tts')],
  ['it is pressed', PLAYER, (page: Page) => page.locator('kurdish-tts >>> [part=play-button]').click()],
  ['the page is opened', '<kurdish-dictate></kurdish-dictate>', async () => {}],
] as const)
  test(`copied alone to a folder, it says once which file is missing there and what to copy, when ${how}`, async () => {
    site.serve(FULL, { status: 404 });
    const page = await newPage(await browser.createBrowserContext());
    const lines = collectProblems(page, ['error']);
    const tag = `<script type="module" src="${site.cdn}${FILE}"></script>`;
    await page.goto(
      site.page(`<!doctype html><html lang="ckb"><head>${tag}</head><body>${body}</body></html>`),
    );
    await use(page);
    for (let tries = 0; !lines.some((line) => line.startsWith('kurdish-speech:')); tries++) {
      assert.ok(tries < 200, `nothing was said: ${lines}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await page.waitForNetworkIdle();
    assert.deepEqual(
      lines.filter((line) => !line.startsWith('Failed to load resource')),
      [
        `kurdish-speech: ${site.cdn}${FULL} could not be loaded. Copy ${FULL} and the other files of dist/cdn to the folder of ${FILE}.`,
      ],
    );
  });

for (const [what, body] of [
  ['load="eager"', '<kurdish-tts controls load="eager" text="ڕۆژ"></kurdish-tts>'],
  ['an element without controls', '<kurdish-tts text="ڕۆژ"></kurdish-tts>'],
] as const)
  test(`${what} is loaded with the page`, async () => {
    await open(body);
    assert.deepEqual(scripts().slice(0, 2), [FILE, FULL]);
  });

test('a dictation is loaded with the page, and its button is ready to be pressed', async () => {
  const page = await open('<kurdish-dictate></kurdish-dictate>');
  await page.waitForSelector('kurdish-dictate >>> button', { visible: true });
  assert.deepEqual(scripts().slice(0, 3), [FILE, FULL, 'dictate.js']);
});

test('a press on a page that is left before the code has arrived starts nothing when the page is shown again', async () => {
  const page = await open();
  site.serve(FULL, { delayMs: 300 });
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await until(page, (player) => 'paused' in player);
  await page.waitForNetworkIdle();
  assert.equal(await page.$eval('kurdish-tts', (player) => (player as Player).paused), true);
});

test('an element removed before it is loaded works when it comes back', async () => {
  const page = await open(`${PLAYER}${PLAYER.replace('<kurdish-tts', '<kurdish-tts id="other"')}`);
  await page.$eval('#other', (other) => {
    Object.assign(window, { other });
    other.remove();
  });
  await page.hover('kurdish-tts');
  await until(page, (player) => 'paused' in player);
  await page.evaluate(() => document.body.prepend((window as unknown as { other: Element }).other));
  await page.locator('#other >>> [part=play-button]').click();
  await until(page, ({ ended }) => ended);
});

test('under Trusted Types that allow each policy once it speaks', async () => {
  const policy = "require-trusted-types-for 'script'; trusted-types lit-html kurdish-speech";
  const page = await open(PLAYER, { headers: { 'Content-Security-Policy': policy } });
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  await until(page, ({ ended }) => ended);
});

test('at rest and pressed, it breaks no policy of docs/script-tag.md', async () => {
  const text = readFileSync('docs/script-tag.md', 'utf8')
    .replaceAll('https://cdn.example', new URL(site.cdn).origin)
    .replaceAll('wss://live.example', site.liveSource);
  const policies = [...text.matchAll(/```csp\n([^`]+)```/g)].map(([, policy]) => policy?.trim() ?? '');
  assert.equal(policies.length, 4);
  for (const policy of policies) {
    const own = policy.includes(new URL(site.cdn).origin) ? site.cdn : `${site.origin}/own/`;
    const more = `nonce="R4nd0m" integrity="${integrity[FILE]}"`;
    const headers = { 'Content-Security-Policy': policy };
    const page = await open(PLAYER, { more, headers, folder: own });
    await page.locator('kurdish-tts >>> [part=play-button]').click();
    await until(page, ({ ended }) => ended);
  }
});

/** What Apple's Lockdown Mode leaves out. Its media elements play MP3 and no WAV. */
const lockDown = () => {
  for (const name of [
    'AudioContext',
    'OfflineAudioContext',
    'AudioWorkletNode',
    'WebAssembly',
    'AudioDecoder',
    'AudioEncoder',
  ])
    Reflect.deleteProperty(globalThis, name);
  const { canPlayType } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.canPlayType = function (type) {
    return /wav/.test(type) ? '' : canPlayType.call(this, type);
  };
};

for (const endpoint of ['', 'local:'])
  test(`without Web Audio one press speaks ${endpoint ? 'by the page alone' : 'by the service'}`, async () => {
    const player = `<kurdish-tts controls text="ڕۆژ باش" ${endpoint && `endpoint="${endpoint}"`}></kurdish-tts>`;
    const page = await open(player, { prepare: lockDown });
    await page.evaluate(() => {
      Object.assign(globalThis, { degraded: [] });
      addEventListener('kurdish-degraded', (event) =>
        (globalThis as unknown as { degraded: string[] }).degraded.push(
          (event as CustomEvent).detail.feature,
        ),
      );
    });
    await page.click('kurdish-tts >>> [part=play-button]');
    await until(page, ({ ended }) => ended);
    assert.equal(await page.$eval('kurdish-tts', (element) => (element as Player).error), null);
    assert.deepEqual(await page.evaluate(() => (globalThis as unknown as { degraded: string[] }).degraded), [
      'web-audio',
    ]);
    assert.ok(scripts().includes('media-player.js'));
  });

test('without Web Audio a policy that allows no blob: media is named', async () => {
  const page = await open(PLAYER, {
    prepare: lockDown,
    headers: { 'content-security-policy': "media-src 'self'" },
  });
  await page.click('kurdish-tts >>> [part=play-button]');
  // Undefined before the element's code has loaded.
  await until(page, ({ error }) => Boolean(error));
  const message = await page.$eval('kurdish-tts', (element) => (element as Player).error?.message);
  assert.match(message ?? '', /media-src .*blob/);
});
