import assert from 'node:assert/strict';
import type { Page } from 'puppeteer-core';
import { FAKE_MICROPHONE_TEXT } from '../fake-microphone-text.ts';
import type { PageRecord } from '../record-page.ts';

/** The parts of the two elements that the tests use. */
interface Speaker extends HTMLElement {
  stats: { receivedFrames: number; playedFrames: number; firstAudioMs: number };
  error: { code: string; message: string } | null;
  paused: boolean;
  currentTime: number;
  duration: number;
}
interface Dictation extends HTMLElement {
  state: string;
  error: { code: string; message: string } | null;
  finalTranscript: string;
  finalize(): Promise<string>;
}

export interface Spoken extends PageRecord {
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
        const { pageRecord } = globalThis as unknown as { pageRecord: PageRecord };
        const report = () => {
          const { receivedFrames, playedFrames } = speaker.stats;
          const { error } = speaker;
          resolve({
            ...pageRecord,
            receivedFrames,
            playedFrames,
            error: error ? `${error.code}: ${error.message}` : '',
          });
        };
        if (speaker.error) report();
        // A player that neither ends nor fails: what state is it in?
        setTimeout(() => {
          const { stats, paused, currentTime, duration } = speaker;
          const state = JSON.stringify({ paused, currentTime, duration, stats });
          resolve({ ...pageRecord, receivedFrames: 0, playedFrames: 0, error: `not ended: ${state}` });
        }, 120_000);
        speaker.addEventListener('ended', report, { once: true });
        speaker.addEventListener('error', report, { once: true });
      }),
  );
}

/** Asserts that all audio was played, and the words were highlighted in order. */
export function assertSpoken(spoken: Spoken, words: readonly string[]): void {
  assert.equal(spoken.error, '');
  assert.ok(spoken.peak > 0.05, `sound reached the loudspeaker with a peak of ${spoken.peak}`);
  assert.ok(spoken.receivedFrames > 12_000, `${spoken.receivedFrames} samples arrived`);
  assert.equal(spoken.playedFrames, spoken.receivedFrames);
  assert.deepEqual(spoken.lit, words);
}

/** Presses the microphone button and waits for the end; returns the final transcript or the error. */
export async function dictate(page: Page, selector = 'kurdish-dictate'): Promise<string> {
  await page.waitForSelector(`${selector}:defined`);
  await page.$eval(selector, (element) => {
    const dictation = element as Dictation;
    Object.assign(globalThis, {
      ended: new Promise((resolve) => {
        dictation.addEventListener('end', resolve, { once: true });
        dictation.addEventListener('error', resolve, { once: true });
      }),
    });
  });
  await page.locator(`${selector} >>> [part=button]`).click();
  return page.$eval(selector, async (element) => {
    const dictation = element as Dictation;
    await (globalThis as unknown as { ended: Promise<unknown> }).ended;
    return dictation.error
      ? `${dictation.error.code}: ${dictation.error.message}`
      : dictation.finalTranscript;
  });
}

/** Asserts the words of the microphone's sentence; it loops and may start in the middle, so only letters are compared. */
export function assertSaid(text: string): void {
  const words = FAKE_MICROPHONE_TEXT.split(' ');
  const known = words.filter((word) => text.replaceAll(' ', '').includes(word));
  assert.ok(known.length >= 3, `of ${FAKE_MICROPHONE_TEXT} it has ${known.length} words: ${text}`);
}
