// npm run test:editors: dictation into editors that others wrote, each in the version of test/editors/package.json, in Chromium, Firefox
// and WebKit. Writes the table of docs/editors.md.
// ENGINES=firefox runs one of them; SUBSET=1 a few editors and scenes, in minutes; with the name of an editor, and of a scene, only these.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { ensureEngine } from '../engines/ensure-engine.mjs';
import { startProcess, stopProcesses } from '../engines/processes.mjs';
import { startSound } from '../engines/sound.mjs';
import { startWebKit } from '../engines/webkit.mjs';
import { ensureFolderInstalled, ensureTestsInstalled, root, run } from '../project.mjs';
import { ensureBrowser } from '../test/ensure-browser.mjs';

const FOLDER = 'test/editors';

ensureTestsInstalled();
ensureFolderInstalled(FOLDER);
const wanted = (process.env.ENGINES ?? 'chromium,firefox,webkit').split(',');
const env = {};
if (wanted.includes('chromium')) ensureBrowser();
if (wanted.includes('firefox')) env.FIREFOX_PATH = ensureEngine('firefox');
if (wanted.includes('webkit')) env.WEBKIT_PATH = ensureEngine('webkit');
run(process.execPath, [
  'node_modules/vite/bin/vite.js',
  'build',
  '--config',
  `${root}${FOLDER}/vite.config.mjs`,
]);

let folder;
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
process.once('exit', () => folder && rmSync(folder, { recursive: true, force: true }));
if (env.FIREFOX_PATH || env.WEBKIT_PATH) {
  const { register } = await import('tsx/esm/api');
  register();
  const { writeFakeMicrophone } = await import('../../test/fake-microphone.ts');
  const sound = await startSound(writeFakeMicrophone('.cache/fake-microphone.wav'));
  folder = sound.folder;
  Object.assign(env, sound.env);
  if (env.WEBKIT_PATH) env.WEBKIT_PORT = String(await startWebKit(sound.env));
}
const tests = startProcess(
  process.execPath,
  ['--import', 'tsx', `${FOLDER}/run.ts`, ...process.argv.slice(2)],
  { env, stdio: 'inherit' },
);
const [code] = await once(tests, 'exit');
stopProcesses();
process.exit(code ?? 1);
