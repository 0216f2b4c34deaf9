import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeWav } from '../../src/audio/capture/wav.ts';
import { ThreadedEncoder } from '../../src/encode/threaded-encoder.ts';
import { OggOpusReader } from '../../src/formats/ogg-opus-reader.ts';
import { GRANT_MICROPHONE, launchBrowser, microphoneFrom } from '../../test/e2e/launch-browser.ts';
import { newPage } from '../../test/e2e/new-page.ts';
import { root } from '../project.mjs';
import { buildProbed, PROBED_FOLDER } from './build-probed.mjs';
import { hopsAndTools } from './hops-and-tools.mjs';
import { MARKED_WORD, marksOf, SECONDS, tone } from './marks.mjs';

const MICROPHONE_RATE = 48_000;
const MICROPHONE = join(root, PROBED_FOLDER, 'microphone.wav');

/** Compact streams need a decoder: the browser's, or ours in a Worker. */
const WITHOUT_DECODERS = 'delete globalThis.AudioDecoder; delete globalThis.Worker;';

/**
 * Sends one tone and one word through the product.
 * @returns What `hopsAndTools` returns of each journey, by its key in journeys.mjs.
 */
export async function measureJourneys() {
  const built = await buildProbed(marksOf(await tonePackets()));
  writeMicrophone();
  const browser = await launchBrowser([...microphoneFrom(MICROPHONE), GRANT_MICROPHONE]);
  try {
    const compact = await notesOf(browser, built, speak);
    const plain = await notesOf(browser, built, speak, WITHOUT_DECODERS);
    const { inPage } = await notesOf(browser, built, dictate);
    const isWord = ({ form }) => form === 'word';
    return {
      plain: filesOf([...plain.inServer, ...plain.inPage]),
      compact: filesOf([...compact.inServer, ...compact.inPage]),
      microphone: filesOf(inPage.filter((note) => !isWord(note))),
      transcript: filesOf(inPage.filter(isWord)),
    };
  } finally {
    await browser.close();
  }
}

/** Opens a page with a server of its own: a file reports a touch, and an exchange with another, only once. */
async function notesOf(browser, { server, script }, use, prepare = '') {
  const child = fork(server, { serialization: 'advanced' });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server has ended.')));
  const ask = async (message) => {
    child.send(message);
    return (await Promise.race([once(child, 'message'), ended]))[0];
  };
  const page = await newPage(browser);
  try {
    await page.evaluateOnNewDocument(prepare);
    await page.goto(await ask(script));
    await use(page);
    return { inPage: await page.evaluate('notes'), inServer: await ask('notes') };
  } finally {
    ended.catch(() => {});
    await page.close();
    child.kill();
  }
}

async function speak(page) {
  await page.locator('kurdish-tts >>> [part=play-button]').click();
  await page.waitForFunction(`(() => {
    const { ended, error } = document.querySelector('kurdish-tts');
    if (error) throw new Error(error.message);
    return ended;
  })()`);
}

async function dictate(page) {
  await page.locator('kurdish-dictate >>> [part=button]').click();
  await page.waitForFunction(`document.querySelector('textarea').value.includes('${MARKED_WORD}')`);
  await page.evaluate(`document.querySelector('kurdish-dictate').finalize()`);
}

const filesOf = (notes) =>
  hopsAndTools({
    touches: notes.filter(({ path }) => path).toSorted((a, b) => a.time - b.time),
    exchanges: notes.filter(({ kind }) => kind),
  });

/** A part of each packet of the compact stream of the tone: the same encoder makes the same of it again. */
async function tonePackets() {
  const encoder = new ThreadedEncoder('opus-stream');
  const bytes = [await encoder.write(tone(SECONDS)), await encoder.finish()];
  encoder.close();
  const reader = new OggOpusReader();
  return bytes.flatMap((part) => reader.push(part)).map((packet) => packet.bytes.slice(4, 24));
}

/** The tone as often as a voice has syllables, so that it is taken for speech, and a pause, so that an utterance ends. */
function writeMicrophone() {
  const samples = tone(5, MICROPHONE_RATE).map((sample, index) => {
    const seconds = index / MICROPHONE_RATE;
    if (seconds < 0.5 || seconds > 3) return 0;
    return sample * (0.6 + 0.4 * Math.sin(2 * Math.PI * 4 * seconds));
  });
  mkdirSync(join(root, PROBED_FOLDER), { recursive: true });
  writeFileSync(MICROPHONE, encodeWav(samples, MICROPHONE_RATE));
}
