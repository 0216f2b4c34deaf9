import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launchBrowser } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from '../script-tag-site.ts';
import { showOriginal, translatePage } from './translate-page.ts';

// Pages that the browser translates: before the press, while they are read, and before our script has run.

const PARAGRAPHS = [
  'کتێب دەبێت بێت بۆ لای منداڵەکان. مامۆستا شیرین وا دەڵێت.',
  'لەم بەهارەدا کتێبخانەیەکی نوێ لە شارەکەماندا کرایەوە.',
];
const TEXT = `${PARAGRAPHS[0]} <b>منداڵەکان</b> زۆر دڵخۆشن.`;
const READ = `${PARAGRAPHS[0]} منداڵەکان زۆر دڵخۆشن.\nDell\n${PARAGRAPHS[1]}`;
const TOLD = 'This page was translated. You hear the original.';

let site: ScriptTagSite;
let browser: Browser;

before(async () => {
  site = await startScriptTagSite();
  browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
});

after(async () => {
  await browser?.close();
  await site?.close();
});

afterEach(() => site.clear());

interface Opened {
  readonly page: Page;
  /** Texts that were asked of the service. */
  readonly bought: string[];
}

const html = (script: string, attributes = 'endpoint="/speech" for="story"') =>
  `<!doctype html><html lang="ckb" dir="rtl"><head><meta charset="utf-8"><title>x</title></head><body>
    <kurdish-tts controls highlight="sentence" ${attributes}></kurdish-tts>
    <article id="story"><p>${TEXT}</p><p translate="no">Dell</p><p>${PARAGRAPHS[1]}</p></article>${script}</body></html>`;
const scriptTag = (file: string) => `<script type="module" src="${site.cdn}${file}" crossorigin></script>`;

async function open(content: string): Promise<Opened> {
  const page = await newPage(browser);
  const bought: string[] = [];
  page.on('request', (request) => {
    const body = request.postData();
    if (/\/api\/tts/.test(request.url()) && body) bought.push(JSON.parse(body).text);
  });
  await page.evaluateOnNewDocument(() => {
    const heard: { degraded: string[]; words: number; error?: string } = { degraded: [], words: 0 };
    Object.assign(globalThis, { heard });
    document.addEventListener('kurdish-degraded', ({ detail }: CustomEventInit<{ feature: string }>) =>
      heard.degraded.push(detail?.feature ?? ''),
    );
    document.addEventListener('boundary', () => heard.words++, true);
    document.addEventListener(
      'error',
      (event) => (heard.error = (event as { error?: { code: string } }).error?.code),
      true,
    );
  });
  await page.goto(site.page(content));
  return { page, bought };
}

interface Heard {
  readonly degraded: string[];
  readonly words: number;
  readonly error?: string;
}

const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
const PLAY = 'kurdish-tts >>> [part=play-button]';
const press = async (page: Page) => {
  await page.waitForSelector(PLAY, { visible: true });
  await page.locator(PLAY).click();
};
/** Waits for one more word. */
const nextWord = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        document.addEventListener('boundary', () => setTimeout(resolve), { capture: true, once: true }),
      ),
  );
const notice = async (page: Page) => {
  const element = await page.waitForSelector('kurdish-tts >>> [part=notice]', { visible: true });
  return element!.evaluate(({ textContent }) => textContent?.trim());
};
/** What is marked, by the texts of the page. */
const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('kurdish-sentence') ?? [])].map((range) => ({
      text: String(range),
      isShown: (range as Range).getBoundingClientRect().height > 0,
    })),
  );

for (const file of ['kurdish-player.js', 'kurdish-speech.js'])
  test(`a page that was translated before the press is read in its original (${file})`, async () => {
    const { page, bought } = await open(html(scriptTag(file)));
    await page.waitForSelector(PLAY, { visible: true });
    await translatePage(page);
    await press(page);
    await nextWord(page);
    assert.deepEqual(bought, [READ]);
    assert.equal(await notice(page), TOLD);
    assert.deepEqual((await heard(page)).degraded, ['translation']);
    const [mark] = await marked(page);
    assert.match(mark?.text ?? '', /^The children/);
    assert.equal(mark?.isShown, true);
    await page.close();
  });

test('a page that is translated while it is read goes on, with its marks, and says so; with its original back it says no more', async () => {
  const { page, bought } = await open(html(scriptTag('kurdish-speech.js')));
  await press(page);
  await nextWord(page);
  const [before] = await marked(page);
  assert.match(PARAGRAPHS[0]!, new RegExp(`^${before?.text}`));
  await translatePage(page);
  await nextWord(page);
  const [mark] = await marked(page);
  assert.match(mark?.text ?? '', /^The children are very happy about the new books\. $/);
  assert.equal(mark?.isShown, true);
  assert.equal(await notice(page), TOLD);
  // Paused and resumed, it is the same text.
  await page.$eval('kurdish-tts', async (player) => {
    player.pause();
    await player.play();
  });
  await nextWord(page);
  assert.deepEqual(bought, [READ]);
  await showOriginal(page, 'ckb');
  await page.waitForSelector('kurdish-tts >>> [part=notice]', { hidden: true });
  await nextWord(page);
  assert.ok(READ.includes((await marked(page))[0]?.text ?? '-'));
  assert.equal((await heard(page)).error, undefined);
  await page.close();
});

test('a page whose texts are translated in place while it is read says so, until they are back', async () => {
  const { page, bought } = await open(html(scriptTag('kurdish-speech.js')));
  await press(page);
  await nextWord(page);
  const write = (texts: readonly string[]) =>
    page.$$eval(
      '#story > p:not([translate])',
      (paragraphs, written) => {
        for (const [index, paragraph] of paragraphs.entries()) paragraph.textContent = written[index]!;
      },
      texts,
    );
  await write(['Books should come to the children, the teacher says.', 'A library was opened in spring.']);
  // The language of the page is still Kurdish.
  assert.equal(await notice(page), 'ئەم پەڕەیە وەرگێڕدراوە؛ دەقە ڕەسەنەکە دەخوێنرێتەوە.');
  // Paused and resumed, it is the same text.
  await page.$eval('kurdish-tts', async (player) => {
    player.pause();
    await player.play();
  });
  await nextWord(page);
  assert.deepEqual(bought, [READ]);
  await write([READ.slice(0, READ.indexOf('\n')), PARAGRAPHS[1]!]);
  await page.waitForSelector('kurdish-tts >>> [part=notice]', { hidden: true });
  assert.deepEqual(bought, [READ]);
  assert.deepEqual((await heard(page)).degraded, ['translation']);
  await page.close();
});

test('a page that was translated before the script ran is not bought: one sentence says what to do', async () => {
  const used = await site.charactersUsed();
  const { page, bought } = await open(html(''));
  await translatePage(page);
  await page.addScriptTag({ url: `${site.cdn}kurdish-speech.js`, type: 'module' });
  await press(page);
  assert.equal(await notice(page), 'This page was translated. To listen, show the original.');
  const { error, degraded } = await heard(page);
  assert.deepEqual([error, degraded], ['language-not-supported', ['translation']]);
  assert.equal(
    await page.$eval('kurdish-tts >>> [part=error]', ({ textContent }) => textContent?.trim()),
    '',
  );
  assert.deepEqual(bought, []);
  assert.equal(await site.charactersUsed(), used);
  await showOriginal(page, 'ckb');
  await press(page);
  await nextWord(page);
  assert.deepEqual(bought, [READ]);
  await page.close();
});

test('a page in English that was translated into Kurdish is read as it is', async () => {
  const english = html(scriptTag('kurdish-speech.js'))
    .replace(TEXT, 'The library was opened this spring.')
    .replace(PARAGRAPHS[1]!, 'Children are happy.')
    .replace('<p translate="no">Dell</p>', '');
  const { page, bought } = await open(english);
  await page.waitForSelector(PLAY, { visible: true });
  await translatePage(page, PARAGRAPHS[1], 'ckb');
  await press(page);
  await nextWord(page);
  assert.deepEqual(bought, [`${PARAGRAPHS[1]}\n${PARAGRAPHS[1]}`]);
  assert.deepEqual((await heard(page)).degraded, []);
  await page.close();
});

test('a click on a translated sentence goes to its paragraph', async () => {
  const { page } = await open(
    html(scriptTag('kurdish-speech.js'), 'endpoint="/speech" for="story" click-to-listen="on"'),
  );
  await page.waitForSelector(PLAY, { visible: true });
  await translatePage(page);
  await press(page);
  await nextWord(page);
  await page.click('#story > p:last-child');
  await page.waitForFunction(() => {
    const [range] = CSS.highlights.get('kurdish-sentence') ?? [];
    return (range as Range | undefined)?.startContainer.parentElement?.closest('p')?.matches(':last-child');
  });
  await page.close();
});

test('what the elements show is not translated', async () => {
  const elements = `<kurdish-dictate endpoint="local:" for="field"></kurdish-dictate><textarea id="field"></textarea>
    <kurdish-review></kurdish-review><kurdish-voice-picker for="player"></kurdish-voice-picker>
    <kurdish-playlist for="player"><a href="#story">یەک</a><a href="#field">دوو</a></kurdish-playlist>`;
  const attributes = 'endpoint="/speech" for="story" id="player" captions sticky';
  const { page } = await open(html(elements + scriptTag('kurdish-speech.js'), attributes));
  await page.$eval('kurdish-tts', (player) => {
    player.textTracks[0]!.mode = 'showing';
  });
  await press(page);
  await nextWord(page);
  await page.waitForSelector('kurdish-playlist >>> button', { visible: true });
  await page.$eval('kurdish-tts >>> [part=menu-button]', (button) => (button as HTMLElement).click());
  await page.waitForSelector('kurdish-tts >>> [part=menu][open]', { visible: true });
  await page.waitForSelector('kurdish-dictate >>> button', { visible: true });
  await translatePage(page);
  const translated = await page.$$eval(
    'kurdish-tts, kurdish-dictate, kurdish-review, kurdish-voice-picker, kurdish-playlist',
    (all) =>
      all.flatMap((each) =>
        [...(each.shadowRoot?.querySelectorAll('font') ?? [])].map(
          (font) => `${each.localName}: ${font.parentElement?.outerHTML}`,
        ),
      ),
  );
  assert.deepEqual(translated, []);
  await page.close();
});

test('a player at rest is not translated', async () => {
  const { page } = await open(html(scriptTag('kurdish-player.js')));
  await page.waitForSelector(PLAY, { visible: true });
  await translatePage(page);
  assert.equal(await page.$('kurdish-tts >>> font'), null);
  await page.close();
});
