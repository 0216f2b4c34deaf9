// node scripts/test/wtr.mjs [option …]: the browser tests' runner, with its own options, such as --manual. TEST_FILES='["test/audio/capture/wav.test.ts"]' runs
// these files, TEST_BROWSERS=1 in one browser instead of three.
import { ensureTestsInstalled } from '../project.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { testInBrowsers } from './test-in-browsers.mjs';

ensureTestsInstalled();
ensureBrowser();
process.exit(testInBrowsers(undefined, { args: process.argv.slice(2) }));
