import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { createSherpaVoices } from '../../src/engine/sherpa/voices/sherpa-voices.ts';
import { createFormantEngine } from '../../src/engine/threads/formant-engine.ts';
import { lettersFrom } from '../engine/sherpa/support/sung-letters.ts';
import { LATIN_LETTERS, TONE_SECONDS } from '../engine/sherpa/support/tone-letters.ts';
import { toneVoice } from '../engine/sherpa/support/tone-voice.ts';
import { launchBrowser } from './launch-browser.ts';
import { newPage } from './new-page.ts';
import { startScriptTagSite } from './script-tag-site.ts';

const WAV_HEADER_BYTES = 44;
const tones = toneVoice();
let browser: Browser;

before(async () => {
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  rmSync(tones.folder, { recursive: true });
});

for (const packageName of ['sherpa-onnx-node', 'sherpa-onnx']) {
  test(`a player speaks through a model of the service's owner, every letter of the text (${packageName})`, async () => {
    const voices = createSherpaVoices({
      packageName,
      models: { tones: { input: 'letters', config: tones.config } },
      voices: { kurmanji_m001: { model: 'tones' } },
      embedded: createFormantEngine({ threads: 1 }),
    });
    await voices.ready;
    const site = await startScriptTagSite(voices);
    const page = await newPage(browser);
    try {
      await page.goto(
        site.page(`<!doctype html><html lang="kmr"><meta charset="utf-8"><title>x</title>
<script type="module" src="/own/kurdish-speech.js"></script>
<kurdish-tts controls endpoint="/speech" voice="kurmanji_m001" text="Ez xweş im"></kurdish-tts>`),
      );
      const ended = page.evaluate(
        () =>
          new Promise<string[]>((resolve, reject) => {
            const player = document.querySelector('kurdish-tts')!;
            const words: string[] = [];
            player.addEventListener('boundary', ({ charIndex, charLength }) =>
              words.push((player.text ?? '').slice(charIndex, charIndex + charLength)),
            );
            player.addEventListener('ended', () => resolve(words));
            player.addEventListener('error', ({ error }) => reject(error));
          }),
      );
      await page.locator('kurdish-tts >>> [part=play-button]').click();
      assert.deepEqual(await ended, ['Ez', 'xweş', 'im']);
      const wav = await page.evaluate(async () => {
        const blob = await document.querySelector('kurdish-tts')!.toBlob('wav');
        return [...new Uint8Array(await blob.arrayBuffer())];
      });
      const samples = new Int16Array(Uint8Array.from(wav.slice(WAV_HEADER_BYTES)).buffer);
      const letters = { start: 0, count: 10, seconds: TONE_SECONDS };
      assert.equal(lettersFrom(samples, letters, tones, LATIN_LETTERS), 'ez xweş im');
    } finally {
      await page.close();
      await site.close();
    }
  });
}
