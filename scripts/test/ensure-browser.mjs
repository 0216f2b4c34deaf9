import { installPackages } from '../debian-packages.mjs';
import { findBrowser } from './browser.mjs';

/** Installs Chromium from Debian's packages where it can; otherwise prints what to do and exits. */
export function ensureBrowser() {
  if (findBrowser() || installPackages(['chromium', 'chromium-headless-shell'])) return;
  // Not every release has the second.
  if (installPackages(['chromium'])) return;
  console.error('The tests need Chromium or Chrome: install it, or set CHROMIUM to the path of one.');
  process.exit(1);
}
