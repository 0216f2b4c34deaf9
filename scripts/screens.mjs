// npm run screens: pictures of the player in every theme and state (at rest, playing at 10, 50 and 95 % with captions, failed, the menu and its
// pages, voices, the sticky bar, a playlist), and of dictation with its review, at 320, 360, 768 and 1280 px, light and dark, in four languages, into
// .cache/screens (or another folder: npm run screens -- FOLDER). To be looked at; nothing is compared. With FONT=file.woff2 in that font
// (such as Vazirmatn or Noto Naskh Arabic, which readers may have installed); THEMES=default,compact leaves the others out, and
// THEMES=dictation the player; THEMES=page-life only takes an article that is printed, translated, in a frame, and with the choice of a loudspeaker.
import { mkdirSync, readFileSync } from 'node:fs';
import { register } from 'tsx/esm/api';
import { ensureTestsInstalled } from './project.mjs';

ensureTestsInstalled();
register();
const { DemoDriver } = await import('../test/e2e/demo/demo-driver.ts');
const { photographDictation } = await import('./screens/dictation.mjs');
const { photographPageLife } = await import('./screens/page-life.mjs');

const folder = process.argv[2] ?? '.cache/screens';
const DICTATION = 'dictation';
const PAGE_LIFE = 'page-life';
const shown = process.env.THEMES?.split(',') ?? [
  'default',
  'newspaper',
  'compact',
  'big-button',
  'bare',
  DICTATION,
  PAGE_LIFE,
];
const THEMES = shown.filter((each) => each !== DICTATION && each !== PAGE_LIFE);
const FONT = process.env.FONT && readFileSync(process.env.FONT, 'base64');
const fontCss = FONT
  ? `@font-face{font-family:shown;src:url(data:font/woff2;base64,${FONT})}:root{--kurdish-font:shown}body{font-family:shown}`
  : '';
const WIDTHS = [320, 360, 768, 1280];
const SHARES = [0.1, 0.5, 0.95];
const SCHEMES = ['light', 'dark'];
const LANGUAGES = ['ckb', 'kmr', 'kmr-Arab', 'en'];
const TITLES = {
  ckb: 'کتێبخانەیەکی گەڕۆک بۆ گوندەکانی شارەزوور',
  kmr: 'Pirtûkxaneyeke gerok ji bo gundên çiyê',
  'kmr-Arab': 'پەرتووکخانەیەکا گەڕۆک بۆ گوندێن چیای',
  en: 'A travelling library for the villages of Sharazur',
};

mkdirSync(folder, { recursive: true });
if (shown.includes(DICTATION))
  await photographDictation(folder, { widths: WIDTHS, schemes: SCHEMES, languages: LANGUAGES });
if (shown.includes(PAGE_LIFE)) await photographPageLife(folder);
const demo = await DemoDriver.start(['--autoplay-policy=no-user-gesture-required']);
const { page } = await demo.open({ path: '/', prepare: (opened) => opened.setBypassCSP(true) });
for (const theme of THEMES)
  for (const width of WIDTHS)
    for (const scheme of SCHEMES)
      for (const lang of LANGUAGES) {
        await page.setViewport({ width, height: 720, deviceScaleFactor: 2 });
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        const css = theme === 'default' ? '' : readFileSync(`themes/${theme}.css`, 'utf8');
        await page.evaluate(show, css + fontCss, lang, TITLES[lang]);
        const name = `${folder}/${theme}-${width}-${scheme}-${lang}`;
        await page.screenshot({ path: `${name}.png` });
        for (const share of SHARES) {
          await page.evaluate(seekTo, share);
          await page.screenshot({ path: `${name}-${100 * share}.png` });
        }
        await press('[part=menu-button]', '[part=menu][open]');
        await page.screenshot({ path: `${name}-menu.png` });
        await press('[part=shortcuts-button]', 'dl');
        await page.screenshot({ path: `${name}-keys.png` });
        await press('.back', '[part=place-button]');
        await press('[part=place-button]', '[part=skip-button]');
        await page.screenshot({ path: `${name}-place.png` });
        await press('.back', '[part=voice-button]');
        await press('[part=voice-button]', '[part=voice-option]');
        await page.screenshot({ path: `${name}-voices.png` });
        await press('[part=voice-close]', '[part=voice-button]:focus');
        // The button of the menu takes the focus back, which scrolls.
        await press('[part=menu-close]', '[part=menu-button]:focus');
        await page.evaluate(stick);
        await page.waitForSelector('#playing >>> [part=captions]', { visible: true });
        await page.$eval('#playing >>> [data-sticky]', (bar) =>
          Promise.all(bar.getAnimations().map(({ finished }) => finished)),
        );
        await page.screenshot({ path: `${name}-sticky.png` });
        await page.evaluate(list, TITLES[lang]);
        await page.waitForSelector('kurdish-playlist >>> [part=next]', { visible: true });
        await page.screenshot({ path: `${name}-playlist.png` });
      }
await demo.close();
console.log(`Look at ${folder}`);

/** Presses a button of the playing player, and waits until something else of it is seen. */
async function press(button, seen) {
  await page.$eval(`#playing >>> ${button}`, (pressed) => pressed.click());
  await page.waitForSelector(`#playing >>> ${seen}`, { visible: true });
}

/** In the page: the playing player at a share of its text, with captions. Waits for the caption there. */
async function seekTo(share) {
  const playing = document.querySelector('#playing');
  playing.textTracks[0].mode = 'showing';
  playing.currentTime = share * playing.duration;
  if (playing.paused) await playing.play();
  await new Promise((resolve) => playing.addEventListener('boundary', resolve, { once: true }));
  await playing.updateComplete;
}

/** In the page: the bar of a player out of sight, with captions. */
async function stick() {
  const playing = document.querySelector('#playing');
  playing.sticky = true;
  playing.textTracks[0].mode = 'showing';
  document.querySelector('#text').scrollIntoView();
  scrollBy(0, 400);
  while (!playing.shadowRoot.querySelector('[data-sticky]')) await new Promise(requestAnimationFrame);
}

/** In the page: three articles, the second about to start. */
async function list(title) {
  document.querySelector('#playing').remove();
  scrollTo(0, 0);
  const player = document.createElement('kurdish-tts');
  Object.assign(player, {
    id: 'listed',
    controls: true,
    muted: true,
    voice: 'sorani_v5_f002',
    voiceGroup: 'v5',
    resume: 'off',
  });
  const playlist = document.createElement('kurdish-playlist');
  playlist.setAttribute('for', 'listed');
  playlist.setAttribute('countdown', '60');
  const texts = [title, 'کتێب', 'سبەی باران دەبارێت'].map((headline, index) => {
    const [text, link] = ['p', 'a'].map((tag) => document.createElement(tag));
    text.id = `text${index}`;
    text.textContent = 'ڕۆژ باش';
    link.href = `#text${index}`;
    link.textContent = headline;
    playlist.append(link);
    return text;
  });
  document.querySelector('#all').replaceChildren(player, playlist, ...texts);
  await customElements.whenDefined('kurdish-playlist');
  await playlist.play(0);
}

/** In the page: at rest without and with a title, loading, playing, paused in the middle, with an error. */
async function show(css, lang, title) {
  const style = document.createElement('style');
  style.textContent = `body{margin:0;padding:12px}#all{display:grid;grid-template-columns:minmax(0,1fr);gap:14px}${css}`;
  document.body.replaceChildren(style);
  const all = document.createElement('div');
  all.id = 'all';
  all.lang = lang;
  all.dir = lang === 'en' || lang === 'kmr' ? 'ltr' : 'rtl';
  document.body.append(all);
  const text = document.createElement('article');
  text.id = 'text';
  text.hidden = false;
  for (const heading of ['یەکەم', 'دووەم', 'سێیەم']) {
    const [part, paragraph] = ['h3', 'p'].map((tag) => document.createElement(tag));
    part.textContent = heading;
    paragraph.textContent = 'کتێب دەبێت بێت بۆ لای منداڵەکان، مامۆستا شیرین وا دەڵێت. '.repeat(24);
    text.append(part, paragraph);
  }
  const add = (id, headline) => {
    const player = document.createElement('kurdish-tts');
    Object.assign(player, { id, headline, htmlFor: 'text', controls: true, muted: true, allowOverlap: true });
    Object.assign(player, { resume: 'off', follow: 'off', voice: 'sorani_v5_f002', voiceGroup: 'v5' });
    all.append(player);
    return player;
  };
  document.body.append(text);
  add('rest', '');
  add('titled', title);
  const loading = add('loading', title);
  loading.fetch = () => new Promise(() => {});
  loading.play().catch(() => {});
  const playing = add('playing', '');
  const paused = add('paused', title);
  paused.currentTime = 100;
  const failed = add('failed', title);
  failed.fetch = () => Promise.reject(new TypeError('no network'));
  await failed.play().catch(() => {});
  await playing.play();
  await Promise.all([...all.children].map((player) => player.updateComplete));
  await new Promise((resolve) => setTimeout(resolve, 300));
}
