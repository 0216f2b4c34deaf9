// node scripts/screens/documentation-pictures.mjs: takes the pictures of the documentation anew: the player at rest, speaking and with its menu
// open, and dictation, in Sorani and Kurmanji, light and dark. Run it after `npm run build` whenever their look has changed. FONTCONFIG_FILE
// chooses the fonts.
import { openDemo } from './open-demo.mjs';
import { pauseAtWord } from './pause-at-word.mjs';

const FOLDER = 'docs/images';
const WIDTH = 600;
/** Of the highlighted word, from 0. */
const WORD = 2;
const LANGUAGES = [
  { lang: 'ckb', dir: 'rtl', dialect: 'sorani', text: 'سڵاو، چۆنیت؟ من باشم، سوپاس.', label: 'لێدوان' },
  {
    lang: 'kmr',
    dir: 'ltr',
    dialect: 'kurmanji',
    text: 'Rojbaş, tu çawa yî? Ez baş im, spas.',
    label: 'Şîrove',
  },
];

const demo = await openDemo(FOLDER, ['--autoplay-policy=no-user-gesture-required']);
for (const language of LANGUAGES) {
  const { page } = await demo.open({ prepare: (opened) => opened.setBypassCSP(true) });
  const photograph = async (state, height) => {
    await page.setViewport({ width: WIDTH, height, deviceScaleFactor: 2 });
    for (const scheme of ['light', 'dark']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      const path = `${FOLDER}/${state}-${language.lang}-${scheme}.webp`;
      await page.screenshot({ path, type: 'webp', quality: 80 });
    }
  };
  await page.evaluate(showPlayer, language);
  await page.waitForSelector('#shown >>> [part=play-button]', { visible: true });
  await photograph('rest', 190);
  await page.locator('#shown >>> [part=play-button]').click();
  await page.evaluate(pauseAtWord, WORD);
  await photograph('speaking', 190);
  await page.locator('#shown >>> [part=menu-button]').click();
  await page.waitForSelector('#shown >>> [part=menu][open]', { visible: true });
  await photograph('menu', 490);
  await page.evaluate(showDictation, language);
  await page.locator('#dictate >>> [part=button]').click();
  await page.waitForFunction(() => document.querySelector('#dictate').finalTranscript);
  await photograph('dictation', 210);
  await page.close();
}
await demo.close();

/** In the page: nothing but the player and its sentence. */
function showPlayer({ lang, dir, dialect, text }) {
  Object.assign(document.documentElement, { lang, dir });
  document.body.innerHTML = `<style>
    body { margin: 0; padding: 16px 24px; }
    #sentence { margin: 14px 4px 0; font-size: 1.75rem; line-height: 1.9; }
  </style>
  <kurdish-tts id="shown" controls muted for="sentence" highlight="word" endpoint="local:" dialect="${dialect}" resume="off"></kurdish-tts>
  <p id="sentence" lang="${lang}" dir="${dir}">${text}</p>`;
}

/** In the page: a comment that listens to the player's own voice in place of a microphone, so that the picture is of real recognition. */
async function showDictation({ dialect, label }) {
  const wav = await document.querySelector('#shown').toBlob('wav');
  document.body.innerHTML = `<style>
    body { margin: 0; padding: 16px 24px; }
    label { display: block; margin-block-end: 12px; }
    textarea { box-sizing: border-box; display: block; inline-size: 100%; margin-block-start: 6px; padding: 8px; font: 1.25rem/1.7 inherit; }
  </style>
  <label>${label} <textarea id="comment" rows="2"></textarea></label>
  <kurdish-dictate id="dictate" for="comment" continuous interim-results endpoint="local:" dialect="${dialect}"
    silence-timeout="0"></kurdish-dictate>`;
  const context = new AudioContext();
  const source = new AudioBufferSourceNode(context, {
    buffer: await context.decodeAudioData(await wav.arrayBuffer()),
  });
  const destination = context.createMediaStreamDestination();
  source.connect(destination);
  const dictate = document.querySelector('#dictate');
  dictate.stream = destination.stream;
  dictate.addEventListener('audiostart', () => source.start(context.currentTime + 0.5), { once: true });
}
