// npm run test:sound: the elements speaking and listening in real time in a browser (`*.sound.test.ts`).
// npm run test:pages: whole pages, in every width, language, theme and colour scheme (`*.pages.test.ts`).
import { join } from 'node:path';
import { ensureBuilt } from '../build/packed.mjs';
import { ensureTestsInstalled, root } from '../project.mjs';
import { ensureBrowser } from '../test/ensure-browser.mjs';
import { reportFlaky } from '../test/flaky-files.mjs';
import { runTests } from '../test/run-tests.mjs';
import { longTests } from '../test/test-files.mjs';

const [kind] = process.argv.slice(2);
ensureTestsInstalled();
ensureBrowser();
ensureBuilt();
const env = { TESTED_CLI: join(root, 'dist/cli.js') };
const { failed, flaky } = await runTests(longTests(kind), { env, rounds: 2 });
const { lines, isTooMany } = reportFlaky(flaky);
for (const line of lines) console.log(line);
process.exit(failed.length || isTooMany ? 1 : 0);
