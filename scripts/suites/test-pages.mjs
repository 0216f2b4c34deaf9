// npm run test:pages: article pages and the demo in every width, language, theme and colour scheme (`*.pages.test.ts`).
import { ensureBuilt } from '../build/packed.mjs';
import { ensureTestsInstalled } from '../project.mjs';
import { ensureBrowser } from '../test/ensure-browser.mjs';
import { runTests } from '../test/run-tests.mjs';
import { longTests } from '../test/test-files.mjs';

ensureTestsInstalled();
ensureBrowser();
ensureBuilt();
const { failed } = await runTests(longTests('pages'));
process.exit(failed.length);
