// npm run test:engines: the browser tests in Firefox and WebKit (npm test has them in Chromium).
// ENGINES=firefox runs one of them, PART=next a third of the files, another every three days; RECORD=1 writes the results into docs/browsers.md; further arguments go to the test runner, such as --files 'test/audio/capture/wav.test.ts'.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBuilt } from '../build/packed.mjs';
import { binary, ensureFolderInstalled, ensureTestsInstalled } from '../project.mjs';
import { reportFlaky } from '../test/flaky-files.mjs';
import { testInRounds } from '../test/test-in-rounds.mjs';
import { ensureEngine } from './ensure-engine.mjs';
import { startProcess, stopProcesses } from './processes.mjs';
import { record } from './record.mjs';
import { startSound } from './sound.mjs';
import { startWebKit } from './webkit.mjs';

const TOOLS = 'test/engines';
/**
 * WebKitGTK's browser crashes now and then, whatever the test: files without a result run again, alone. So do files with a failure, to
 * show whether they are flaky (scripts/test/flaky-files.mjs).
 */
const ROUNDS = 3;

const wanted = (process.env.ENGINES ?? 'firefox,webkit').split(',');
ensureTestsInstalled();
ensureFolderInstalled(TOOLS);
const { fakeMicrophone } = await import('../../test/browser-tests.mjs');
const runner = binary('@web/test-runner#wtr', 'test');

let folder;
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
process.once('exit', () => folder && rmSync(folder, { recursive: true, force: true }));

const paths = wanted.map(ensureEngine);
const sound = await startSound(fakeMicrophone());
folder = sound.folder;
const environments = wanted.map((engine, i) => ({
  ...sound.env,
  ENGINE: engine,
  ENGINE_PATH: paths[i],
  VITE_CACHE: `.cache/vite-${engine}`,
}));
// In parallel: they wait for sound most of the time and need little CPU.
const results = await Promise.all(wanted.map((engine, i) => testIn(engine, environments[i])));
const failed = wanted.filter((_, i) => {
  const { failed: faults, unfinished, flaky } = results[i];
  return faults + unfinished.length > 0 || reportFlaky(flaky).isTooMany;
});
for (const { engine, passed, failed: faults, skipped, unfinished, flaky, minutes } of results) {
  console.log(`\n${engine}: ${passed} passed, ${faults} failed, ${skipped} left out, in ${minutes} min`);
  for (const line of reportFlaky(flaky).lines) console.log(`${engine}: ${line}`);
  for (const file of unfinished) console.error(`${engine} gave no result for ${file}`);
}
if (!process.argv[2])
  for (const [i, engine] of wanted.entries())
    if ((await testLeaving(engine, environments[i])) !== 0) failed.push(`leaving a page in ${engine}`);
const inFirefox = environments[wanted.indexOf('firefox')];
if (inFirefox && !process.argv[2]) {
  if ((await testDemo(inFirefox)) !== 0) failed.push('the demo in firefox');
  if ((await testPaper(inFirefox)) !== 0) failed.push('a page on paper in firefox');
}
stopProcesses();
if (process.env.RECORD) await record(results);
if (failed.length) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exit(1);
}
console.log('The engines agree.');
process.exit(0);

async function testIn(engine, env) {
  const startedAt = performance.now();
  const total = await testInRounds({
    path: join(sound.folder, `${engine}.json`),
    rounds: ROUNDS,
    run: async (files, again) => {
      console.log(`${engine}: starts${again ? ` ${again.length} files again` : ''}`);
      const port = engine === 'webkit' && { ENGINE_PORT: String(await startWebKit(sound.env)) };
      const config = ['--config', join(TOOLS, 'web-test-runner.config.mjs')];
      const args = [runner, ...config, ...(again ? [] : process.argv.slice(2))];
      await codeOf(args, { ...env, ...port, ...files }, engine);
    },
  });
  return { engine, ...total, minutes: ((performance.now() - startedAt) / 60_000).toFixed(1) };
}

/** A page that is left while it speaks or listens, and shown again. */
async function testLeaving(engine, env) {
  ensureBuilt();
  const port = engine === 'webkit' && { ENGINE_PORT: String(await startWebKit(sound.env)) };
  return codeOf(['--import', 'tsx', '--test', 'test/engines/leave-and-return.ts'], { ...env, ...port });
}

/** A page that is printed. WebKitGTK's driver has no command for it. */
async function testPaper(env) {
  ensureBuilt();
  return codeOf(['--import', 'tsx', '--test', 'test/engines/paper.ts'], env);
}

/** The built demo as a new visitor sees it, whose clicks allow it to play. */
async function testDemo(env) {
  ensureBuilt();
  return codeOf(['--import', 'tsx', '--test', 'test/e2e/demo/demo.test.ts'], env);
}

/** Runs a Node script and returns its exit code; `name` prefixes each line it prints. */
async function codeOf(args, env, name) {
  const stdio = name ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = startProcess(process.execPath, args, { env, stdio });
  for (const output of name ? [child.stdout, child.stderr] : [])
    createInterface({ input: output }).on('line', (line) => line.trim() && console.log(`${name}: ${line}`));
  const [code] = await once(child, 'close');
  return code ?? 1;
}
