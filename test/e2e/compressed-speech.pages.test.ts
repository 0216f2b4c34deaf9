import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeSamples } from '../../src/encode/encode-samples.ts';
import type { EncodedFormat } from '../../src/encode/sync-encoder.ts';
import { launchBrowser } from './launch-browser.ts';
import { newPage } from './new-page.ts';

const SAMPLE_RATE = 24_000;
/** Odd, so that the speech ends inside a frame of either format. */
const LENGTH = 47_523;
/** Where a tone starts and ends. */
const FROM = 12_000;
const TO = 30_000;

async function fileOf(format: EncodedFormat): Promise<string> {
  const samples = Int16Array.from({ length: LENGTH }, (_, index) =>
    index >= FROM && index < TO ? 9000 * Math.sin((2 * Math.PI * 700 * index) / SAMPLE_RATE) : 0,
  );
  const parts: Uint8Array[] = [];
  for await (const part of encodeSamples(each(samples), format)) parts.push(part);
  return Buffer.concat(parts).toString('base64');
}

async function* each(samples: Int16Array): AsyncGenerator<Int16Array, void> {
  yield samples;
}

test('a browser decodes opus and mp3 to their original length, with every sound at its time', async () => {
  const files = { opus: await fileOf('opus'), mp3: await fileOf('mp3') };
  const browser = await launchBrowser();
  try {
    const page = await newPage(browser);
    for (const [format, base64] of Object.entries(files)) {
      const sound = await page.evaluate(
        async (base64, sampleRate) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const decoded = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes.buffer);
          const samples = decoded.getChannelData(0);
          return {
            length: samples.length,
            first: samples.findIndex((sample) => Math.abs(sample) > 0.1),
            last: samples.findLastIndex((sample) => Math.abs(sample) > 0.1),
          };
        },
        base64,
        SAMPLE_RATE,
      );
      assert.ok(Math.abs(sound.length - LENGTH) <= 1, `${format} ${sound.length}`);
      assert.ok(Math.abs(sound.first - FROM) < 48, `${format} ${sound.first}`);
      assert.ok(Math.abs(sound.last - TO) < 48, `${format} ${sound.last}`);
    }
  } finally {
    await browser.close();
  }
});
