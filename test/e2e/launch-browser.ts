import puppeteer, { type Browser } from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS, findBrowser } from '../../scripts/test/browser.mjs';

/**
 * Chromium; or Firefox where `npm run test:engines` says so, by `ENGINE` and `ENGINE_PATH` in the environment.
 * Sound needs a click in both, as for a reader.
 */
export function launchBrowser(): Promise<Browser> {
  const { ENGINE, ENGINE_PATH = '' } = process.env;
  if (ENGINE === 'firefox')
    return puppeteer.launch({ browser: 'firefox', executablePath: ENGINE_PATH, headless: true });
  return puppeteer.launch({ executablePath: findBrowser() ?? '', args: [...CHROMIUM_ARGUMENTS] });
}
