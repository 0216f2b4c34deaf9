import type { CDPSession, Page } from 'puppeteer-core';
import type { BrowserPage, InputMethod } from './browser-page.ts';

/** A page of Chromium or Firefox. */
export function puppeteerPage(page: Page, inputMethod?: InputMethod): BrowserPage {
  return {
    keyboard: page.keyboard as BrowserPage['keyboard'],
    mouse: { click: (x, y) => page.mouse.click(x, y) },
    evaluate: (read, ...values) => page.evaluate(read as never, ...values) as never,
    click: (selector) => page.click(selector),
    focus: (selector) => page.focus(selector),
    inputMethod,
    hasUndoKey: true,
    close: () => page.close(),
  };
}

/** Chromium's, by the DevTools protocol. */
export function chromiumInputMethod(page: Page): InputMethod {
  // Another session would end the composition.
  let client: CDPSession | undefined;
  return {
    async compose(text) {
      client ??= await page.createCDPSession();
      const { length } = text;
      await client.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
    },
    async commit(text) {
      await client?.send('Input.insertText', { text });
    },
  };
}
