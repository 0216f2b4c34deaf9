// npm run test:matrix: the packed package as sites use it. Each recipe in test/matrix/consumers is built by its own tool with the package
// installed, served under each policy, and driven in Chromium; the table goes to docs/consumers-matrix.md (with CI set, it must match
// the committed one). Then come `*.matrix.test.ts`: every way to use the script tag, and browser permissions.
// `npm run test:matrix -- Vite Next` runs only those recipes.

import { installPacked, packPackage } from '../build/packed.mjs';
import { ensureTestsInstalled, run } from '../project.mjs';
import { ensureBrowser } from '../test/ensure-browser.mjs';
import { runLongTests } from '../test/run-long-tests.mjs';
import { longTests } from '../test/test-files.mjs';

ensureTestsInstalled();
ensureBrowser();
installPacked('test/matrix', packPackage());
run(process.execPath, ['--import', 'tsx', 'test/matrix/run.ts', ...process.argv.slice(2)]);
if (!process.argv[2]) process.exit(await runLongTests(longTests('matrix')));
