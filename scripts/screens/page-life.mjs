import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { ensureBuilt } from '../build/packed.mjs';

const TEXTS = {
  ckb: 'سڵاو هاوڕێم. ئەمڕۆ کەشوهەوا زۆر خۆشە. دوێنێ چووین بۆ بازاڕ و سێومان کڕی. ',
  kmr: 'Silav hevalê min. Îro hewa pir xweş e. Duh em çûn sûkê û me sêv kirîn. ',
};
const WIDTHS = [360, 1280];
const STATES = { printed, translated, framed, output, asked };

/**
 * Pictures of an article that is read: printed (as PDF too), translated by the browser, in a frame of another page, and with the menu where a
 * loudspeaker is chosen, or where the browser asks for one; in a script of each direction.
 * @param folder Where they are written.
 */
export async function photographPageLife(folder) {
  ensureBuilt();
  const { FAKE_MICROPHONE, GRANT_MICROPHONE, launchBrowser } = await import(
    '../../test/e2e/launch-browser.ts'
  );
  const { startScriptTagSite } = await import('../../test/e2e/script-tag-site.ts');
  const site = await startScriptTagSite();
  const browser = await launchBrowser([
    FAKE_MICROPHONE,
    GRANT_MICROPHONE,
    '--autoplay-policy=no-user-gesture-required',
  ]);
  for (const lang of Object.keys(TEXTS))
    for (const width of WIDTHS)
      for (const [state, show] of Object.entries(STATES)) {
        const page = await browser.newPage();
        await page.setViewport({ width, height: 720, deviceScaleFactor: 2 });
        await show({ page, site, lang, name: `${folder}/page-life-${width}-${lang}-${state}` });
        await page.close();
      }
  await browser.close();
  await site.close();
}

/** The address of an article with a player above it. */
function article(site, lang) {
  const paragraph = `<p>${TEXTS[lang].repeat(4)}</p>`;
  return site.page(`<!doctype html><html lang="${lang}" dir="${lang === 'ckb' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>x</title>
    <meta name="viewport" content="width=device-width"><script type="module" src="/own/kurdish-speech.js"></script></head><body>
    <h1>${TEXTS[lang].split('.')[0]}</h1><kurdish-tts controls for="story" sticky highlight="sentence" muted endpoint="local:"></kurdish-tts>
    <article id="story">${paragraph.repeat(6)}</article></body></html>`);
}

/** @param place The page, or a frame of it. */
async function read(place) {
  await place.waitForSelector('kurdish-tts >>> [part=play-button]', { visible: true });
  await place.$eval('kurdish-tts', (player) => player.play());
  await place.waitForFunction(() => document.querySelector('kurdish-tts').currentTime > 1, { polling: 50 });
}

async function printed({ page, site, lang, name }) {
  await page.goto(article(site, lang));
  await read(page);
  writeFileSync(`${name}.pdf`, await page.pdf({ format: 'A5' }));
  const { error } = spawnSync('pdftoppm', ['-png', '-r', '100', '-singlefile', `${name}.pdf`, name]);
  if (error) console.error(`${name}.pdf: a PNG of it needs pdftoppm (poppler-utils).`);
}

async function translated({ page, site, lang, name }) {
  const { translatePage } = await import('../../test/e2e/page/translate-page.ts');
  await page.goto(article(site, lang));
  await read(page);
  await translatePage(page);
  await page.waitForSelector('kurdish-tts >>> [part=notice]', { visible: true });
  await page.screenshot({ path: `${name}.png` });
}

async function framed({ page, site, lang, name }) {
  const outer = `<!doctype html><meta name="viewport" content="width=device-width"><h1>x</h1>
    <iframe src="${article(site, lang)}" style="inline-size:100%;block-size:280px;border:2px solid" allow="autoplay"></iframe>`;
  await page.goto(site.page(outer));
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  await read(frame);
  await page.screenshot({ path: `${name}.png` });
}

async function output({ page, site, lang, name }) {
  await page.goto(article(site, lang));
  // Browsers name loudspeakers to pages that may use the microphone.
  await page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
  });
  await read(page);
  await page.$eval('kurdish-tts >>> [part=menu-button]', (button) => button.click());
  await page.waitForSelector('kurdish-tts >>> [part=output-select]', { visible: true });
  await page.screenshot({ path: `${name}.png` });
}

/** As in Firefox without Web Audio. */
async function asked({ page, site, lang, name }) {
  await page.evaluateOnNewDocument(() => {
    Reflect.deleteProperty(globalThis, 'AudioContext');
    MediaDevices.prototype.selectAudioOutput = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.goto(article(site, lang));
  await read(page);
  await page.$eval('kurdish-tts >>> [part=menu-button]', (button) => button.click());
  await page.waitForSelector('kurdish-tts >>> [part=remote-button]', { visible: true });
  await page.screenshot({ path: `${name}.png` });
}
