import { installPackages } from '../debian-packages.mjs';
import { findBrowser } from './browser.mjs';

/** Chromium comes from Debian's packages where this may install them; elsewhere the reader is told what to do, and this process ends. */
export function ensureBrowser() {
  if (findBrowser() || installPackages(['chromium'])) return;
  console.error('The tests need Chromium or Chrome: install it, or set CHROMIUM to the path of one.');
  process.exit(1);
}
