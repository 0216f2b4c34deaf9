// npm run test:flaky -- PATH…: runs test files twenty times beside two busy loops, and prints how often each passed. TIMES=5 runs them less often.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readResults } from '../engines/results.mjs';
import { ensureTestsInstalled, root } from '../project.mjs';
import { ensureBrowser } from './ensure-browser.mjs';
import { NODE_RESULTS } from './node-results.mjs';
import { runsInNode } from './test-files.mjs';
import { testInBrowsers } from './test-in-browsers.mjs';
import { testInNode } from './test-in-node.mjs';

const TIMES = Number(process.env.TIMES ?? 20);
const LOOPS = 2;

const files = process.argv.slice(2);
if (!files.length) {
  console.error('Name the test files: npm run test:flaky -- test/elements/tts/kurdish-tts.test.ts');
  process.exit(2);
}
ensureTestsInstalled();
ensureBrowser();
const loops = Array.from({ length: LOOPS }, () => spawn(process.execPath, ['-e', 'for (;;);']));
process.once('exit', () => {
  for (const loop of loops) loop.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const path = join(root, '.cache/flaky-results.json');
const [passed, messages] = [new Map(), new Map()];
for (let time = 0; time < TIMES; time++)
  for (const file of files) {
    rmSync(path, { force: true });
    const code = runsInNode(file.replaceAll('\\', '/'))
      ? await testInNode([file], { reporters: { dot: 'stdout', [NODE_RESULTS]: path } })
      : testInBrowsers([file], { env: { TEST_RESULTS: path, TEST_BROWSERS: '1' } });
    if (code === 0) passed.set(file, (passed.get(file) ?? 0) + 1);
    else messages.set(file, messages.get(file) ?? readResults(path)[resolve(file)]?.message);
  }
for (const file of files) {
  const first = messages.has(file) ? `: ${messages.get(file) ?? 'gave no result'}` : '';
  console.log(`${passed.get(file) ?? 0} of ${TIMES} ${file}${first}`);
}
process.exit(messages.size ? 1 : 0);
