// Finds the browsers that the tests drive.
import { existsSync } from 'node:fs';

const CANDIDATES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const HEADLESS = '/usr/bin/chromium-headless-shell';

/** Headless, in a container or as root, and with no requests to its vendor. */
export const CHROMIUM_ARGUMENTS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Chromium without a window's user interface, where it is installed: pages take half as much of the processor. It has no
 * prompts for permissions, no media keys, and keeps no page for the Back button. Otherwise what `findBrowser` finds.
 */
export function findHeadlessBrowser() {
  if (!process.env.CHROMIUM && existsSync(HEADLESS)) return HEADLESS;
  return findBrowser();
}

/** Path of an installed Chromium or Chrome, or undefined. The environment variable `CHROMIUM` takes precedence. */
export function findBrowser() {
  return CANDIDATES.find((path) => path && existsSync(path));
}
