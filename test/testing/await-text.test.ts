import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { speechMatchers } from '../../src/testing/index.ts';

const TEXT = 'سڵاو، چۆنیت؟';
const { toHaveSpoken } = speechMatchers;

type Run = (element: unknown, argument: unknown) => unknown;
/** A reader of the page, which has spoken some words. */
const reader = (...words: string[]) => ({
  localName: 'kurdish-tts',
  words: words.map((word) => ({ word, end: 0 })),
  ended: true,
  addEventListener() {},
});

/** A locator as Playwright's: its element answers once, and is gone; then it waits for another for as long as it may. */
function vanishing() {
  let answers = 0;
  return {
    evaluate(run: Run, argument: unknown, options?: { timeout: number }): Promise<unknown> {
      if (answers++ === 0) return Promise.resolve(run(reader(), argument));
      return new Promise((_, reject) => {
        if (options?.timeout) setTimeout(() => reject(new Error('waiting for locator')), options.timeout);
      });
    },
  };
}

describe('the matchers, on an element of another process', () => {
  it('end where the element disappears meanwhile', { timeout: 10_000 }, async () => {
    await assert.rejects(toHaveSpoken.call({}, vanishing(), TEXT, { timeout: 300 }), /waiting for locator/);
  });

  it('end where a handle never answers', { timeout: 10_000 }, async () => {
    const silent = { evaluate: () => new Promise(() => {}) };
    await assert.rejects(toHaveSpoken.call({}, silent, TEXT, { timeout: 300 }), /has not answered/);
  });

  it("take Puppeteer's locators, which give a handle", async () => {
    const handle = {
      evaluate: async (run: Run, argument: unknown) => run(reader('سڵاو،', 'چۆنیت؟'), argument),
    };
    const { pass } = await toHaveSpoken.call({}, { waitHandle: async () => handle }, TEXT);
    assert.equal(pass, true);
  });
});
