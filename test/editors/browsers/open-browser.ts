import puppeteer from 'puppeteer-core';
import { FIREFOX_PREFERENCES, webKitOptions } from '../../../scripts/engines/options.mjs';
import { GRANT_MICROPHONE, launchWholeBrowser, microphoneFrom } from '../../e2e/launch-browser.ts';
import { newPage } from '../../e2e/new-page.ts';
import type { BrowserPage } from './browser-page.ts';
import { chromiumInputMethod, puppeteerPage } from './puppeteer-page.ts';
import { openWebDriverPage } from './webdriver-page.ts';

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof ENGINES)[number];

export interface EditorBrowser {
  open(address: string): Promise<BrowserPage>;
  close(): Promise<void>;
}

/** The loader of TypeScript names functions through this helper, which a page lacks. */
const HELPER = 'globalThis.__name = (value) => value';
const TALL = { width: 1024, height: 768 };

/**
 * An engine with a microphone, in which our voice is heard.
 * @param microphone The voice's file, for Chromium; the others listen to the sound server of `scripts/suites/test-editors.mjs`.
 */
export async function openBrowser(engine: Engine, microphone: string): Promise<EditorBrowser> {
  const { FIREFOX_PATH = '', WEBKIT_PATH = '', WEBKIT_PORT } = process.env;
  if (engine === 'webkit') {
    const { browserName, 'webkitgtk:browserOptions': options } = webKitOptions(WEBKIT_PATH);
    const capabilities = { browserName, 'webkitgtk:browserOptions': options };
    return {
      open: (address) => openWebDriverPage(`http://127.0.0.1:${WEBKIT_PORT}`, capabilities, address),
      async close() {},
    };
  }
  const browser =
    engine === 'chromium'
      ? await launchWholeBrowser([GRANT_MICROPHONE, ...microphoneFrom(microphone)])
      : await puppeteer.launch({
          browser: 'firefox',
          executablePath: FIREFOX_PATH,
          headless: true,
          extraPrefsFirefox: FIREFOX_PREFERENCES,
        });
  return {
    async open(address) {
      const page = await newPage(browser);
      await page.setViewport(TALL);
      await page.evaluateOnNewDocument(HELPER);
      await page.goto(address, { waitUntil: 'load' });
      return puppeteerPage(page, engine === 'chromium' ? chromiumInputMethod(page) : undefined);
    },
    close: () => browser.close(),
  };
}
