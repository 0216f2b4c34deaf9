import assert from 'node:assert/strict';
import type { Page } from 'puppeteer-core';
import { FAKE_MICROPHONE_TEXT } from '../fake-microphone-text.ts';
import type { Heard } from './world.ts';

/** The parts of the two elements that the tests look at. */
interface Speaker extends HTMLElement {
  stats: { receivedFrames: number; playedFrames: number; firstAudioMs: number };
  error: { code: string; message: string } | null;
}
interface Ear extends HTMLElement {
  state: string;
  error: { code: string; message: string } | null;
  finalTranscript: string;
  finalize(): Promise<string>;
}

export interface Spoken extends Heard {
  receivedFrames: number;
  playedFrames: number;
  error: string;
}

/** Presses play and waits for the end. */
export async function listen(page: Page, selector = 'kurdish-tts'): Promise<Spoken> {
  await page.locator(`${selector} >>> [part=play-button]`).click();
  return page.$eval(
    selector,
    (element) =>
      new Promise<Spoken>((resolve) => {
        const speaker = element as Speaker;
        const { heard } = globalThis as unknown as { heard: Heard };
        const tell = () => {
          const { receivedFrames, playedFrames } = speaker.stats;
          const { error } = speaker;
          resolve({
            ...heard,
            receivedFrames,
            playedFrames,
            error: error ? `${error.code}: ${error.message}` : '',
          });
        };
        if (speaker.error) tell();
        speaker.addEventListener('ended', tell, { once: true });
        speaker.addEventListener('error', tell, { once: true });
      }),
  );
}

/** Sound reached the loudspeaker, all of it, and the words lit up in order. */
export function assertSpoken(spoken: Spoken, words: readonly string[]): void {
  assert.equal(spoken.error, '');
  assert.ok(spoken.peak > 0.05, `sound reached the loudspeaker with a peak of ${spoken.peak}`);
  assert.ok(spoken.receivedFrames > 12_000, `${spoken.receivedFrames} samples arrived`);
  assert.equal(spoken.playedFrames, spoken.receivedFrames);
  assert.deepEqual(spoken.lit, words);
}

/** Presses the microphone's button, waits until something was heard for certain, and presses it again. */
export async function dictate(page: Page, selector = 'kurdish-dictate'): Promise<string> {
  await page.waitForSelector(`${selector}:defined`);
  await page.$eval(selector, (element) => {
    const ear = element as Ear;
    Object.assign(globalThis, {
      ended: new Promise((resolve) => {
        ear.addEventListener('end', resolve, { once: true });
        ear.addEventListener('error', resolve, { once: true });
      }),
    });
  });
  await page.locator(`${selector} >>> [part=button]`).click();
  return page.$eval(selector, async (element) => {
    const ear = element as Ear;
    await (globalThis as unknown as { ended: Promise<unknown> }).ended;
    return ear.error ? `${ear.error.code}: ${ear.error.message}` : ear.finalTranscript;
  });
}

/** The sentence of the microphone, maybe begun in its middle and maybe said again, by the letters. */
export function assertSaid(text: string): void {
  const words = FAKE_MICROPHONE_TEXT.split(' ');
  const known = words.filter((word) => text.replaceAll(' ', '').includes(word));
  assert.ok(known.length >= 3, `of ${FAKE_MICROPHONE_TEXT} it has ${known.length} words: ${text}`);
}
