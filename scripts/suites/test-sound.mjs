// npm run test:sound: the elements speaking and listening in real time in a browser (`*.sound.test.ts`).
import { join } from 'node:path';
import { ensureBuilt } from '../build/packed.mjs';
import { ensureTestsInstalled, root } from '../project.mjs';
import { ensureBrowser } from '../test/ensure-browser.mjs';
import { runTests } from '../test/run-tests.mjs';
import { longTests } from '../test/test-files.mjs';

ensureTestsInstalled();
ensureBrowser();
ensureBuilt();
const { failed } = await runTests(longTests('sound'), { env: { TESTED_CLI: join(root, 'dist/cli.js') } });
process.exit(failed.length);
