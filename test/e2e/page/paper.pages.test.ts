import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { writeFakeMicrophone } from '../../fake-microphone.ts';
import { TEXT } from '../bar/article-page.ts';
import { GRANT_MICROPHONE, launchBrowser, microphoneFrom } from '../launch-browser.ts';
import { newPage } from '../new-page.ts';
import { type ScriptTagSite, startScriptTagSite } from '../script-tag-site.ts';

// A printed page: its sheets are those of the same page without us, byte for byte. `PAPER` names a folder for the files, to be looked at.

const LANGUAGES = ['ckb', 'kmr'] as const;
type Language = (typeof LANGUAGES)[number];

let site: ScriptTagSite;
let browser: Browser;

before(async () => {
  site = await startScriptTagSite();
  const microphone = writeFakeMicrophone('.cache/fake-microphone-paper.wav');
  browser = await launchBrowser([
    ...microphoneFrom(microphone),
    GRANT_MICROPHONE,
    '--autoplay-policy=no-user-gesture-required',
  ]);
});

after(async () => {
  await browser?.close();
  await site?.close();
});

afterEach(() => site.clear());

interface Paper {
  readonly lang: Language;
  readonly script: string;
  /** Above the article. */
  readonly above: string;
  readonly css?: string;
}

const ownElements = /<kurdish-[\s\S]*?<\/kurdish-[a-z-]+>/g;

function html({ lang, script, above, css = '' }: Paper): string {
  const text = `<p>${TEXT[lang].repeat(6)}</p>`.repeat(14);
  return `<!doctype html><html lang="${lang}" dir="${lang === 'ckb' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>x</title>
    <style>body{margin:24px}kurdish-tts{margin-block:24px}${css}</style>${script && `<script type="module" src="${script}" crossorigin></script>`}</head>
    <body><h1>${TEXT[lang]}</h1>${above}<article id="story">${text}</article></body></html>`;
}

async function open(content: string): Promise<Page> {
  const page = await newPage(browser);
  await page.setViewport({ width: 700, height: 700 });
  await page.goto(site.page(content));
  return page;
}

/** Prints a page, with the colours that a reader may ask for. */
async function print(page: Page, name: string): Promise<string> {
  const bytes = await page.pdf({ format: 'A5', printBackground: true, tagged: false });
  const { PAPER } = process.env;
  if (PAPER) {
    mkdirSync(PAPER, { recursive: true });
    writeFileSync(`${PAPER}/${name}.pdf`, bytes);
  }
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/\/(Creation|Mod)Date \(.*?\)/g, '');
}

/** Prints it, and the same page without us. */
async function assertOnPaper(page: Page, paper: Paper, name: string): Promise<void> {
  const printed = await print(page, `${paper.lang}-${name}`);
  const lightText = await page.$eval('html', ({ outerHTML }) => outerHTML.replace(/<[^>]*>/g, '').trim());
  await page.close();
  const plain = { ...paper, script: '', above: paper.above.replace(ownElements, '') };
  const other = await open(html(plain));
  const expected = await print(other, `${paper.lang}-without`);
  await other.close();
  assert.ok(printed === expected, `${name}: the sheets differ`);
  assert.equal(
    lightText,
    html(paper)
      .replace(/<[^>]*>/g, '')
      .trim(),
    'what is saved, and what reader modes see',
  );
}

const play = (page: Page) => page.$eval('kurdish-tts', (player) => player.play());
const shown = (page: Page, selector: string) => page.waitForSelector(selector, { visible: true });

for (const lang of LANGUAGES) {
  test(`a player at rest is not printed, and keeps no room (${lang})`, async () => {
    const paper = {
      lang,
      script: `${site.cdn}kurdish-player.js`,
      above: '<kurdish-tts controls for="story"></kurdish-tts>',
    };
    const page = await open(html(paper));
    await shown(page, 'kurdish-tts >>> [part=play-button]');
    await assertOnPaper(page, paper, 'resting');
  });

  test(`a page that is read is printed without sticky controls, captions, menu, return button and the marks on its words, whatever their styles say (${lang})`, async () => {
    const paper = {
      lang,
      script: `${site.cdn}kurdish-speech.js`,
      above: '<kurdish-tts controls for="story" sticky highlight="sentence"></kurdish-tts>',
      css: '::highlight(kurdish-word){color:#c00;text-decoration:underline}kurdish-tts::part(base){display:block}',
    };
    const page = await open(html(paper));
    await shown(page, 'kurdish-tts >>> [part=play-button]');
    await page.$eval('kurdish-tts', (player) => {
      player.textTracks[0]!.mode = 'showing';
    });
    await play(page);
    await page.waitForFunction(() => CSS.highlights.get('kurdish-word')?.size);
    // The reader looks elsewhere.
    await page.mouse.wheel({ deltaY: 2000 });
    await shown(page, 'kurdish-tts >>> [data-sticky]');
    await shown(page, 'kurdish-tts >>> [part=return-button]');
    await page.$eval('kurdish-tts >>> [part=menu-button]', (button) => (button as HTMLElement).click());
    await shown(page, 'kurdish-tts >>> [part=menu][open]');
    await assertOnPaper(page, paper, 'read');
  });

  test(`boxes behind the words, where the browser cannot highlight by itself, are not printed (${lang})`, async () => {
    const paper = {
      lang,
      script: `${site.cdn}kurdish-speech.js`,
      above: '<kurdish-tts for="story" highlight="sentence"></kurdish-tts>',
    };
    const page = await newPage(browser);
    await page.evaluateOnNewDocument(() => {
      Reflect.deleteProperty(globalThis, 'Highlight');
    });
    await page.setViewport({ width: 700, height: 700 });
    await page.goto(site.page(html(paper)));
    await page.waitForFunction(() => customElements.get('kurdish-tts'));
    await play(page);
    await shown(page, 'kurdish-tts >>> .box');
    await assertOnPaper(page, paper, 'boxes');
  });

  test(`an error is not printed (${lang})`, async () => {
    const paper = {
      lang,
      script: `${site.cdn}kurdish-speech.js`,
      above: '<kurdish-tts controls for="story" endpoint="/nowhere"></kurdish-tts>',
    };
    const page = await open(html(paper));
    await shown(page, 'kurdish-tts >>> [part=play-button]');
    await play(page).catch(() => {});
    await shown(page, 'kurdish-tts >>> [part=error]');
    await assertOnPaper(page, paper, 'error');
  });

  test(`dictation, its review and a voice picker are not printed (${lang})`, async () => {
    const paper = {
      lang,
      script: `${site.cdn}kurdish-speech.js`,
      above: `<div><kurdish-voice-picker for="player"></kurdish-voice-picker></div><kurdish-tts id="player" text="x"></kurdish-tts>
        <div contenteditable id="note" style="min-height:2em">x</div><div><kurdish-dictate endpoint="local:" dialect="sorani" for="note" continuous></kurdish-dictate></div><kurdish-review></kurdish-review>`,
    };
    const page = await open(html(paper));
    await shown(page, 'kurdish-dictate >>> [part=dictate-button], kurdish-dictate >>> button');
    await shown(page, 'kurdish-voice-picker >>> button');
    await page.$eval('kurdish-dictate', (dictation) => dictation.start());
    await page.waitForFunction(() =>
      document.querySelector('kurdish-dictate')?.matches(':is(:state(recording), :state(speaking))'),
    );
    await page.$eval('kurdish-voice-picker', (picker) => picker.show());
    await shown(page, 'kurdish-voice-picker >>> dialog');
    await assertOnPaper(page, paper, 'dictation');
  });

  test(`of a playlist its titles are printed, without buttons and frame (${lang})`, async () => {
    const above = `<kurdish-tts controls for="story" id="player"></kurdish-tts><kurdish-playlist for="player"><a href="#story">${TEXT[lang]}</a> <a href="#other">x y</a></kurdish-playlist><p id="other">x y</p>`;
    const page = await open(html({ lang, script: `${site.cdn}kurdish-speech.js`, above }));
    const button = await shown(page, 'kurdish-playlist >>> [part=item-button]');
    await button!.click();
    await shown(page, 'kurdish-playlist >>> [aria-current]');
    await print(page, `${lang}-playlist`);
    await page.emulateMediaType('print');
    const parts = await page.$$eval('kurdish-playlist >>> [part]', (all) =>
      all.filter((each) => each.checkVisibility()).map((each) => each.getAttribute('part')),
    );
    assert.deepEqual(parts, ['base', 'list', 'item', 'item-link', 'item', 'item-link']);
    await page.close();
  });
}
