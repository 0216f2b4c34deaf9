import type { Browser, BrowserContext, Page } from 'puppeteer-core';

/** A wait ends when what it waits for happens; it only fails where that never does, however slow the machine. Puppeteer's own limit is 30 s. */
export const PATIENCE_MS = 150_000;

export async function newPage(browser: Browser | BrowserContext): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}
