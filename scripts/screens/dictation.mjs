import { ensureBuilt } from '../build/packed.mjs';

const BODY = `<main><label for="note">Comment</label> <textarea id="note"></textarea>
  <kurdish-dictate id="dictate" for="note" endpoint="local:" dialect="sorani" continuous interim-results captions commands
    spoken-punctuation shortcut="F8"></kurdish-dictate>
  <kurdish-review for="dictate" threshold="1" shortcut="F9"></kurdish-review></main>`;
const HTML = `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>x</title>${BODY}
  <script type="module" src="/own/kurdish-speech.js"></script>`;

/**
 * Pictures of `<kurdish-dictate>` and `<kurdish-review>`: at rest, listening to one of our voices, with its doubtful words, with the recording
 * and the earlier dictations, with the list of spoken words, and with an error.
 * @param folder Where they are written.
 * @param looks Widths, colour schemes and languages.
 */
export async function photographDictation(folder, { widths, schemes, languages }) {
  ensureBuilt();
  const { writeFakeMicrophone } = await import('../../test/fake-microphone.ts');
  const { DictationDriver } = await import('../../test/e2e/dictation-driver.ts');
  const { GRANT_MICROPHONE, launchBrowser, microphoneFrom } = await import(
    '../../test/e2e/launch-browser.ts'
  );
  const { startScriptTagSite } = await import('../../test/e2e/script-tag-site.ts');
  const site = await startScriptTagSite();
  const microphone = writeFakeMicrophone('.cache/fake-microphone-screens.wav');
  const browser = await launchBrowser([...microphoneFrom(microphone), GRANT_MICROPHONE]);
  const page = await browser.newPage();
  const dictation = new DictationDriver(page);
  await page.goto(site.page(HTML));

  async function photograph(state) {
    for (const width of widths)
      for (const scheme of schemes)
        for (const lang of languages) {
          await page.setViewport({ width, height: 720, deviceScaleFactor: 2 });
          await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
          await page.evaluate(readIn, lang);
          await page.waitForSelector(`kurdish-review >>> [part=base][lang="${lang}"]`, { visible: true });
          await page.screenshot({ path: `${folder}/dictation-${width}-${scheme}-${lang}-${state}.png` });
        }
  }

  await photograph('rest');
  await dictation.press();
  await page.waitForFunction(() => document.querySelector('kurdish-dictate').interimTranscript.length > 5);
  await photograph('listening');
  await page.waitForFunction(() => document.querySelector('kurdish-dictate').finalTranscript);
  await dictation.finalize();
  await page.waitForSelector('kurdish-review >>> [part=recording]', { visible: true });
  await photograph('words');
  await page.evaluate(openAll);
  await photograph('open');
  await page.locator('kurdish-dictate >>> [part=help-button]').click();
  await photograph('help');
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('x', 'NotAllowedError'));
  });
  await dictation.press();
  await dictation.fails();
  await photograph('failed');
  await browser.close();
  await site.close();
}

/** In the page: its language and direction. */
function readIn(lang) {
  const { documentElement: root } = document;
  root.lang = lang;
  root.dir = lang === 'en' || lang === 'kmr' ? 'ltr' : 'rtl';
}

/** In the page: the recording and the earlier dictations. */
function openAll() {
  for (const details of document.querySelector('kurdish-review').shadowRoot.querySelectorAll('details'))
    details.open = true;
}
