import { ensureBuilt } from '../build/packed.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { runTests } from './run-tests.mjs';
import { runsInNode } from './test-files.mjs';

/** They drive a browser themselves. */
const PAGES = /^test\/e2e\//;
/** They use what is built. */
const BUILT = /^test\/(?:docs|e2e|package)\//;

/** Runs some test files, with the browser and the build that they need. @returns The exit code. */
export async function testChosen(files) {
  if (!files.length) console.log('Nothing to test: no test imports what has changed.');
  if (files.some((file) => !runsInNode(file) || PAGES.test(file))) ensureBrowser();
  if (files.some((file) => BUILT.test(file))) ensureBuilt();
  const { failed } = await runTests(files);
  return failed.length ? 1 : 0;
}
