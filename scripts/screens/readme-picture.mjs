// node scripts/screens/readme-picture.mjs: takes the two pictures at the top of the README anew, of the player in the middle of a sentence,
// light and dark. Run it after `npm run build` whenever the player's look has changed. FONTCONFIG_FILE chooses the fonts.
import { openDemo } from './open-demo.mjs';
import { pauseAtWord } from './pause-at-word.mjs';

const FOLDER = 'docs/images';
const WIDTH = 720;
const HEIGHT = 190;
/** The word that is highlighted, from 0. */
const WORD = 2;

const demo = await openDemo(FOLDER);
const { page } = await demo.open({ prepare: (opened) => opened.setBypassCSP(true) });
await page.setViewport({ width: WIDTH, height: HEIGHT, deviceScaleFactor: 2 });
await page.evaluate(show);
await page.locator('#shown >>> [part=play-button]').click();
await page.evaluate(pauseAtWord, WORD);
for (const scheme of ['light', 'dark']) {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.screenshot({ path: `${FOLDER}/player-${scheme}.webp`, type: 'webp', quality: 85 });
}
await demo.close();

/** In the page: nothing but the player and its sentence. */
function show() {
  document.body.innerHTML = `<style>
    body { margin: 0; padding: 16px 24px; }
    #sentence { margin: 14px 4px 0; font-size: 2rem; line-height: 1.9; }
  </style>
  <kurdish-tts id="shown" controls muted for="sentence" highlight="word" endpoint="local:" voice="sorani_v5_m001" voice-group="v5"></kurdish-tts>
  <p id="sentence" lang="ckb" dir="rtl">سڵاو، چۆنیت؟ من باشم، سوپاس. گوێم لێ بگرە.</p>`;
}
