// npm run test:sound: the elements speaking and listening in real time in a browser (`*.sound.test.ts`).
// npm run test:pages: whole pages, in every width, language, theme and colour scheme (`*.pages.test.ts`).
import { join } from 'node:path';
import { ensureBuilt } from '../build/packed.mjs';
import { ensureTestsInstalled, root } from '../project.mjs';
import { ensureBrowser } from '../test/ensure-browser.mjs';
import { runLongTests } from '../test/run-long-tests.mjs';
import { longTests } from '../test/test-files.mjs';

const [kind] = process.argv.slice(2);
ensureTestsInstalled();
ensureBrowser();
ensureBuilt();
process.exit(await runLongTests(longTests(kind), { env: { TESTED_CLI: join(root, 'dist/cli.js') } }));
