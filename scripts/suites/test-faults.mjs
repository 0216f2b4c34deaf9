// npm run test:faults: faults made for real around the proxy and the service, printed as a table (test/faults), then the faults that a page
// meets in a browser. With arguments, only the faults whose names contain one of them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, ensureTestsInstalled, root } from '../project.mjs';
import { ensureBrowser } from '../test/ensure-browser.mjs';
import { ensurePostgres } from '../test/postgres.mjs';
import { ensureRedis } from '../test/redis.mjs';
import { longTests } from '../test/test-files.mjs';
import { testInBrowsers } from '../test/test-in-browsers.mjs';

const names = process.argv.slice(2);
const command = join(root, 'dist/cli.js');

ensureTestsInstalled();
ensurePostgres();
ensureRedis();
const env = existsSync(command) ? { TESTED_CLI: command } : {};
let failed = attempt(process.execPath, ['--import', 'tsx', 'test/faults/run-faults.ts', ...names], { env });
if (!names.length) {
  ensureBrowser();
  failed += testInBrowsers(longTests('slow').filter((file) => /^test\/(?:elements|audio)\//.test(file)));
}
process.exit(failed ? 1 : 0);
