import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { DemoDriver } from './demo-driver.ts';

// What a visitor sees first, at the widths of phones, tablets and desktops, in the four languages.

const DIALECTS = { ckb: 'sorani', kmr: 'kurmanji', 'kmr-Arab': 'badini', en: 'sorani' };
const LANGUAGES = Object.keys(DIALECTS);
const PHONES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
];
const SCREENS = [...PHONES, { width: 768, height: 1024 }, { width: 1280, height: 720 }];

let demo: DemoDriver;

before(async () => {
  demo = await DemoDriver.start();
});

after(() => demo?.close());

async function open(language: string, viewport: { width: number; height: number }): Promise<Page> {
  const prepare = (page: Page) => page.setViewport(viewport);
  const { page } = await demo.open({ path: `/#${language}`, prepare });
  return page;
}

const chooseLanguage = (page: Page, language: string) =>
  page.click(`#interface label:has(input[value="${language}"])`);

/** What a visitor of this page reads and hears. */
const examples = (page: Page) =>
  page.evaluate(() => {
    const player = (id: string) => document.querySelector<HTMLElementTagNameMap['kurdish-tts']>(`#${id}`)!;
    const articles = [...document.querySelectorAll<HTMLElement>('article')].filter((each) =>
      each.checkVisibility(),
    );
    return {
      page: [document.documentElement.lang, document.documentElement.dir],
      speaks: ['speaker', 'reader', 'echo-voice'].map((id) => [player(id).dialect, player(id).voice]),
      texts: ['text', 'echo-sentence'].map((id) => document.getElementById(id)!.lang),
      articles: [...new Set(articles.map(({ lang, dir }) => `${lang} ${dir}`))],
      read: articles.some(({ id }) => id === player('reader').htmlFor),
      chosen: [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')].map(
        ({ name, value }) => `${name} ${value}`,
      ),
    };
  });

test('the language of the page chooses the dialect and the texts of the examples, also after it is loaded again', async () => {
  const page = await open('ckb', SCREENS[3]!);
  for (const [language, dir, dialect, dictated] of [
    ['kmr', 'ltr', 'kurmanji', 'kurmanji'],
    ['kmr-Arab', 'rtl', 'badini', 'kurmanji'],
    ['ckb', 'rtl', 'sorani', 'sorani'],
  ] as const) {
    await chooseLanguage(page, language);
    const seen = await examples(page);
    const expected = {
      page: [language, dir],
      speaks: [
        [dialect, `${dialect}_v5_m001`],
        [dialect, `${dialect}_v5_f002`],
        [dictated, `${dictated}_v5_m001`],
      ],
      texts: [language, dictated === 'kurmanji' ? 'kmr' : 'ckb'],
      articles: [`${language} ${dir}`],
      read: true,
      chosen: [
        `interface ${language}`,
        `dialect ${dialect}`,
        'engine /speech',
        `article-dialect ${dialect}`,
        `dictation-dialect ${dictated}`,
      ],
    };
    assert.deepEqual(seen, expected);
    await page.reload({ waitUntil: 'networkidle0' });
    assert.deepEqual(await examples(page), expected);
  }
  await page.close();
});

test('the English page keeps the dialect that was shown, and names it', async () => {
  const page = await open('kmr', SCREENS[3]!);
  await chooseLanguage(page, 'en');
  const { page: read, speaks, articles } = await examples(page);
  assert.deepEqual(read, ['en', 'ltr']);
  assert.deepEqual(speaks[0], ['kurmanji', 'kurmanji_v5_m001']);
  assert.deepEqual(articles, ['kmr ltr']);
  const named = await page.$eval('#dialect :checked + span', ({ textContent }) => textContent);
  assert.equal(named, 'Kurmanji');
  await page.close();
});

test("the first player is whole on a phone's first screen, in every language, and a press on it speaks", async () => {
  for (const viewport of PHONES)
    for (const language of LANGUAGES) {
      const page = await open(language, viewport);
      const [top = 0, bottom = 0] = await page.$eval('kurdish-tts >>> [part=base]', (bar) => {
        const box = bar.getBoundingClientRect();
        return [box.top, box.bottom];
      });
      assert.ok(top > 0 && bottom <= viewport.height, `${language} ${viewport.width}: ${top} to ${bottom}`);
      assert.equal(await page.$eval('kurdish-tts', ({ id }) => id), 'speaker');
      await page.locator('#speaker >>> [part=play-button]').click();
      await page.waitForFunction(() => document.querySelector('kurdish-tts')!.currentTime > 0);
      assert.equal(await page.evaluate(() => scrollY), 0);
      await page.close();
    }
});

test('nothing scrolls sideways, and nothing moves while the page loads, at any width in any language', async () => {
  for (const viewport of SCREENS)
    for (const language of LANGUAGES) {
      const page = await open(language, viewport);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      const where = `${language} ${viewport.width}`;
      assert.equal(scrollWidth, clientWidth, where);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
                sum += entry.value;
            }).observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
          }),
      );
      assert.equal(shift, 0, where);
      await page.close();
    }
});

test('the first player stays where it is when the language changes', async () => {
  for (const viewport of SCREENS) {
    const page = await open('ckb', viewport);
    const tops = new Set<number>();
    for (const language of LANGUAGES) {
      await chooseLanguage(page, language);
      tops.add(await page.$eval('#speaker', (player) => Math.round(player.getBoundingClientRect().top)));
    }
    assert.equal(tops.size, 1, `${viewport.width}: ${[...tops]}`);
    await page.close();
  }
});

test('buttons, choices and players keep their distance from each other and from the edge of the window', async () => {
  for (const viewport of SCREENS)
    for (const language of LANGUAGES) {
      const page = await open(language, viewport);
      const close = await page.evaluate(() => {
        const named = (element: Element) => element.id || element.textContent?.trim() || element.localName;
        const all = [
          ...document.querySelectorAll(
            'main button, .tabs span, kurdish-tts, kurdish-dictate, kurdish-playlist, kurdish-review, kurdish-voice-picker, textarea, input[id], pre',
          ),
        ]
          .filter((each) => each.checkVisibility())
          .map((element) => ({ element, box: element.getBoundingClientRect() }));
        const found: string[] = [];
        for (const [index, { element, box }] of all.entries()) {
          if (box.left < 16 || box.right > document.documentElement.clientWidth - 16)
            found.push(`${named(element)} and the window`);
          for (const other of all.slice(index + 1)) {
            const across = Math.max(box.left, other.box.left) - Math.min(box.right, other.box.right);
            const down = Math.max(box.top, other.box.top) - Math.min(box.bottom, other.box.bottom);
            // Choices of one kind stand in a line, one below the other where there is no room.
            const isChoice =
              element.parentElement?.parentElement === other.element.parentElement?.parentElement;
            if (Math.max(across, down) < (isChoice ? 0 : 8))
              found.push(`${named(element)} and ${named(other.element)}`);
          }
        }
        return found;
      });
      assert.deepEqual(close, [], `${language} ${viewport.width}`);
      await page.close();
    }
});

test('the three lines that are copied speak the text of the page, on a page without a service', async () => {
  const page = await open('kmr', SCREENS[3]!);
  await demo.browser
    .defaultBrowserContext()
    .overridePermissions(demo.address, ['clipboard-read', 'clipboard-sanitized-write']);
  await page.click('#examples li:nth-child(2) button');
  await page.waitForFunction(() => document.querySelector('kurdish-tts')!.ended);
  await page.click('#copy');
  await page.waitForFunction(() => document.querySelector('#copied')?.textContent);
  const html = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(html.split('\n').length, 3, html);
  assert.equal(await page.$eval('#copied', ({ textContent }) => textContent), 'Hat kopîkirin');

  const asked: string[] = [];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    asked.push(pathname);
    if (pathname === '/copied') request.respond({ contentType: 'text/html; charset=utf-8', body: html });
    else request.continue();
  });
  await page.goto(new URL('/copied', demo.address).href);
  await page.evaluate(() => {
    const words: string[] = [];
    Object.assign(globalThis, { words });
    document.querySelector('kurdish-tts')!.addEventListener('boundary', ({ charIndex, charLength }) => {
      words.push(
        (document.querySelector('#text')?.textContent ?? '').slice(charIndex, charIndex + charLength),
      );
    });
  });
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  await page.waitForFunction(() => document.querySelector('kurdish-tts')?.ended);
  const words = await page.evaluate(() => (globalThis as unknown as { words: string[] }).words);
  assert.equal(words.join(' '), 'Îro hewa gelek xweş e.');
  assert.deepEqual(
    asked.filter((path) => path.startsWith('/speech')),
    [],
  );
  await page.close();
});

test('the controls of an article stay with its reader, and cover nothing of the footer', async () => {
  const page = await open('ckb', PHONES[1]!);
  await page.locator('#reader >>> [part=play-button]').click();
  await page.waitForFunction(() => document.querySelector('#reader')?.matches(':state(playing)'));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const bar = await page.waitForSelector('#reader >>> [data-sticky]', { visible: true });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const top = (await bar!.boundingBox())!.y;
  const end = await page.$eval('footer', (footer) => footer.getBoundingClientRect().bottom);
  assert.ok(end <= top + 1, `${end} below ${top}`);
  await page.close();
});

test("the page's other stories are in its language, and start from the list", async () => {
  const page = await open('kmr', SCREENS[3]!);
  const titles = await page.$$eval('#playlist >>> [part=item-link]', (all) =>
    all.map(({ textContent }) => textContent?.trim()),
  );
  const headlines = await page.$$eval('.edition:not([hidden]) :is(h3, h4)', (all) =>
    all.map(({ textContent }) => textContent),
  );
  assert.deepEqual(titles, headlines);
  assert.equal(titles.length, 3);
  const buttons = await page.$$('#playlist >>> [part=item-button]');
  await buttons[1]!.click();
  await page.waitForFunction(() => document.querySelector('#reader')?.matches(':state(playing)'));
  assert.equal(
    await page.$eval('#reader', (reader) => (reader as HTMLElementTagNameMap['kurdish-tts']).htmlFor),
    'brief-kurmanji-1',
  );
  await page.close();
});

test('a voice that is picked is heard, and is in the lines to copy', async () => {
  const page = await open('en', SCREENS[3]!);
  await page.locator('#voice >>> [part=voice-button]').click();
  const option = await page.waitForSelector('#voice >>> [part=voice-option]:nth-child(2)', { visible: true });
  await option!.click();
  await page.waitForFunction(
    () => !document.querySelector('#lines')?.textContent?.includes('sorani_v5_m001'),
  );
  const voice = await page.$eval(
    '#speaker',
    (speaker) => (speaker as HTMLElementTagNameMap['kurdish-tts']).voice,
  );
  const code = (await page.$eval('#lines', ({ textContent }) => textContent)) ?? '';
  assert.ok(voice && code.includes(`voice="${voice}"`), code);
  await page.close();
});

test('the footer names the version, and everything that the page links to is there, to be read', async () => {
  const page = await open('en', SCREENS[3]!);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  assert.equal(await page.$eval('#version', ({ textContent }) => textContent), version);
  const links = await page.$$eval('main a[href^="/"], footer a', (all) =>
    all.map((link) => (link as HTMLAnchorElement).href),
  );
  assert.ok(links.length > 10);
  for (const url of links) {
    assert.ok(url.startsWith(demo.address), url);
    const answer = await fetch(url);
    assert.equal(answer.status, 200, url);
    assert.match(answer.headers.get('content-type') ?? '', /^text\//, url);
  }
  await page.close();
});
